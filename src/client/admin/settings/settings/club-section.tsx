import { settingsFields } from './settings-fields.ts';
import { PreviewFacts, SettingsPreview } from './settings-preview.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

/** Who runs the shop, as imprint, terms, invoices and mails name it. */
export function ClubSection(props: SectionProps) {
  const of = (name: string) => props.draft.texts[`club.${name}`] ?? '';
  const register = [of('register_court'), of('register_number')].filter(Boolean).join(', ');
  return (
    <SettingsSection
      {...props}
      id="verein"
      title="Verein"
      fields={settingsFields.club}
      preview={
        <SettingsPreview title="So steht ihr im Impressum">
          <PreviewFacts
            facts={[
              ['Anbieter', of('name')],
              ['Anschrift', `${of('street')}, ${of('zipcode')} ${of('city')}`],
              ['Telefon', of('telephone')],
              ['E-Mail', of('email')],
              ['Vertreten durch', of('represented_by')],
              ['Vereinsregister', register],
            ]}
          />
        </SettingsPreview>
      }
    />
  );
}
