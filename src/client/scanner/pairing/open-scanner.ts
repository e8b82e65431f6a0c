import { useEffect } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { TICKET_MARK } from '../../platform/paths.ts';
import { noteDoorPhone } from '../../platform/session/door-phone.ts';
import { refreshSession } from '../../platform/session/refresh-session.ts';
import { readToken } from '../../platform/session/session.ts';
import { handleServerAnswer, scan } from '../scan/scan-ticket.ts';
import { connection, db, noteStorageFault, refreshState, useScanner } from '../scan/scanner-state.ts';
import { requestPersistentStorage } from '../store/device-storage.ts';
import { wipeList } from '../store/ticket-list.ts';
import { deviceCalls, pairDevice } from '../sync/device-calls.ts';
import { type NetworkState, SyncLoop } from '../sync/sync-loop.ts';

const REVOKED =
  'Dieses Telefon ist nicht mehr als Einlassgerät angemeldet. Die Kartenliste wurde von ihm gelöscht. Bitte lass es neu koppeln.';
const UNREADABLE =
  'Was dieses Telefon sich gemerkt hat, lässt sich gerade nicht lesen. Lade die Seite neu; hilft das nicht, kopple es neu.';
const LOGGED_OUT = 'Deine Anmeldung gilt nicht mehr. Die Kartenliste wurde von diesem Telefon gelöscht.';

/**
 * Opens the scanner with the link in the address, and closes it with the page. Links opened while the page is
 * open are followed too. A hidden scanner does not sync.
 */
export function useScannerLifecycle(): void {
  useEffect(() => {
    void openLink(takeLink());
    const followHash = () => {
      if (location.hash.length > 1) void openLink(takeLink());
    };
    window.addEventListener('hashchange', followHash);
    document.addEventListener('visibilitychange', followVisibility);
    window.addEventListener('online', followVisibility);
    return () => {
      closeScanner();
      window.removeEventListener('hashchange', followHash);
      document.removeEventListener('visibilitychange', followVisibility);
      window.removeEventListener('online', followVisibility);
    };
  }, []);
}

/** From the address's fragment: a pairing code, or a ticket read by the phone's own camera app. */
interface OpenedLink {
  pairingCode: string;
  ticket: string;
}

/**
 * Removes the link from the address, so that no photo of the screen shows it and no reload checks a ticket
 * again.
 */
function takeLink(): OpenedLink {
  const fragment = decodeURIComponent(location.hash.slice(1));
  if (fragment !== '') history.replaceState(history.state, '', location.pathname);
  if (fragment.startsWith(TICKET_MARK))
    return { pairingCode: '', ticket: fragment.slice(TICKET_MARK.length) };
  return { pairingCode: fragment, ticket: '' };
}

/** Links are handled one by one, so that a device being paired is not mistaken for an unpaired one. */
let opening = Promise.resolve();

function openLink(link: OpenedLink): Promise<void> {
  const openNext = () => pairOrScan(link);
  opening = opening.then(openNext, openNext);
  return opening;
}

async function pairOrScan({ pairingCode, ticket }: OpenedLink): Promise<void> {
  if (pairingCode !== '' || useScanner.getState().stage === 'opening') await openScanner(pairingCode);
  if (ticket !== '' && useScanner.getState().stage === 'working') await scan(ticket);
}

function followVisibility(): void {
  if (useScanner.getState().stage !== 'working') return;
  if (document.visibilityState === 'visible') connection.loop?.start();
  else connection.loop?.stop();
}

export function closeScanner(): void {
  connection.loop?.stop();
  useScanner.setState({ stage: 'opening', verdict: null });
}

/** Pairs this device first if there is a code. */
export async function openScanner(pairingCode: string): Promise<void> {
  connection.loop?.stop();
  const message = pairingCode === '' ? '' : await pair(pairingCode);
  const token = connection.token ?? (await db.fact('token').catch(noteUnreadable));
  const isPaired = token !== undefined;
  if (isPaired || useScanner.getState().storageFault === null) noteDoorPhone(isPaired);
  if (!isPaired && readToken() === null) {
    // A paired device's token may exist but be unreadable, so nothing is deleted.
    if (useScanner.getState().storageFault !== null)
      return useScanner.setState({ stage: 'unpaired', message: message || UNREADABLE });
    // A member of staff has logged out: no guests' names may stay behind.
    await wipeList(db).catch(noteStorageFault);
    await refreshState();
    return useScanner.setState({ stage: 'unpaired', message });
  }
  await refreshState();
  connection.calls = deviceCalls(token);
  connection.loop = new SyncLoop({
    db,
    calls: connection.calls,
    now: Date.now,
    onNetwork: (network) => handleNetwork(network, isPaired),
    onChange: () => void refreshState(),
    onAnswered: handleServerAnswer,
    onStorageFault: (storageFault) => useScanner.setState({ storageFault }),
  });
  void requestPersistentStorage();
  useScanner.setState({ stage: 'working', isPaired, message, network: 'unknown' });
  connection.loop.start();
}

/** Returns an error message, empty on success. Without an answer the code is kept for another attempt. */
async function pair(code: string): Promise<string> {
  useScanner.setState({ untriedCode: '' });
  try {
    const { token, door } = await pairDevice(code);
    connection.token = token;
    // A device that belonged to another gate fetches the list from the start.
    await db.transaction('rw', db.facts, db.listed, async () => {
      await Promise.all([db.facts.clear(), db.listed.clear()]);
      await db.storeFacts({ token, door });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      noteStorageFault(error);
      return '';
    }
    if (error.isUnanswered) useScanner.setState({ untriedCode: code });
    return error.message;
  }
  return '';
}

function handleNetwork(network: NetworkState, isPaired: boolean): void {
  useScanner.setState({ network });
  if (network === 'revoked') void endScanner(isPaired);
}

/** The server has revoked this device, and its list is deleted: shows why and what to do. */
async function endScanner(isPaired: boolean): Promise<void> {
  connection.token = undefined;
  noteDoorPhone(false);
  const ended = { stage: 'unpaired' as const, verdict: null, lastAdmission: null, recentAdmissions: [] };
  if (isPaired) return useScanner.setState({ ...ended, message: REVOKED });
  try {
    await refreshSession();
    useScanner.setState({ ...ended, stage: 'forbidden' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    useScanner.setState({ ...ended, message: error.isUnanswered ? error.message : LOGGED_OUT });
  }
}

function noteUnreadable(error: unknown): undefined {
  noteStorageFault(error);
}
