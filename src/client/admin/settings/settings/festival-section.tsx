import { HeroFields } from './hero-fields.tsx';
import { HeroPreview } from './hero-preview.tsx';
import { settingsFields } from './settings-fields.ts';
import { SettingsPreview } from './settings-preview.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

/** What the festival is called and when it is, and how the front page says so. */
export function FestivalSection(props: SectionProps) {
  return (
    <SettingsSection
      {...props}
      id="fest"
      title="Fest"
      fields={settingsFields.festival}
      preview={
        <SettingsPreview title="So begrüßt die Startseite">
          <HeroPreview texts={props.draft.texts} />
        </SettingsPreview>
      }
    >
      <HeroFields {...props} />
    </SettingsSection>
  );
}
