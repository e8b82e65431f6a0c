import { Link } from 'react-router-dom';
import { officePaths } from '../../office-paths.ts';
import { settingsFields } from './settings-fields.ts';
import { PreviewFacts, SettingsPreview } from './settings-preview.tsx';
import styles from './settings-screen.module.css';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const NAME = 'reminders.is_automatic';

const kinds = [
  {
    kind: 'false',
    name: 'Nach Vorschau',
    about: 'Ihr seht, wer an der Reihe ist, wählt aus und schickt alle auf einmal ab.',
  },
  {
    kind: 'true',
    name: 'Von selbst',
    about:
      'Der Shop schickt sie zwischen 9 und 19 Uhr. Lest dafür eure Kontoauszüge regelmäßig ein, sonst trifft es Gäste, die längst bezahlt haben.',
  },
] as const;

/** When guests are reminded of what they have not paid, and what comes after. */
export function RemindersSection(props: SectionProps) {
  const { draft } = props;
  const of = (name: string) => draft.texts[`reminders.${name}`]?.trim() ?? '';
  return (
    <SettingsSection
      {...props}
      id="erinnern"
      title="Erinnerungen"
      fields={settingsFields.reminders}
      lead={
        <fieldset className={styles.kinds}>
          <legend>Erinnerungen senden</legend>
          {kinds.map(({ kind, name, about }) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name={NAME}
                value={kind}
                checked={draft.texts[NAME] === kind}
                onChange={() => draft.set(NAME, kind)}
              />
              <span>
                <strong>{name}</strong>
                <span className={styles.soft}>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      }
      preview={
        <SettingsPreview title="So geht es mit einer unbezahlten Bestellung weiter">
          <PreviewFacts
            facts={[
              ['Freundliche Erinnerung', daysWords(of('friendly_days'), 'vor dem Zahlungsziel')],
              ['Letzte Erinnerung', daysWords(of('last_days'), 'nach dem Zahlungsziel')],
              ['Neue Frist', of('last_days') === '0' ? '' : daysWords(of('deadline_days'), 'Zeit')],
              ['Storniert', daysWords(of('cancel_days'), 'nach der neuen Frist')],
            ]}
          />
          <p className={styles.soft}>
            Eine Gebühr gibt es nie. Gewartet wird, solange ein Zahlungseingang nicht zugeordnet ist, der
            passen könnte, und wer einen Teil bezahlt hat, wird nie von selbst storniert. Ohne Kontoauszug,
            der drei Bankarbeitstage über die Frist hinausgeht, wird niemand von selbst storniert.
          </p>
          <p>
            <Link to={officePaths.reminders}>Wer ist an der Reihe?</Link>
          </p>
        </SettingsPreview>
      }
    />
  );
}

function daysWords(days: string, when: string): string {
  if (days === '0') return 'nie';
  return days === '1' ? `1 Tag ${when}` : `${days} Tage ${when}`;
}
