import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkFields, NEW_PASSWORD_RULES, readFields } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { type Answer, call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notifications.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useErrorsUntilEdited } from '../forms/use-errors-until-edited.ts';
import { FirstAccountForm } from './first-account-form.tsx';
import styles from './login.module.css';

/** Target of the links for invitations, forgotten passwords, and the first account. */
export function Component() {
  const link = usePasswordLink();
  const isFirst = link.state === 'good' && link.owner.is_first;
  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <PageTitle className={styles.title}>{isFirst ? 'Erstes Konto' : 'Passwort festlegen'}</PageTitle>
        {link.state === 'asking' && <Skeleton shape="block" />}
        {link.state === 'good' &&
          (link.owner.is_first ? (
            <FirstAccountForm token={link.token} />
          ) : (
            <NewPasswordForm token={link.token} owner={link.owner} />
          ))}
        {link.state === 'bad' && (
          <>
            <Notice tone="danger" role="alert">
              {link.message}
            </Notice>
            {link.canRequestNew && <LinkButton to={paths.forgottenPassword}>Neuen Link schicken</LinkButton>}
          </>
        )}
      </Card>
    </div>
  );
}

interface FormErrors {
  errors: Record<string, string>;
  message?: string;
}

function NewPasswordForm({ token, owner }: { token: string; owner: PasswordLink }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<FormErrors>({ errors: {} });
  const errors = useErrorsUntilEdited(form, found, found.errors);

  const showErrors = (found: FormErrors) => {
    setFound(found);
    setBusy(false);
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || form.current === null) return;
    const typed = new FormData(form.current);
    const errors = checkFields(NEW_PASSWORD_RULES, typed);
    if (Object.keys(errors).length > 0) return showErrors({ errors });
    setBusy(true);
    setFound({ errors: {} });
    try {
      const { password } = readFields(NEW_PASSWORD_RULES, typed);
      await call('POST /api/password', { body: { token, password } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { errors } = error;
      return showErrors(errors.password === undefined ? { errors, message: error.message } : { errors });
    }
    // A new password ends all sessions, including this browser's.
    useSession.getState().end();
    notify('Dein Passwort ist gespeichert. Melde dich damit an.', 'good');
    navigate(paths.login);
  };

  return (
    <>
      <p>
        {owner.is_invited ? `Schön, dass du dabei bist, ${owner.firstname}!` : `Hallo ${owner.firstname}!`}{' '}
        Mit diesem Passwort meldest du dich künftig an.
      </p>
      <div role="alert">{found.message && <Notice tone="danger">{found.message}</Notice>}</div>
      <form ref={form} onSubmit={send} noValidate className={styles.form}>
        {/* Password managers store a password with its user name. */}
        <TextField label="E-Mail" type="email" autoComplete="username" value={owner.email} readOnly />
        <TextField
          label="Neues Passwort"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          hint="Mindestens 10 Zeichen; ein Satz merkt sich leichter als ein Wort."
          required
          message={errors.password}
        />
        <Checkbox label="Passwort zeigen" checked={isShown} onChange={() => setShown(!isShown)} />
        <Button type="submit" isWide isBusy={isBusy}>
          Passwort speichern
        </Button>
      </form>
    </>
  );
}

type PasswordLink = Answer<'POST /api/password/link'>;

type LinkState =
  | { state: 'asking' }
  | { state: 'good'; token: string; owner: PasswordLink }
  | { state: 'bad'; message: string; canRequestNew: boolean };

/**
 * Whose password the link sets. The token is in the fragment, which browsers do not send, and is removed from
 * the address at once, so that no history contains it.
 */
function usePasswordLink(): LinkState {
  const [state, setState] = useState<LinkState>({ state: 'asking' });

  const taken = useRef('');

  useEffect(() => {
    const token = location.hash.slice(1) || taken.current;
    taken.current = token;
    history.replaceState(history.state, '', location.pathname);
    call('POST /api/password/link', { body: { token } }).then(
      (owner) => setState({ state: 'good', token, owner }),
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        setState({ state: 'bad', message: error.message, canRequestNew: error.code !== 'set_up_over' });
      },
    );
  }, []);

  return state;
}
