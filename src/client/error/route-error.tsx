import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './route-error.module.css';

/** What a person reads when a page cannot be shown: what happened, and what to do next. */
export function RouteError() {
  const error = useRouteError();
  const { title, text, isLasting } = describe(error);
  const { revalidate, state } = useRevalidator();
  // A refused call is made again; what broke the page itself is gone only with the page.
  const tryAgain = () => (error instanceof ApiError ? revalidate() : location.reload());
  return (
    <div className={styles.error}>
      <PageTitle>{title}</PageTitle>
      <p role="alert">{text}</p>
      <div className={styles.ways}>
        {!isLasting && (
          <Button isBusy={state === 'loading'} onClick={tryAgain}>
            Noch einmal versuchen
          </Button>
        )}
        <LinkButton to={paths.home} variant={isLasting ? 'primary' : 'secondary'}>
          Zur Startseite
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
  if (error instanceof ApiError) {
    const title = error.isUnanswered ? 'Keine Verbindung' : 'Das hat nicht geklappt';
    return { title, text: error.message, isLasting: false };
  }
  return {
    title: 'Das hat nicht geklappt',
    text: 'Beim Anzeigen dieser Seite ist etwas schiefgegangen. Dein Warenkorb ist nicht verloren.',
    isLasting: false,
  };
}
