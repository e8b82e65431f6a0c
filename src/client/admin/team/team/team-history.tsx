import type { TeamAuditAction, TeamEntry, TeamHistoryPage } from '../../../../contract/team.ts';
import { formatDateTime, wallTimeOf } from '../../../../domain/stored-time.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { permissionLabels } from './member-card.tsx';
import styles from './team-page.module.css';

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
          <LinkButton to={adminPaths.team} variant="secondary" preventScrollReset>
            Zum Neuesten
          </LinkButton>
        )}
        {history.before !== null && (
          <LinkButton
            to={`${adminPaths.team}?before=${history.before}`}
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
  // Stored as `Anna Groß <anna@weinfest.example>`.
  const member = entry.member.replace(/ <(.*)>$/, ' ($1)');
  return (
    <>
      <p>
        <strong>{entry.who}</strong> {auditActionLabels[entry.what](member)}.
      </p>
      <p className={styles.soft}>
        <time dateTime={wallTimeOf(entry.at)}>{formatDateTime(entry.at)}</time>
        {typeof entry.who_id === 'number' &&
          ` · Konto: ${entry.who_email ?? `Nr. ${entry.who_id}, entfernt`}`}
        {entry.permissions !== null && ` · Darf seitdem: ${formatPermissions(entry.permissions)}`}
      </p>
    </>
  );
}

function formatPermissions(permissions: NonNullable<TeamEntry['permissions']>): string {
  return permissions.map((permission) => permissionLabels[permission].name).join(', ') || 'nichts';
}

/** Each follows the name of a person; `member` is the affected account or thing. */
const auditActionLabels: Record<TeamAuditAction, (member: string) => string> = {
  first: () => 'hat das erste Konto angelegt',
  invited: (member) => `hat ${member} eingeladen`,
  invitation_link: (member) => `hat sich den Link der Einladung von ${member} zeigen lassen`,
  invited_again: (member) => `hat ${member} noch einmal eingeladen`,
  changed: (member) => `hat ${member} geändert`,
  removed: (member) => `hat ${member} aus dem Team genommen`,
  password_set: () => 'hat über einen Link ein Passwort festgelegt',
  password_changed: () => 'hat das eigene Passwort geändert',
  second_factor_on: () => 'hat den eigenen zweiten Faktor eingeschaltet',
  second_factor_off: () => 'hat den eigenen zweiten Faktor abgeschaltet',
  second_factor_reset: (member) => `hat den zweiten Faktor von ${member} zurückgesetzt`,
  sessions_ended: (member) => `hat ${member} überall abgemeldet`,
  second_factor_demanded: () => 'verlangt von allen einen zweiten Faktor',
  second_factor_sensitive: () =>
    'verlangt einen zweiten Faktor von allen, die Bestellungen, Geld, Team oder Einstellungen sehen dürfen',
  second_factor_optional: () => 'stellt den zweiten Faktor allen frei',
  recovery_codes: () => 'hat neue Notfall-Codes erzeugt',
  handed_over: (member) => `hat die eigenen Rechte an ${member} übergeben`,
  device_made: (name) => `hat das Einlassgerät „${name}“ angelegt`,
  device_paired_anew: (name) => `hat für das Einlassgerät „${name}“ einen neuen Kopplungs-Link erzeugt`,
  device_revoked: (name) => `hat das Einlassgerät „${name}“ abgemeldet`,
  layout_deleted: (name) => `hat den Saalplan „${name}“ gelöscht`,
  event_deleted: (name) => `hat die Veranstaltung „${name}“ gelöscht`,
  person_erased: (orders) => `hat die Daten eines Gastes gelöscht (Bestellungen: ${orders})`,
  archive_made: (period) => `hat das Jahresarchiv ${period} erstellt`,
  discount_deleted: (name) => `hat die Rabattaktion „${name}“ gelöscht`,
};
