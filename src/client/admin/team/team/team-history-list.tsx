import type { TeamEntry, TeamHistoryPage } from '../../../../contract/team.ts';
import { wallTimeOf } from '../../../../domain/stored-time.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { momentWords } from '../../moment-words.ts';
import { officePaths } from '../../office-paths.ts';
import { deedWords } from './deed-words.ts';
import { permissionWords } from './permission-words.ts';
import styles from './team-screen.module.css';

/** What was done to the team's accounts, a page of it. */
export function TeamHistory({ history, isNewest }: { history: TeamHistoryPage; isNewest: boolean }) {
  return (
    <Card as="section" aria-labelledby="verlauf" className={styles.form}>
      <h2 id="verlauf">Verlauf</h2>
      {history.entries.length === 0 ? (
        <p>Noch ist nichts geschehen.</p>
      ) : (
        <ol className={styles.entries}>
          {history.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.steps}>
        {!isNewest && (
          <LinkButton to={officePaths.team} variant="secondary" preventScrollReset>
            Zum Neuesten
          </LinkButton>
        )}
        {history.before !== null && (
          <LinkButton
            to={`${officePaths.team}?before=${history.before}`}
            variant="secondary"
            preventScrollReset
          >
            Ältere Einträge
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Entry({ entry }: { entry: TeamEntry }) {
  // `Anna Groß <anna@weinfest.example>` as it is kept.
  const member = entry.member.replace(/ <(.*)>$/, ' ($1)');
  return (
    <>
      <p>
        <strong>{entry.who}</strong> {deedWords[entry.what](member)}.
      </p>
      <p className={styles.soft}>
        <time dateTime={wallTimeOf(entry.at)}>{momentWords(entry.at)}</time>
        {entry.permissions !== null && ` · Darf seitdem: ${namesOf(entry.permissions)}`}
      </p>
    </>
  );
}

function namesOf(permissions: NonNullable<TeamEntry['permissions']>): string {
  return permissions.map((permission) => permissionWords[permission].name).join(', ') || 'nichts';
}
