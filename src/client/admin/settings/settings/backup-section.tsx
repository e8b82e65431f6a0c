import type { BackupsAnswer } from '../../../../contract/settings.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SettingsTexts } from './settings-draft.ts';
import { settingsFields } from './settings-fields.ts';
import styles from './settings-page.module.css';
import { PreviewFacts, type SectionProps, SettingsPreview, SettingsSection } from './settings-section.tsx';

type Report = BackupsAnswer['report'];

interface BackupSectionProps extends SectionProps {
  backups: Report;
}

const PROBLEMS: Record<NonNullable<Report['problem']>, { title: string; detail: string }> = {
  failed: {
    title: 'Die letzte Sicherung ist gescheitert',
    detail:
      'Der Shop versucht es jede Stunde noch einmal. Warum es nicht ging, steht im Protokoll des Servers.',
  },
  late: {
    title: 'Seit über einem Tag wurde nicht gesichert',
    detail: 'Wer den Server betreut, sollte nachsehen.',
  },
  test_failed: {
    title: 'Die Sicherung ließ sich nicht zurückholen',
    detail: 'Wer den Server betreut, findet den Grund im Protokoll. Bis dahin wird keine ältere gelöscht.',
  },
};

/** When backups are made, and how the last ones went. */
export function BackupSection({ backups, ...props }: BackupSectionProps) {
  const { problem, last, tested_at, place, is_encrypted } = backups;
  const name = 'backup.is_nightly';
  return (
    <SettingsSection
      {...props}
      id="sicherung"
      title="Sicherung"
      fields={settingsFields.backup}
      lead={
        <>
          {problem !== null && (
            <Notice tone="warning" title={PROBLEMS[problem].title}>
              <p>{PROBLEMS[problem].detail}</p>
            </Notice>
          )}
          <Checkbox
            id={name}
            name={name}
            label="Jede Nacht sichern"
            checked={props.draft.texts[name] === 'true'}
            onChange={({ target }) => props.draft.set(name, String(target.checked))}
          />
        </>
      }
      preview={
        <SettingsPreview title="Damit nichts verloren geht">
          <PreviewFacts
            facts={[
              ['Letzte Sicherung', last === null ? 'noch keine' : `${formatDateTime(last.at)} Uhr`],
              ['Nächste Sicherung', nextText(props.draft.texts)],
              ['Größe', last === null ? '' : formatMegabytes(last.bytes)],
              ['Probe', tested_at === null ? 'noch keine' : `${formatDateTime(tested_at)} Uhr: vollständig`],
              ['Wohin', place],
              ['Verschlüsselt', is_encrypted ? 'ja' : 'nein'],
            ]}
          />
          <details>
            <summary>Was wird aufgehoben?</summary>
            <p className={styles.soft}>
              Sieben Tage, vier Wochen und zwölf Monate. Einmal im Monat holt der Shop eine Sicherung zur
              Probe zurück und vergleicht alle Summen.
            </p>
          </details>
        </SettingsPreview>
      }
    >
      <p className={styles.soft}>
        {is_encrypted
          ? 'Lesen kann die Sicherung nur, wer die Passphrase hat. Bewahrt sie auch außerhalb des Servers auf.'
          : 'Ort und Passphrase legt fest, wer den Server betreut.'}
      </p>
    </SettingsSection>
  );
}

function nextText(texts: SettingsTexts): string {
  const hour = texts['backup.hour']?.trim();
  return texts['backup.is_nightly'] === 'true' ? `jede Nacht ab ${hour} Uhr` : 'keine, solange es aus ist';
}

const tenths = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

function formatMegabytes(bytes: number): string {
  return `${tenths.format(Math.max(0.1, bytes / 1_000_000))} MB`;
}
