import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { Handover, Member, SecretName } from '../../../../contract/team.ts';
import type { Permission } from '../../../../domain/permission.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { permissionLabels } from '../team/member-card.tsx';
import type { HandoverData, SheetOutcome } from './handover-data.ts';
import styles from './handover-page.module.css';
import { RecoverySheet } from './recovery-sheet.tsx';

export { action, loader } from './handover-data.ts';

/** What a successor needs, a sheet for the club's safe, and the hand-over itself. */
export function Component() {
  const { handover, members, profile } = useLoaderData<HandoverData>();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <div className={styles.screenOnly}>
        <p>
          <Link to={adminPaths.team}>Zurück zum Team</Link>
        </p>
        <PageTitle>Übergabe</PageTitle>
        <p>Was braucht, wer nach dir den Shop betreut.</p>
        <Managers members={members} />
        <Secrets handover={handover} />
        <SheetForm hasFactor={profile.second_factor.is_on} onMade={setCodes} />
      </div>
      {codes !== null && <RecoverySheet handover={handover} email={profile.email} codes={codes} />}
      <div className={styles.screenOnly}>
        <HandOverForm members={members} email={profile.email} />
      </div>
    </>
  );
}

const fullName = ({ firstname, lastname }: Member) => `${firstname} ${lastname}`;

/** Who manages the team or the settings; a club with a single one is asked for a second. */
function Managers({ members }: { members: Member[] }) {
  const shown = ['team', 'settings'] as const;
  const managers = members.filter(({ permissions }) => shown.some((one) => permissions.includes(one)));
  const count = managers.filter(
    ({ permissions, is_invited }) => !is_invited && shown.every((one) => permissions.includes(one)),
  ).length;
  return (
    <Card as="section" aria-labelledby="verwalten" className={styles.card}>
      <h2 id="verwalten">Wer den Shop verwaltet</h2>
      <ul className={styles.list}>
        {managers.map((member) => (
          <li key={member.id} className={styles.row}>
            <span>
              <strong>{fullName(member)}</strong>{' '}
              <span className={styles.soft}>
                {shown
                  .filter((one) => member.permissions.includes(one))
                  .map((one) => permissionLabels[one].name)
                  .join(', ')}
                {member.has_second_factor && ' · mit zweitem Faktor'}
              </span>
            </span>
            {member.is_invited && <Badge tone="quiet">eingeladen</Badge>}
          </li>
        ))}
      </ul>
      {count < 2 && (
        <Notice tone="warning" title="Ladet eine zweite Person ein">
          <p>
            Nur eine Person darf Team und Einstellungen verwalten. Fällt sie aus, kommt niemand mehr heran.{' '}
            <Link to={adminPaths.team}>Zum Team</Link>
          </p>
        </Notice>
      )}
    </Card>
  );
}

const SECRETS: Record<SecretName, string> = {
  BACKUP_PASSPHRASE: 'öffnet die Sicherungen; gehört auch auf Papier in den Safe',
  BACKUP_S3_SECRET: 'Zugang zum Speicher der Sicherungen',
  SMTP_URL: 'Postfach, aus dem der Shop E-Mails schickt',
  DATABASE_URL: 'Zugang zur Datenbank',
  PAYPAL_SECRET: 'Zugang zum PayPal-Konto des Vereins',
};

/** By name only: their values never leave the server. */
function Secrets({ handover: { address, secrets, backup_place } }: { handover: Handover }) {
  const maySettings = useSession((session) => session.can('settings'));
  return (
    <Card as="section" aria-labelledby="schluessel" className={styles.card}>
      <h2 id="schluessel">Schlüssel und Zugänge</h2>
      <p>
        Sie stehen auf dem Server, etwa in <code>/etc/kartenshop.env</code>; hier nur, welche es gibt.
      </p>
      <ul className={styles.list}>
        {secrets.map(({ name, is_set }) => (
          <li key={name} className={styles.row}>
            <span>
              <code>{name}</code> <span className={styles.soft}>{SECRETS[name]}</span>
            </span>
            <Badge tone={is_set ? 'good' : 'quiet'}>{is_set ? 'gesetzt' : 'nicht gesetzt'}</Badge>
          </li>
        ))}
      </ul>
      <h3>Was erneuert werden muss</h3>
      <ul className={styles.bullets}>
        <li>
          Die Domain <strong>{new URL(address).hostname}</strong>: beim Anbieter, meist jedes Jahr
        </li>
        <li>
          Das Zertifikat: meist von selbst; bis wann es gilt, zeigt{' '}
          {maySettings ? (
            <Link to={adminPaths.checkup}>die Prüfung</Link>
          ) : (
            'die Prüfung in den Einstellungen'
          )}
        </li>
      </ul>
      <p className={styles.soft}>Die Sicherungen liegen hier: {backup_place}</p>
    </Card>
  );
}

