import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import styles from './discount-screen.module.css';
import { freeOrderWords, isEndlesslyFree } from './free-order-words.ts';

interface OffFieldsProps {
  draft: CampaignDraft;
  errors: Record<string, string>;
  onChange: (changes: Partial<CampaignDraft>) => void;
}

/** What is taken off, and whether somebody may then pay nothing at all. */
export function OffFields({ draft, errors, onChange }: OffFieldsProps) {
  const free = freeOrderWords(draft);
  return (
    <div className={styles.off}>
      <TextField
        label="Nachlass"
        inputMode="numeric"
        required
        value={draft.off}
        message={errors.off}
        onChange={({ target }) => onChange({ off: target.value })}
      />
      <SelectField
        label="Einheit"
        value={draft.kind}
        onChange={({ target }) => onChange({ kind: target.value === 'amount' ? 'amount' : 'percent' })}
      >
        <option value="percent">Prozent</option>
        <option value="amount">Euro</option>
      </SelectField>
      <div className={styles.free} role="status">
        {free !== undefined && isEndlesslyFree(draft) ? (
          <Notice tone="warning" title="Ein Code für unbegrenzt viele kostenlose Karten">
            <p>{free}</p>
          </Notice>
        ) : (
          free && <p className={styles.soft}>{free}</p>
        )}
      </div>
    </div>
  );
}
