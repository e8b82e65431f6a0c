import { dayAndMonthOf, formatTime, weekdayOf } from '../../../domain/stored-time.ts';
import { storedStart } from './settings-draft.ts';
import { settingsFields } from './settings-fields.ts';
import { SettingsPreview } from './settings-preview.tsx';
import styles from './settings-screen.module.css';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

/** What the festival is called and when it is, with the words of the front page. */
export function FestivalSection(props: SectionProps) {
  const { title, motto, tagline, starts_at = '' } = props.draft.texts;
  const start = storedStart(starts_at);
  return (
    <SettingsSection
      {...props}
      id="fest"
      title="Fest"
      fields={settingsFields.festival}
      preview={
        <SettingsPreview title="So begrüßt die Startseite">
          <div className={styles.hero}>
            <p className={styles.heroTitle}>{title}</p>
            <p className={styles.heroDay}>
              {start === null
                ? 'Noch kein Tag'
                : `${weekdayOf(start)} · ${dayAndMonthOf(start)} · ab ${formatTime(start)} Uhr`}
            </p>
            <p className={styles.heroMotto}>{motto}</p>
            <p>{tagline}</p>
          </div>
        </SettingsPreview>
      }
    />
  );
}
