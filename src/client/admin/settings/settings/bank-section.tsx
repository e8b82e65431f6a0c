import { formatIban } from '../../../../domain/iban.ts';
import { isIban } from '../../../../domain/is-iban.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { settingsFields } from './settings-fields.ts';
import { PreviewFacts, SettingsPreview } from './settings-preview.tsx';
import styles from './settings-screen.module.css';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

interface BankSectionProps extends SectionProps {
  /** The account is another one than it was, and so the password is asked for. */
  isChanged: boolean;
}

/** Where guests' money goes. Another account asks for the password, which nothing keeps. */
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
      {isChanged && (
        <>
          <Notice tone="warning" title="Das Geld deiner Gäste geht dann auf dieses Konto">
            <p>
              Bestätige es mit deinem Passwort. Alle, die Einstellungen ändern dürfen, erfahren es per Mail.
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
        </>
      )}
    </SettingsSection>
  );
}
