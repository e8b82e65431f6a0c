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
      lead={
        <p>
          Wen der Shop von selbst anschreibt, wenn etwas mit ihm nicht stimmt. Bleibt beides leer, sind es die
          ersten zwei im Team, die Einstellungen ändern dürfen.
        </p>
      }
      preview={
        <SettingsPreview title="Das meldet der Shop">
          <ul className={styles.alarms}>
            <li>Mails bleiben liegen.</li>
            <li>Der Speicherplatz wird knapp.</li>
            <li>Die Sicherung fehlt oder ist gescheitert.</li>
            <li>Das Zertifikat gilt keine zwei Wochen mehr.</li>
            <li>Ein Fehler wiederholt sich.</li>
          </ul>
          <p className={styles.soft}>
            Einmal, wenn es beginnt, und einmal, wenn es vorbei ist. Es steht dann auch auf dem Dashboard.
          </p>
        </SettingsPreview>
      }
    />
  );
}