/** The recovery codes on the sheet are new ones, because stored are only their hashes. */
function SheetForm({ hasFactor, onMade }: { hasFactor: boolean; onMade: (codes: string[]) => void }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<SheetOutcome>((outcome) => {
    form.current?.reset();
    onMade(outcome.codes ?? []);
  });
  return (
    <Card as="section" aria-labelledby="notfall">
      <fetcher.Form ref={form} method="post" action={adminPaths.handover} noValidate className={styles.card}>
        <h2 id="notfall">Notfallblatt</h2>
        <p>
          Ein Blatt für einen verschlossenen Umschlag im Safe: wie man hereinkommt, wo die Sicherung liegt und
          wie man sie zurückholt. Der Rest wird von Hand eingetragen.
        </p>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        {hasFactor ? (
          <>
            <TextField
              label="Dein Passwort"
              name="current_password"
              type="password"
              autoComplete="current-password"
              hint="Auf dem Blatt stehen neue Notfall-Codes. Deine alten gelten dann nicht mehr."
              required
              message={errors.current_password}
            />
            <div>
              <Button type="submit" name="intent" value="make sheet" variant="secondary" isBusy={isBusy}>
                Notfallblatt erstellen
              </Button>
            </div>
          </>
        ) : (
          <div>
            <Button variant="secondary" onClick={() => onMade([])}>
              Notfallblatt erstellen
            </Button>
          </div>
        )}
      </fetcher.Form>
    </Card>
  );
}

/** Both are present: the leaving one at the top, the successor's password and code beneath. */
function HandOverForm({ members, email }: { members: Member[]; email: string }) {
  const own = useSession((session) => session.permissions);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const candidates = members.filter((member) => !member.is_invited && member.email !== email);
  const [chosen, setChosen] = useState('');
  const successor = candidates.find(({ id }) => String(id) === chosen);
  return (
    <Card as="section" aria-labelledby="uebergeben">
      <fetcher.Form ref={form} method="post" action={adminPaths.handover} noValidate className={styles.card}>
        <h2 id="uebergeben">Rechte übergeben</h2>
        <p>
          Macht das zu zweit an diesem Gerät. Wer übernimmt, bekommt alle deine Berechtigungen. Du wirst
          danach überall abgemeldet, und ohne „Einlass“ auch die Einlassgeräte, die du gekoppelt hast.
        </p>
        {candidates.length === 0 ? (
          <p>
            <LinkButton to={adminPaths.team} variant="secondary">
              Zuerst jemanden einladen
            </LinkButton>
          </p>
        ) : (
          <>
            <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
            <SelectField
              label="Wer übernimmt"
              name="successor"
              required
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              hint="Wer noch kein Passwort hat, legt es zuerst über den Link der Einladung fest."
              message={errors.successor}
            >
              <option value="">Bitte wählen</option>
              {candidates.map((member) => (
                <option key={member.id} value={member.id}>
                  {fullName(member)}
                </option>
              ))}
            </SelectField>
            <KeptFields own={own} />
            <TextField
              label="Dein Passwort"
              name="current_password"
              type="password"
              autoComplete="current-password"
              required
              message={errors.current_password}
            />
            <TextField
              label={
                successor === undefined ? 'Passwort der Nachfolge' : `Passwort von ${fullName(successor)}`
              }
              name="successor_password"
              type="password"
              autoComplete="off"
              required
              message={errors.successor_password}
            />
            {successor?.has_second_factor && (
              <TextField
                label={`Code von ${fullName(successor)}`}
                name="successor_code"
                autoComplete="off"
                spellCheck={false}
                hint="Sechs Ziffern aus der Authenticator-App, oder ein Notfall-Code."
                required
                message={errors.successor_code}
              />
            )}
            <div>
              <Button type="submit" name="intent" value="hand over" variant="danger" isBusy={isBusy}>
                Rechte übergeben
              </Button>
            </div>
          </>
        )}
      </fetcher.Form>
    </Card>
  );
}

function KeptFields({ own }: { own: ReadonlyArray<Permission> }) {
  return (
    <fieldset>
      <legend className={styles.legend}>Was du behältst</legend>
      {own.map((permission) => (
        <Checkbox key={permission} name="kept" value={permission} label={permissionLabels[permission].name} />
      ))}
    </fieldset>
  );
}
