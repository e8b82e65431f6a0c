import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OwnSession, Profile } from '../../../../contract/accounts.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { paths } from '../../../platform/paths.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import styles from './profile-page.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';

export { action, loader } from './profile-data.ts';

export function Component() {
  const { firstname, lastname, email, sessions, second_factor } = useLoaderData<Profile>();
  // Stays on top once it was required: moving the card would lose the recovery codes shown after the set-up.
  const isOwed = second_factor.is_demanded && !second_factor.is_on;
  const [isOnTop] = useState(isOwed);
  return (
    <>
      <div>
        <PageTitle>Mein Konto</PageTitle>
        <p className={styles.soft}>
          {firstname} {lastname} · {email}
        </p>
      </div>
      {isOnTop && <SecondFactorCard factor={second_factor} />}
      {/* The server refuses both until the second factor is set up. */}
      {!isOwed && (
        <>
          <SessionsCard sessions={sessions} />
          <PasswordCard email={email} />
        </>
      )}
      {!isOnTop && <SecondFactorCard factor={second_factor} />}
    </>
  );
}

function PasswordCard({ email }: { email: string }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => form.current?.reset());
  const [isShown, setShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <Card as="section" aria-labelledby="passwort" className={styles.sheet}>
      <fetcher.Form ref={form} method="post" action={paths.profile} noValidate className={styles.card}>
        <h2 id="passwort">Passwort ändern</h2>
        <p>Danach bist du nur noch hier angemeldet.</p>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        {/* Password managers store a password with its user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Jetziges Passwort"
          name="current_password"
          type={type}
          autoComplete="current-password"
          required
          message={errors.current_password}
        />
        <TextField
          label="Neues Passwort"
          name="password"
          type={type}
          autoComplete="new-password"
          hint="Mindestens 10 Zeichen; ein Satz merkt sich leichter als ein Wort."
          required
          message={errors.password}
        />
        <Checkbox label="Passwörter zeigen" checked={isShown} onChange={() => setShown(!isShown)} />
        <div>
          <Button type="submit" name="intent" value="change password" isBusy={isBusy}>
            Passwort ändern
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}

/** Lets users log out a lost phone. */
function SessionsCard({ sessions }: { sessions: OwnSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { fetcher, isBusy, message } = useOutcomeForm(() => heading.current?.focus());
  return (
    <Card as="section" aria-labelledby="anmeldungen" className={`${styles.sheet} ${styles.card}`}>
      <h2 id="anmeldungen" ref={heading} tabIndex={-1}>
        Hier bist du angemeldet
      </h2>
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} fallback={() => heading.current} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            isBusy={isBusy}
            onClick={() =>
              fetcher.submit({ intent: 'end others' }, { method: 'post', action: paths.profile })
            }
          >
            Überall sonst abmelden
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The current session can only be ended by logging out. */
function SessionRow({ session, fallback }: { session: OwnSession; fallback: () => HTMLElement | null }) {
  const { fetcher, isBusy, message } = useOutcomeForm();
  const row = useRef<HTMLDivElement>(null);
  useFocusFallback(row, fallback);
  const name = session.browser || 'Unbekanntes Gerät';
  const since = formatDateTime(session.created_at);
  return (
    <div ref={row} className={styles.session}>
      <div>
        <p>
          <strong>{name}</strong> {session.is_this && <span className={styles.badge}>diese hier</span>}
        </p>
        <p className={styles.soft}>
          Angemeldet am {since}
          {!session.is_this && `, zuletzt benutzt am ${formatDateTime(session.used_at)}`}
        </p>
      </div>
      {!session.is_this && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          aria-label={`Abmelden: ${name}, angemeldet am ${since}`}
          onClick={() =>
            fetcher.submit(
              { intent: 'end session', id: session.id },
              { method: 'post', action: paths.profile },
            )
          }
        >
          Abmelden
        </Button>
      )}
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
    </div>
  );
}
