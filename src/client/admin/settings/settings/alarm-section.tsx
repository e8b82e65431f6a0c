import { ALARM_TEXTS } from '../../../../contract/alarms.ts';
import { settingsFields } from './settings-fields.ts';
import styles from './settings-page.module.css';
import { type SectionProps, SettingsPreview, SettingsSection } from './settings-section.tsx';

/** Who is told when something is wrong with the shop itself. */
export function AlarmSection(props: SectionProps) {
  return (
    <SettingsSection
      {...props}
      id="meldungen"
      title="Meldungen"
      fields={settingsFields.alarm}
      lead={<p>Leer: die ersten zwei mit dem Recht „Einstellungen“.</p>}
      preview={
        <SettingsPreview title="Das meldet der Shop">
          <ul className={styles.bullets}>
            {Object.values(ALARM_TEXTS).map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          <p className={styles.soft}>Am Anfang und am Ende, auch auf dem Dashboard.</p>
        </SettingsPreview>
      }
    />
  );
}
