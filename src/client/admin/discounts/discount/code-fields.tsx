import { TextField } from '../../../ui/text-field.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import styles from './discount-screen.module.css';

const kinds = [
  { isBatch: false, name: 'Ein Code für alle', about: 'Zum Weitersagen: auf Plakaten, im Rundbrief.' },
  { isBatch: true, name: 'Einzelcodes', about: 'Jeder gilt einmal: für Gutscheine und Helfer.' },
];

interface CodeFieldsProps {
  draft: CampaignDraft;
  isNew: boolean;
  errors: Record<string, string>;
  onChange: (changes: Partial<CampaignDraft>) => void;
}

/** One code for all, or a batch; which of them is chosen once. */
export function CodeFields({ draft, isNew, errors, onChange }: CodeFieldsProps) {
  return (
    <>
      {isNew && (
        <fieldset className={styles.choices}>
          <legend>Codes</legend>
          {kinds.map(({ isBatch, name, about }) => (
            <label key={name} className={styles.choice}>
              <input
                type="radio"
                name="codes"
                checked={isBatch === draft.isBatch}
                onChange={() => onChange({ isBatch })}
              />
              <span>
                <strong>{name}</strong>
                <span className={styles.soft}>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!draft.isBatch && (
        <TextField
          label="Code"
          hint="Groß oder klein geschrieben ist für Gäste gleich."
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.code}
          message={errors.code}
          onChange={({ target }) => onChange({ code: target.value })}
        />
      )}
    </>
  );
}
