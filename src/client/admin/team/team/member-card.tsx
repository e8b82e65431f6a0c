import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Member } from '../../../../contract/team.ts';
import { grantable, type Permission, permissions } from '../../../../domain/permission.ts';
import { formatDate } from '../../../../domain/stored-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import type { TeamOutcome } from './team-data.ts';
import styles from './team-page.module.css';

interface MemberCardProps {
  member: Member;
  team: ReadonlyArray<Member>;
  owesFactor: boolean;
}

export function MemberCard({ member, team, owesFactor }: MemberCardProps) {
  const [isEdited, setEdited] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A removed member's card disappears together with the confirmation that had the focus.
  useFocusFallback(card, () => document.querySelector('h1'));
  const name = `${member.firstname} ${member.lastname}`;
  return (
    <Card as="section" ref={card} aria-label={name}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        <p className={styles.soft}>{member.email}</p>
        <p className={styles.soft}>
          {member.is_invited
            ? 'Eingeladen, noch ohne Passwort'
            : member.seen_at === null
              ? 'Gerade nicht angemeldet'
              : `Zuletzt da am ${formatDate(member.seen_at)}`}
          {member.has_second_factor && ' · Mit zweitem Faktor'}
        </p>
        {owesFactor && (
          <p>
            <Badge tone="warning">Zweiter Faktor fehlt</Badge>
          </p>
        )}
      </div>
      {isEdited ? (
        <MemberForm
          member={member}
          team={team}
          onEnd={() => setEdited(false)}
          fallback={() => heading.current}
        />
      ) : (
        <>
          <ul className={styles.granted} aria-label="Berechtigungen">
            {member.permissions.map((permission) => (
              <li key={permission}>{permissionLabels[permission].name}</li>
            ))}
            {member.permissions.length === 0 && <li>Keine Berechtigung</li>}
          </ul>
          <MemberActions
            member={member}
            name={name}
            onEdit={() => setEdited(true)}
            fallback={() => heading.current}
          />
        </>
      )}
    </Card>
  );
}

interface MemberFormProps {
  member: Member;
  team: ReadonlyArray<Member>;
  onEnd: () => void;
  /** Gets the focus when the form disappears. */
  fallback: () => HTMLElement | null;
}

function MemberForm({ member, team, onEnd, fallback }: MemberFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onEnd);
  useFocusFallback(form, fallback);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=firstname]')?.focus(), [form]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={adminPaths.team}
      noValidate
      className={styles.form}
      {...onEscapeKey(onEnd)}
    >
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <input type="hidden" name="id" value={member.id} />
      <PersonFields person={member} team={team} errors={errors} />
      {member.permissions.includes('checkin') && (
        <p className={styles.soft}>
          Nimmst du „Einlass“ weg, werden auch die Einlassgeräte abgemeldet, die {member.firstname} gekoppelt
          hat.
        </p>
      )}
      <div className={styles.steps}>
        <Button type="submit" name="intent" value="change" isBusy={isBusy}>
          Speichern
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Abbrechen
        </Button>
      </div>
    </fetcher.Form>
  );
}

interface MemberActionsProps {
  member: Member;
  name: string;
  onEdit: () => void;
  /** Gets the focus when a confirmation is answered. */
  fallback: () => HTMLElement | null;
}

/** For actions that cannot be undone. */
const questions = {
  remove: {
    title: (name: string) => `${name} aus dem Team nehmen`,
    text: (name: string) =>
      `${name} wird sofort abgemeldet und kommt nur mit einer neuen Einladung zurück. Auch die Einlassgeräte, die ${name} gekoppelt hat, werden abgemeldet.`,
    yes: 'Ja, aus dem Team nehmen',
  },
  'reset factor': {
    title: (name: string) => `Zweiten Faktor von ${name} zurücksetzen`,
    text: (name: string) =>
      `${name} wird überall abgemeldet und meldet sich wieder mit dem Passwort allein an. Tu das nur, wenn du sicher bist, wer dich darum bittet.`,
    yes: 'Ja, zurücksetzen',
  },
  'log out': {
    title: (name: string) => `${name} überall abmelden`,
    text: (name: string) =>
      `Alle Anmeldungen von ${name} enden sofort. Das hilft, wenn ein Gerät verloren ging; kennt jemand das Passwort, braucht ${name} auch ein neues.`,
    yes: 'Ja, überall abmelden',
  },
} as const;

