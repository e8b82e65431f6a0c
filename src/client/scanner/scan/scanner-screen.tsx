import { useEffect } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NoRightHelp } from '../pairing/no-right-help.tsx';
import { PairingHelp } from '../pairing/pairing-help.tsx';
import { useOpenedLink } from '../pairing/use-opened-link.ts';
import { CameraPane } from './camera-pane.tsx';
import { DoorCounts } from './door-counts.tsx';
import { useDesk } from './door-desk.ts';
import { DoorHeader } from './door-header.tsx';
import { DoorTrouble } from './door-trouble.tsx';
import { goesByItself } from './door-words.ts';
import { LastAdmission } from './last-admission.tsx';
import { LinkNotice } from './link-notice.tsx';
import { closeDesk, followPage, openLink } from './open-desk.ts';
import styles from './scanner-screen.module.css';
import { StorageNotice } from './storage-notice.tsx';
import { TicketSearch } from './ticket-search.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import { useWarnOfWaiting } from './use-warn-of-waiting.ts';
import { VerdictSheet } from './verdict-sheet.tsx';
import { VersionNotice } from './version-notice.tsx';

/** The door: one camera, one verdict, three numbers. */
export function ScannerScreen() {
  const { stage, message, counts, verdict } = useDesk();

  useOpenedLink(openLink);
  useEffect(() => {
    document.addEventListener('visibilitychange', followPage);
    window.addEventListener('online', followPage);
    return () => {
      closeDesk();
      document.removeEventListener('visibilitychange', followPage);
      window.removeEventListener('online', followPage);
    };
  }, []);
  useWarnOfWaiting(counts.waiting);
  useWakeLock(stage === 'working');

  // A welcome goes by itself while somebody types the next code; a refusal wants an answer first.
  const isAnswerWanted = verdict !== null && !goesByItself(verdict);
  return (
    <main className={styles.screen}>
      <VisuallyHidden>
        <PageTitle>Einlass</PageTitle>
      </VisuallyHidden>
      {stage === 'unpaired' && <PairingHelp />}
      {stage === 'forbidden' && <NoRightHelp />}
      {stage === 'working' && (
        <>
          <DoorHeader />
          <div className={styles.stage}>
            <div className={styles.middle} inert={isAnswerWanted}>
              <CameraPane />
              <div className={styles.below}>
                <LastAdmission />
                <TicketSearch />
                <LinkNotice />
                <StorageNotice />
                <VersionNotice />
                <DoorTrouble />
              </div>
            </div>
            <VerdictSheet />
          </div>
        </>
      )}
      {(stage === 'working' || message !== '' || counts.waiting > 0) && <DoorCounts />}
    </main>
  );
}
