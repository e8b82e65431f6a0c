import { TextField } from '../../../ui/text-field.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import styles from './discount-screen.module.css';

const times = [
  { name: 'starts_at', label: 'Gilt ab', hint: 'Leer: ab sofort.' },
  { name: 'ends_at', label: 'Gilt bis', hint: 'Leer: bis du sie anhältst.' },
] as const;

const numbers = [
  { name: 'least_order', label: 'Bestellwert mindestens, in Euro', hint: 'Leer: jeder.' },
  { name: 'most_tickets', label: 'Karten in einer Bestellung höchstens', hint: 'Leer: beliebig viele.' },
  { name: 'max_uses', label: 'Einlösungen insgesamt', hint: 'Leer: ohne Grenze.' },
] as const;

interface LimitFieldsProps {
  draft: CampaignDraft;
  errors: Record<string, string>;
  onChange: (changes: Partial<CampaignDraft>) => void;
}

/** When a campaign holds, for which orders and how often. */
export function LimitFields({ draft, errors, onChange }: LimitFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        {times.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            name={name}
            type="datetime-local"
            // Without it, the year takes six digits.
            max="9999-12-31T23:59"
            value={draft[name]}
            message={errors[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {numbers.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            value={draft[name]}
            message={errors[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
    </>
  );
}
