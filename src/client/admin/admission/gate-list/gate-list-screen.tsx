import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ChosenList } from './chosen-list.tsx';
import styles from './gate-list-screen.module.css';
import type { GateListData } from './load-gate-list.ts';

/** The list for the gate, for an evening without network or phones: to print, or to save as a PDF. */
export function GateListScreen() {
  const data = useLoaderData<GateListData | 'no_event' | null>();
  return (
    <>
      <p className={styles.screenOnly}>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <div className={styles.screenOnly}>
        <PageTitle>Einlassliste</PageTitle>
      </div>
      {data === null ? (
        <Notice tone="warning">
          Für die Einlassliste brauchst du die Berechtigung „Einlass“ oder „Bestellungen“.
        </Notice>
      ) : data === 'no_event' ? (
        <Notice>Es steht keine Veranstaltung bevor, für die es eine Liste geben könnte.</Notice>
      ) : (
        <ChosenList {...data} />
      )}
    </>
  );
}
