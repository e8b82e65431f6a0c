import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { ApiError } from '../../platform/api/api-error.ts';
import { paths } from '../../platform/paths.ts';
import { ScreenNotLoaded } from '../../platform/screen-not-loaded.ts';
import { readToken } from '../../platform/session/token-storage.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './route-error.module.css';
import { useReturnOfNetwork } from './use-return-of-network.ts';

/** What a person reads when a page cannot be shown: what happened, and what to do next. */
export function RouteError() {
  const error = useRouteError();
  const { title, text, isLasting } = describe(error);
  const mayNot = lacksPermission(error);
  const here = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  // A refused call is made again, by going where one is: revalidating, the router keeps its error when the answer comes
  // at once. What broke the page itself, or never came, is gone only with the page.
  const tryAgain = () =>
    error instanceof ApiError ? navigate(here, { replace: true, state: here.state }) : location.reload();
  useReturnOfNetwork(isUnreached(error), tryAgain);
  return (
    <div className={styles.error}>
      <PageTitle>{title}</PageTitle>
      <p role="alert">{text}</p>
      <div className={styles.ways}>
        {!isLasting && (
          <Button isBusy={isBusy} onClick={tryAgain}>
            Noch einmal versuchen
          </Button>
        )}
        <LinkButton to={mayNot ? paths.dashboard : paths.home} variant={isLasting ? 'primary' : 'secondary'}>
          {mayNot ? 'Zum Dashboard' : 'Zur Startseite'}
        </LinkButton>
      </div>
    </div>
  );
}

interface Described {
  title: string;
  text: string;
  /** True where trying again would change nothing. */
  isLasting: boolean;
}

function describe(error: unknown): Described {
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

/** Whether somebody of the team asked for what he may not see. */
function lacksPermission(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && readToken() !== null;
}

/** Whether nothing came at all because nobody could be reached. */
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
