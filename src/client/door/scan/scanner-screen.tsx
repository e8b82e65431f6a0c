import { useEffect } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PairingHelp } from '../pairing/pairing-help.tsx';
import { CameraPane } from './camera-pane.tsx';
import { closeDesk, followPage, openDesk, useDesk } from './door-desk.ts';
import { DoorHeader } from './door-header.tsx';
import { DoorTrouble } from './door-trouble.tsx';
import { LastAdmission } from './last-admission.tsx';
import styles from './scanner-screen.module.css';
import { TicketSearch } from './ticket-search.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import { VerdictSheet } from './verdict-sheet.tsx';

/** The code of a pairing link, taken out of the address so that no photograph of the screen shows it. */
function takePairingCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname);
  return code;
}

/** The door: one camera, one verdict, three numbers. */
export function ScannerScreen() {
  const { stage, counts } = useDesk();

  useEffect(() => {
    void openDesk(takePairingCode());
    document.addEventListener('visibilitychange', followPage);
    window.addEventListener('online', followPage);
    return () => {
      closeDesk();
      document.removeEventListener('visibilitychange', followPage);
      window.removeEventListener('online', followPage);
    };
  }, []);

  const hasWaiting = counts.waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasWaiting]);

  useWakeLock(stage === 'working');

  return (
    <main className={styles.screen}>
      <VisuallyHidden>
        <PageTitle>Einlass</PageTitle>
      </VisuallyHidden>
      {stage === 'unpaired' && <PairingHelp />}
      {stage === 'working' && (
        <>
          <DoorHeader />
          <div className={styles.middle}>
            <CameraPane />
            <LastAdmission />
            <TicketSearch />
            <DoorTrouble />
          </div>
        </>
      )}
      {stage !== 'opening' && (
        <dl className={styles.counts}>
          {(
            [
              ['drin', counts.inside],
              ['wartend', counts.waiting],
              ['gesamt', counts.total],
            ] as const
          ).map(([word, number]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
      )}
      <VerdictSheet />
    </main>
  );
}
