import { useEffect, useEffectEvent } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { ApiError } from '../../platform/api/api-error.ts';
import { http } from '../../platform/api/http.ts';
import { paths } from '../../platform/paths.ts';
import { readToken } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countScreenRetry, ScreenNotLoaded } from '../load-screens.ts';
import styles from './route-error.module.css';

export function RouteError() {
  const error = useRouteError();
  const { title, text, isLasting } = describe(error);
  const isForbidden = lacksPermission(error);
  const here = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  // Navigating to the same place repeats a refused call; revalidating would not, because the router keeps its
  // error if the answer is immediate. Errors of the page itself or of its files need a reload.
  const tryAgain = () =>
    error instanceof ApiError ? navigate(here, { replace: true, state: here.state }) : location.reload();
  useReturnOfNetwork(error instanceof ScreenNotLoaded || isUnreached(error), () => {
    if (isUnreached(error) || countScreenRetry()) tryAgain();
  });
  return (
    <div className={styles.error}>
      <PageTitle>{title}</PageTitle>
      <p role="alert">{text}</p>
      <div className={styles.actions}>
        {!isLasting && (
          <Button isBusy={isBusy} onClick={tryAgain}>
            Noch einmal versuchen
          </Button>
        )}
        <LinkButton
          to={isForbidden ? paths.dashboard : paths.home}
          variant={isLasting ? 'primary' : 'secondary'}
        >
          {isForbidden ? 'Zum Dashboard' : 'Zur Startseite'}
        </LinkButton>
      </div>
    </div>
  );
}

interface ErrorText {
  title: string;
  text: string;
  /** True if trying again would change nothing. */
  isLasting: boolean;
}

function describe(error: unknown): ErrorText {
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) {
    const text = error instanceof ApiError ? error.message : 'Diese Seite gibt es nicht oder nicht mehr.';
    return { title: 'Das finden wir nicht', text, isLasting: true };
  }
  if (isUnreached(error)) {
    return { title: 'Keine Verbindung', text: unreachedText(error), isLasting: false };
  }
  if (error instanceof ApiError) {
    return { title: 'Das hat nicht geklappt', text: error.message, isLasting: lacksPermission(error) };
  }
  const text =
    error instanceof ScreenNotLoaded
      ? 'Diese Seite ließ sich nicht laden. Bitte prüfe deine Verbindung und versuche es noch einmal.'
      : 'Beim Anzeigen dieser Seite ist etwas schiefgegangen.';
  return {
    title: 'Das hat nicht geklappt',
    text: `${text} Dein Warenkorb ist nicht verloren.`,
    isLasting: false,
  };
}

/** Whether a logged-in user lacks the permission for this page. */
function lacksPermission(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && readToken() !== null;
}

function isUnreached(error: unknown): boolean {
  if (error instanceof ScreenNotLoaded) return error.wasOffline;
  return error instanceof ApiError && error.isUnanswered;
}

function unreachedText(error: unknown): string {
  if (navigator.onLine === false || !(error instanceof ApiError)) {
    return 'Du hast gerade kein Netz, und diese Seite liegt noch nicht auf deinem Gerät. Sobald das Netz wieder da ist, lädt sie von selbst. Dein Warenkorb bleibt dir erhalten.';
  }
  return `${error.message} Wir versuchen es auch von selbst weiter.`;
}

const CHECK_MS = 10_000;

/**
 * While `isUnreachable`, polls the server, and asks at once when network or guest return; calls `onReturn`
 * when it answers.
 */
function useReturnOfNetwork(isUnreachable: boolean, onReturn: () => void): void {
  const notifyReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isUnreachable) return;
    let isChecking = false;
    let isUnmounted = false;
    const check = async () => {
      if (isChecking || document.hidden || !navigator.onLine) return;
      isChecking = true;
      const isAnswering = await isServerThere();
      isChecking = false;
      if (isAnswering && !isUnmounted) notifyReturn();
    };
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('online', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      window.removeEventListener('online', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isUnreachable]);
}

/** Asks the server itself: no cache may answer for it. */
async function isServerThere(): Promise<boolean> {
  try {
    await http('/healthz', { retry: 0, cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
