import type { SettingsChange, SettingsEntry } from '../../../../contract/settings.ts';
import type { EveningName } from '../../../../domain/evening-of.ts';
import { formatDate, formatTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { Card } from '../../../ui/card.tsx';
import { momentWords } from '../../moment-words.ts';
import { eveningWords } from './evening-words.ts';
import { labelOf } from './settings-fields.ts';
import styles from './settings-screen.module.css';

/** Who changed what lately; of the bank account only that. */
export function SettingsLog({ history }: { history: readonly SettingsEntry[] }) {
  return (
    <Card as="section" aria-labelledby="verlauf" className={styles.form}>
      <h2 id="verlauf" tabIndex={-1}>
        Verlauf
      </h2>
      {history.length === 0 ? (
        <p>Noch hat niemand etwas geändert.</p>
      ) : (
        <ol className={styles.entries}>
          {history.map(({ id, at, who, changes }) => (
            <li key={id}>
              <p>
                <strong>{who}</strong> <time dateTime={wallTimeOf(at)}>{momentWords(at)}</time>
              </p>
              <ul className={styles.changes}>
                {changes.map((change) => (
                  <li key={change.field}>{changeWords(change)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function changeWords({ field, from, to }: SettingsChange): string {
  if (from === null || to === null) return `${labelOf(field)} der Bankverbindung geändert`;
  if (field === 'hero.picture') return `${labelOf(field)} ${to === '' ? 'entfernt' : 'gewählt'}`;
  return `${labelOf(field)}: ${valueWords(field, from)} → ${valueWords(field, to)}`;
}

function valueWords(field: string, value: string): string {
  if (value === '') return 'leer';
  if (field === 'starts_at') return `${formatDate(value)}, ${formatTime(value)} Uhr`;
  if (field === 'hero.colors') return `„${eveningWords[value as EveningName] ?? value}“`;
  if (field === 'hero.own_color') return `#${value}`;
  if (field === 'tax.kind') return value === 'rate' ? 'mit Umsatzsteuer' : '§ 19 UStG';
  if (field === 'reminders.is_automatic') return value === 'true' ? 'von selbst' : 'nach Vorschau';
  return `„${value}“`;
}
