import { ApiError } from '../../platform/api/api-error.ts';
import { refreshSession } from '../../platform/api/refresh-session.ts';
import { sendPairing } from '../../platform/api/send-pairing.ts';
import { noteDoorPhone } from '../../platform/session/door-phone.ts';
import { readToken } from '../../platform/session/token-storage.ts';
import type { OpenedLink } from '../pairing/use-opened-link.ts';
import { keepStorage } from '../store/keep-storage.ts';
import { wipeList } from '../store/ticket-list.ts';
import { doorCalls } from '../sync/door-calls.ts';
import { DoorLoop, type DoorNetwork } from '../sync/door-loop.ts';
import { db, line, noteStorageFault, refresh, useDesk } from './door-desk.ts';
import { hearAnswer, scan } from './scan-ticket.ts';

const REVOKED =
  'Dieses Telefon ist nicht mehr als Einlassgerät angemeldet. Die Kartenliste wurde von ihm gelöscht. Bitte lass es neu koppeln.';
const UNREADABLE =
  'Was dieses Telefon sich gemerkt hat, lässt sich gerade nicht lesen. Lade die Seite neu; hilft das nicht, kopple es neu.';
const LOGGED_OUT = 'Deine Anmeldung gilt nicht mehr. Die Kartenliste wurde von diesem Telefon gelöscht.';

/** One link after the other: whoever pairs must not be taken for unpaired meanwhile. */
let opening = Promise.resolve();

/** Pairs by a link, or judges the ticket that the phone's own camera app has brought here. */
export function openLink(link: OpenedLink): Promise<void> {
  const openNext = () => openInTurn(link);
  opening = opening.then(openNext, openNext);
  return opening;
}

async function openInTurn({ pairingCode, ticket }: OpenedLink): Promise<void> {
  if (pairingCode !== '' || useDesk.getState().stage === 'opening') await openDesk(pairingCode);
  if (ticket !== '' && useDesk.getState().stage === 'working') await scan(ticket);
}

/** Opens the door on this phone, pairing it first where the address brought a code. */
export async function openDesk(pairingCode: string): Promise<void> {
  line.loop?.stop();
  const message = pairingCode === '' ? '' : await pair(pairingCode);
  const token = line.token ?? (await db.fact('token').catch(forgetful));
  const isPaired = token !== undefined;
  if (isPaired || useDesk.getState().storageFault === null) noteDoorPhone(isPaired);
  if (!isPaired && readToken() === null) {
    // What cannot be read may be the token of a gate: it stays.
    if (useDesk.getState().storageFault !== null)
      return useDesk.setState({ stage: 'unpaired', message: message || UNREADABLE });
    // Somebody of the team has logged out: the names of guests do not stay behind.
    await wipeList(db).catch(noteStorageFault);
    await refresh();
    return useDesk.setState({ stage: 'unpaired', message });
  }
  await refresh();
  line.calls = doorCalls(token);
  line.loop = new DoorLoop({
    db,
    calls: line.calls,
    now: Date.now,
    onNetwork: (network) => hearNetwork(network, isPaired),
    onChange: () => void refresh(),
    onAnswered: hearAnswer,
    onStorageFault: (storageFault) => useDesk.setState({ storageFault }),
  });
  void keepStorage();
  useDesk.setState({ stage: 'working', isPaired, message, network: 'unknown' });
  line.loop.start();
}

/** Goes on when the page is looked at again or the network is back, and rests while nobody looks. */
export function followPage(): void {
  if (useDesk.getState().stage !== 'working') return;
  if (document.visibilityState === 'visible') line.loop?.start();
  else line.loop?.stop();
}

export function closeDesk(): void {
  line.loop?.stop();
  useDesk.setState({ stage: 'opening', verdict: null });
}

/** Empty when it went well; otherwise what to tell. Without an answer the code is kept for another try. */
async function pair(code: string): Promise<string> {
  useDesk.setState({ untriedCode: '' });
  try {
    const { token, door } = await sendPairing(code);
    line.token = token;
    // A phone that was another gate's begins its list anew.
    await db.transaction('rw', db.facts, db.listed, async () => {
      await Promise.all([db.facts.clear(), db.listed.clear()]);
      await db.keep({ token, door });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      noteStorageFault(error);
      return '';
    }
    if (error.isUnanswered) useDesk.setState({ untriedCode: code });
    return error.message;
  }
  return '';
}

function hearNetwork(network: DoorNetwork, isPaired: boolean): void {
  useDesk.setState({ network });
  if (network === 'revoked') void endDesk(isPaired);
}

/** The server no longer takes this phone for a door, and the list is gone: says why, and what to do. */
async function endDesk(isPaired: boolean): Promise<void> {
  line.token = undefined;
  noteDoorPhone(false);
  const ended = { stage: 'unpaired' as const, verdict: null, lastIn: null, justIn: [] };
  if (isPaired) return useDesk.setState({ ...ended, message: REVOKED });
  try {
    await refreshSession();
    useDesk.setState({ ...ended, stage: 'forbidden' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    useDesk.setState({ ...ended, message: error.isUnanswered ? error.message : LOGGED_OUT });
  }
}

function forgetful(error: unknown): undefined {
  noteStorageFault(error);
}
