import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

/** In place of the guests' other pages. */
export function NotInPreview() {
  return (
    <>
      <PageTitle>Nicht in der Vorschau</PageTitle>
      <Notice>
        <p>Diese Seite hat mit der Veranstaltung nichts zu tun. Gäste sehen sie wie immer.</p>
        <LinkButton to={paths.home} variant="secondary">
          Zur Startseite der Vorschau
        </LinkButton>
      </Notice>
    </>
  );
}
