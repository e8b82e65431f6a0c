import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { isReloadingPage } from '../../platform/new-version.ts';
import { paths } from '../../platform/paths.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CameraPane } from '../camera/camera-pane.tsx';
import { useScannerLifecycle } from '../pairing/open-scanner.ts';
import { NoRightHelp, PairingHelp } from '../pairing/pairing-help.tsx';
import type { NetworkState } from '../sync/sync-loop.ts';
import { ticketListLabel } from './list-labels.ts';
import { ConflictNotice, LinkNotice, StorageNotice, VersionNotice } from './notices.tsx';
import { undoLast } from './scan-ticket.ts';
import styles from './scanner-page.module.css';
import { useScanner } from './scanner-state.ts';
import { isTransient } from './shown-verdict.ts';
import { TicketSearch } from './ticket-search.tsx';
import { VerdictSheet } from './verdict-sheet.tsx';

export function Component() {
  const { stage, message, counts, verdict } = useScanner();

  useScannerLifecycle();
  useWarnBeforeLeaving(counts.waiting);
  useWakeLock(stage === 'working');

  // A welcome disappears while the next code is typed; a refusal must be acknowledged first.
  const isAnswerWanted = verdict !== null && !isTransient(verdict);
  return (
    <main className={styles.screen}>
      <VisuallyHidden>
        <PageTitle>Einlass</PageTitle>
      </VisuallyHidden>
      {stage === 'unpaired' && <PairingHelp />}
      {stage === 'forbidden' && <NoRightHelp />}
      {stage === 'working' && (
        <>
          <ScannerHeader />
          <div className={styles.stage}>
            <div className={styles.middle} inert={isAnswerWanted}>
              <CameraPane />
              <div className={styles.below}>
                <LastAdmission />
                <TicketSearch />
                <LinkNotice />
                <StorageNotice />
                <VersionNotice />
                <ConflictNotice />
              </div>
            </div>
            <VerdictSheet />
          </div>
        </>
      )}
      {(stage === 'working' || message !== '' || counts.waiting > 0) && <TicketNumbers />}
    </main>
  );
}

const NETWORK_LABELS: Record<NetworkState, string> = {
  unknown: 'verbindet …',
  online: 'online',
  slow: 'langsam',
  offline: 'offline – Scannen geht weiter',
  revoked: 'abgemeldet',
};

function ScannerHeader() {
  const scanner = useScanner();
  const { name, network, isPaired } = scanner;
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <p className={styles.gate}>{name ? `Einlass · ${name}` : 'Einlass'}</p>
        <p className={styles.events}>{ticketListLabel(scanner, Date.now())}</p>
        {!isPaired && (
          <Link to={paths.dashboard} className={styles.adminLink}>
            Zum Büro
          </Link>
        )}
      </div>
      <p className={styles.network} data-network={network} role="status">
        {NETWORK_LABELS[network]}
      </p>
    </header>
  );
}

/** Guests inside, scans waiting to be sent, and all tickets. */
function TicketNumbers() {
  const { inside, waiting, total } = useScanner((state) => state.counts);
  return (
    <dl className={styles.counts}>
      {(
        [
          ['drin', inside],
          ['wartend', waiting],
          ['gesamt', total],
        ] as const
      ).map(([label, number]) => (
        <div key={label} data-waiting={label === 'wartend' && number > 0}>
          <dt>{label}</dt>
          <dd>{number.toLocaleString('de-DE')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** For when the wrong guest was admitted, or one turned round. */
function LastAdmission() {
  const { lastAdmission, note } = useScanner();
  const result = useRef<HTMLParagraphElement>(null);
  return (
    <>
      {lastAdmission && <UndoButton title={lastAdmission.title} focusFallback={() => result.current} />}
      <p ref={result} tabIndex={-1} className={styles.note} role="status">
        {note}
      </p>
    </>
  );
}

function UndoButton({ title, focusFallback }: { title: string; focusFallback: () => HTMLElement | null }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears once pressed, and the focus moves to the result.
  useFocusFallback(button, focusFallback);
  return (
    <button ref={button} type="button" className={styles.undo} onClick={() => void undoLast()}>
      <Undo2 size={20} /> Letzten Einlass zurücknehmen ({title})
    </button>
  );
}

/** Browsers release the lock whenever the page is hidden, so it is requested again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused in battery saver mode; the scanner works all the same.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [isWanted]);
}

/** Asks for confirmation before the page is left with unsent scans. */
function useWarnBeforeLeaving(waiting: number): void {
  const hasWaiting = waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReloadingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasWaiting]);
}
