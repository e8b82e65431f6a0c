import { TextField } from '../../../ui/text-field.tsx';
import { settingsFields } from './settings-fields.ts';
import { SettingsPreview } from './settings-preview.tsx';
import styles from './settings-screen.module.css';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const kinds = [
  { kind: 'small_business', name: 'Kleinunternehmer nach § 19 UStG', about: 'Rechnungen ohne Umsatzsteuer.' },
  {
    kind: 'rate',
    name: 'Mit Umsatzsteuer',
    about: 'Sie ist in den Preisen enthalten; einzelne Preise können einen eigenen Satz haben.',
  },
] as const;

/** What stands on invoices about turnover tax. */
export function TaxSection(props: SectionProps) {
  const { draft, errors } = props;
  const isRate = draft.texts['tax.kind'] === 'rate';
  return (
    <SettingsSection
      {...props}
      id="steuer"
      title="Steuer"
      fields={settingsFields.tax}
      lead={
        <>
          <fieldset className={styles.kinds}>
            <legend>Umsatzsteuer</legend>
            {kinds.map(({ kind, name, about }) => (
              <label key={kind} className={styles.kind}>
                <input
                  type="radio"
                  name="tax.kind"
                  value={kind}
                  checked={(kind === 'rate') === isRate}
                  onChange={() => draft.set('tax.kind', kind)}
                />
                <span>
                  <strong>{name}</strong>
                  <span className={styles.soft}>{about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {isRate && (
            <div className={styles.fields}>
              <TextField
                label="Steuersatz in Prozent"
                name="tax.percent"
                inputMode="decimal"
                required
                value={draft.texts['tax.percent'] ?? ''}
                message={errors['tax.percent']}
                onChange={({ target }) => draft.set('tax.percent', target.value)}
              />
            </div>
          )}
        </>
      }
      preview={
        <SettingsPreview title="So steht es auf der Rechnung">
          <p>
            {isRate
              ? `Im Betrag enthalten: ${draft.texts['tax.percent'] || '…'} % Umsatzsteuer.`
              : 'Steuerfrei nach § 19 UStG (Kleinunternehmer).'}
          </p>
          <p className={styles.soft}>Schon ausgestellte Rechnungen bleiben, wie sie sind.</p>
        </SettingsPreview>
      }
    />
  );
}