function MemberActions({ member, name, onEdit, fallback }: MemberActionsProps) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const { fetcher, isBusy, message } = useOutcomeForm<TeamOutcome>(() => setAsked(null));
  const buttons = useRef<Partial<Record<keyof typeof questions, HTMLButtonElement | null>>>({});
  const button = (of: keyof typeof questions) => (node: HTMLButtonElement | null) => {
    buttons.current[of] = node;
  };
  const send = (intent: string) =>
    fetcher.submit({ intent, id: member.id }, { method: 'post', action: adminPaths.team });
  return (
    <>
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      {asked !== null ? (
        <Question
          title={questions[asked].title(name)}
          // What is done offers it no more.
          fallback={() => buttons.current[asked] ?? fallback()}
          onNo={() => setAsked(null)}
        >
          <p>{questions[asked].text(name)}</p>
          <Button variant="danger" isBusy={isBusy} onClick={() => send(asked)}>
            {questions[asked].yes}
          </Button>
          <Button variant="quiet" autoFocus onClick={() => setAsked(null)}>
            Abbrechen
          </Button>
        </Question>
      ) : (
        <div className={styles.steps}>
          <Button variant="secondary" aria-label={`Ändern: ${name}`} onClick={onEdit}>
            Ändern
          </Button>
          {member.is_invited && (
            <Button
              variant="secondary"
              isBusy={isBusy}
              aria-label={`Noch einmal einladen: ${name}`}
              onClick={() => send('invite again')}
            >
              Noch einmal einladen
            </Button>
          )}
          {member.has_second_factor && (
            <Button
              variant="quiet"
              ref={button('reset factor')}
              aria-label={`Zweiten Faktor zurücksetzen: ${name}`}
              onClick={() => setAsked('reset factor')}
            >
              Zweiten Faktor zurücksetzen
            </Button>
          )}
          {!member.has_second_factor && !member.is_invited && (
            <Button
              variant="quiet"
              ref={button('log out')}
              aria-label={`Überall abmelden: ${name}`}
              onClick={() => setAsked('log out')}
            >
              Überall abmelden
            </Button>
          )}
          <Button
            ref={button('remove')}
            variant="quiet"
            aria-label={`Entfernen: ${name}`}
            onClick={() => setAsked('remove')}
          >
            Entfernen
          </Button>
        </div>
      )}
      {member.is_invited && <InvitationLink link={fetcher.data?.link} />}
    </>
  );
}

/** Shown once, to whoever has just invited: nothing stores it. */
export function InvitationLink({ link }: { link: string | undefined }) {
  return (
    <div role="status">
      {link && (
        <Notice tone="warning" title="Gib diesen Link weiter">
          <p>
            Es ist kein Mailserver eingerichtet. Der Link führt zum Passwort, gilt sieben Tage und steht nur
            jetzt hier. Gib ihn niemand anderem.
          </p>
          <CopyLine label="Link" text={link} />
        </Notice>
      )}
    </div>
  );
}

interface QuestionProps extends Pick<MemberActionsProps, 'fallback'> {
  title: string;
  onNo: () => void;
  children: ReactNode;
}

function Question({ title, fallback, onNo, children }: QuestionProps) {
  const question = useRef<HTMLFieldSetElement>(null);
  useFocusFallback(question, fallback);
  return (
    <fieldset ref={question} className={styles.steps} aria-label={title} {...onEscapeKey(onNo)}>
      {children}
    </fieldset>
  );
}

interface Person {
  firstname: string;
  lastname: string;
  permissions: ReadonlyArray<string>;
}

interface PersonFieldsProps {
  person?: Person;
  team: ReadonlyArray<Member>;
  errors: Record<string, string>;
}

/** For an invitation or an existing member. What the user may not grant can only be taken away. */
export function PersonFields({ person, team, errors }: PersonFieldsProps) {
  const own = useSession((session) => session.permissions);
  const allowed = grantable(own, team);
  const isOpen = (permission: Permission) =>
    allowed.includes(permission) || person?.permissions.includes(permission) === true;
  return (
    <>
      <div className={styles.names}>
        <TextField
          label="Vorname"
          name="firstname"
          autoComplete="off"
          maxLength={100}
          required
          defaultValue={person?.firstname}
          message={errors.firstname}
        />
        <TextField
          label="Nachname"
          name="lastname"
          autoComplete="off"
          maxLength={100}
          required
          defaultValue={person?.lastname}
          message={errors.lastname}
        />
      </div>
      <fieldset>
        <legend className={styles.legend}>
          {person && (
            <VisuallyHidden>
              {person.firstname} {person.lastname}{' '}
            </VisuallyHidden>
          )}
          Darf
        </legend>
        {!permissions.every(isOpen) && (
          <p className={styles.soft}>Vergeben kannst du nur, was du selbst darfst.</p>
        )}
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            name="permission"
            value={permission}
            disabled={!isOpen(permission)}
            defaultChecked={person?.permissions.includes(permission) ?? false}
            label={
              <>
                <strong>{permissionLabels[permission].name}</strong> {permissionLabels[permission].what}
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}

export const permissionLabels: Record<Permission, { name: string; what: string }> = {
  orders: { name: 'Bestellungen', what: 'ansehen, Zahlungen buchen, stornieren' },
  money: { name: 'Geld', what: 'Kontoauszüge und Kontonummern sehen, Erstattungen, Abgleich' },
  events: { name: 'Veranstaltungen', what: 'anlegen, Preise und Verkauf regeln' },
  layouts: { name: 'Saalpläne', what: 'zeichnen und ändern' },
  discounts: { name: 'Rabattaktionen', what: 'anlegen und beenden' },
  checkin: { name: 'Einlass', what: 'Karten prüfen, Einlassgeräte koppeln' },
  team: { name: 'Team', what: 'einladen und Berechtigungen vergeben, die man selbst hat' },
  settings: { name: 'Einstellungen', what: 'Verein, Bank, Texte' },
};
