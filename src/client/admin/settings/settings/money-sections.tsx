import { Link } from 'react-router-dom';
import { SPHERE_NAMES } from '../../../../contract/books.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { isIban } from '../../../../domain/sepa.ts';
import { spheres } from '../../../../domain/tax.ts';
import { Checkbox, SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { settingsFields } from './settings-fields.ts';
import styles from './settings-page.module.css';
import {
  PreviewFacts,
  type SectionProps,
  SettingsFields,
  SettingsPreview,
  SettingsSection,
} from './settings-section.tsx';

interface BankSectionProps extends SectionProps {
  /** The account differs from the saved one, so the password is required. */
  isChanged: boolean;
}

/** Changing the account requires the password, which is never stored in the draft. */
export function BankSection({ isChanged, ...props }: BankSectionProps) {
  const of = (name: string) => props.draft.texts[`bank.${name}`] ?? '';
  const iban = of('iban').toUpperCase();
  return (
    <SettingsSection
      {...props}
      id="bank"
      title="Bankverbindung"
      fields={settingsFields.bank}
      preview={
        <SettingsPreview title="Dorthin überweisen deine Gäste">
          <PreviewFacts
            facts={[
              ['Empfänger', of('holder')],
              ['IBAN', formatIban(iban)],
              ['BIC', of('bic').toUpperCase()],
              ['Bank', of('bank_name')],
            ]}
          />
          <p className={styles.soft}>
            {isIban(iban) ? 'Die Prüfziffer der IBAN passt.' : 'Die Prüfziffer der IBAN passt noch nicht.'}
          </p>
        </SettingsPreview>
      }
    >
      <p className={styles.soft}>
        Bis wann Gäste überweisen, steht bei <Link to="#payment_term_days">Zahlungsziel</Link>.
      </p>
      <details open={props.errors['bank.bic'] !== undefined || undefined}>
        <summary>BIC</summary>
        <SettingsFields {...props} fields={settingsFields.bankMore} />
      </details>
      {isChanged && (
        // Enter saves, and then the password field disappears with the focus in it.
        <WithFocusFallback fallback={() => document.getElementById('bank')}>
          <Notice tone="warning" title="Das Geld deiner Gäste geht dann auf dieses Konto">
            <p>
              Bestätige es mit deinem Passwort. Alle, die Einstellungen ändern dürfen, erfahren es per E-Mail.
            </p>
          </Notice>
          <div className={styles.fields}>
            <TextField
              label="Dein Passwort"
              name="current_password"
              type="password"
              autoComplete="current-password"
              required
              message={props.errors.current_password}
            />
          </div>
        </WithFocusFallback>
      )}
      <Checkbox
        id="four_eyes"
        name="four_eyes"
        label="Vier Augen bei Erstattungen"
        checked={props.draft.texts.four_eyes === 'true'}
        onChange={({ target }) => props.draft.set('four_eyes', String(target.checked))}
      />
      <p className={styles.soft}>
        Wer das Konto eines Gastes einträgt, kann die Erstattung dorthin nicht auch selbst überweisen: Das
        macht jemand anders.
      </p>
    </SettingsSection>
  );
}

const taxKinds = [
  { kind: 'small_business', name: 'Kleinunternehmer nach § 19 UStG', about: 'Rechnungen ohne Umsatzsteuer.' },
  {
    kind: 'rate',
    name: 'Mit Umsatzsteuer',
    about: 'Sie ist in den Preisen enthalten; einzelne Preise können einen eigenen Satz haben.',
  },
] as const;

/** VAT as stated on invoices. */
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
          <fieldset id="tax.kind" className={styles.kinds}>
            <legend>Umsatzsteuer</legend>
            {taxKinds.map(({ kind, name, about }) => (
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
              <TextField
                label="Anderer Satz für Veranstaltungen vor dem"
                name="tax.before"
                type="date"
                isOptional
                value={draft.texts['tax.before'] ?? ''}
                message={errors['tax.earlier.before']}
                onChange={({ target }) => draft.set('tax.before', target.value)}
              />
              {draft.texts['tax.before'] && (
                <TextField
                  label="Dieser Satz in Prozent"
                  name="tax.percent_before"
                  inputMode="decimal"
                  required
                  value={draft.texts['tax.percent_before'] ?? ''}
                  message={errors['tax.earlier.percent']}
                  onChange={({ target }) => draft.set('tax.percent_before', target.value)}
                />
              )}
            </div>
          )}
          <div className={styles.fields}>
            <SelectField
              id="sphere"
              label="Bereich, in den die Karten gehören"
              hint="Fragt eure Steuerberatung."
              value={draft.texts.sphere ?? ''}
              onChange={({ target }) => draft.set('sphere', target.value)}
            >
              {spheres.map((sphere) => (
                <option key={sphere} value={sphere}>
                  {SPHERE_NAMES[sphere]}
                </option>
              ))}
            </SelectField>
          </div>
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
    >
      <DatevFields {...props} />
    </SettingsSection>
  );
}

/** Folded, because only the tax adviser knows these numbers, and only some work with DATEV. */
function DatevFields({ draft, errors }: SectionProps) {
  const isWrong = settingsFields.datev.some(({ name }) => errors[name] !== undefined);
  return (
    <details open={isWrong || undefined}>
      <summary>Konten für DATEV</summary>
      <SettingsFields fields={settingsFields.datev} draft={draft} errors={errors} />
      <Checkbox
        id="datev.has_tax_keys"
        name="datev.has_tax_keys"
        label="Steuerschlüssel mitgeben"
        checked={draft.texts['datev.has_tax_keys'] === 'true'}
        onChange={({ target }) => draft.set('datev.has_tax_keys', String(target.checked))}
      />
      <p className={styles.soft}>Nicht für Konten, die ihren Steuersatz selbst kennen (Automatikkonten).</p>
    </details>
  );
}
