import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { listedTicketName } from '../../../domain/listed-ticket.ts';
import { itemCodeOfScan } from '../../../domain/scanned-text.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import type { DoorFacts, ListedTicket } from '../store/door-database.ts';
import { judgeScan, LIVE_MS, undoScan } from '../store/judge-scan.ts';
import { serverAheadOf } from '../store/server-clock.ts';
import { ticketKeyOf } from '../store/ticket-key-of.ts';
import { db, JUST_IN_MS, line, noteStorageFault, refresh, show, useDesk } from './door-desk.ts';
import {
  goesByItself,
  type ShownVerdict,
  shownAgain,
  wordsOfAnswer,
  wordsOfJudgement,
  wordsOfNoTicket,
} from './door-words.ts';
import { RescanGuard } from './rescan-guard.ts';
import { wordsOfUnkept } from './unkept-words.ts';

/** Where nothing can be kept, everybody waits for the server, however slow the network of the festival is. */
const UNKEPT_PATIENCE_MS = 6_000;

const guard = new RescanGuard();
let isJudging = false;
let lastSeen: string | null = null;

/** What the camera has read, or not, many times a second: each ticket is judged once while it is held there. */
export async function scanSeen(text: string | null): Promise<void> {
  const { verdict } = useDesk.getState();
  // What stays until it is tapped away is said of one ticket, however often that goes in and out of view meanwhile.
  if (text !== null && text === lastSeen && verdict && !goesByItself(verdict)) guard.hold(text, Date.now());
  const isFree = !isJudging && (verdict === null || verdict.tone === 'again');
  if (!guard.isNew(text, Date.now(), isFree) || text === null) return;
  isJudging = true;
  lastSeen = text;
  await scan(text).finally(() => {
    isJudging = false;
  });
}

/** Judges whatever was read or typed, and has shown the verdict when it is done. */
export async function scan(text: string): Promise<void> {
  const itemId = itemCodeOfScan(text);
  if (itemId === null) return show(wordsOfNoTicket());
  await judge(itemId);
}

/** Judges a ticket that was found by its buyer as if it had been scanned. */
export function scanListed(ticket: ListedTicket): Promise<void> {
  return judge(listedTicketName(ticket));
}

/** Somebody has looked at a ticket that is not on the list, and lets it in. */
export function letInUnlisted(itemId: string): Promise<void> {
  return judge(itemId, true);
}

async function judge(itemId: string, isLetInUnlisted = false): Promise<void> {
  const scanId = crypto.randomUUID();
  const at = Date.now();
  try {
    const judged = await judgeScan(db, { itemId, scanId, at, isLetInUnlisted });
    const isAsking = judged.refusal === 'unknown' && useDesk.getState().network !== 'offline';
    const facts = judged.ticket ? await readFacts() : {};
    const said = wordsOfJudgement(judged, facts, at, isAsking);
    show(judged.refusal === 'redeemed' ? await noted(said, itemId) : said);
    const hasAsked = line.loop?.send();
    void refresh();
    if (!isAsking) return;
    const settle = () => {
      if (useDesk.getState().verdict?.scanId === scanId) show(wordsOfJudgement(judged, facts, at));
    };
    setTimeout(() => isStillAsking(scanId) && settle(), LIVE_MS);
    void hasAsked?.then(() => isStillAsking(scanId) && settle());
  } catch (error) {
    const fault = noteStorageFault(error);
    show(wordsOfUnkept(scanId, itemId, fault, true));
    void askServer(itemId, scanId, at).then((isAnswered) => {
      if (!isAnswered) show(wordsOfUnkept(scanId, itemId, fault, false));
    });
  }
}

/** The server has answered while the verdict may still be on the screen. */
export function hearAnswer(scanId: string, answer: CheckinAnswer, isOther: boolean): void {
  const { verdict, lastIn } = useDesk.getState();
  const isShown = verdict?.scanId === scanId;
  const itemId = answer.item?.id ?? (isShown ? verdict.itemId : null);
  if (itemId === null) return;
  if (isOther && !answer.status && lastIn?.scanId === scanId) useDesk.setState({ lastIn: null });
  // Whom the server would let in has gone, and somebody else stands there: it must not count.
  if (isOther && answer.status && verdict !== null && !isShown)
    void undoScan(db, { itemId, scanId, undoId: crypto.randomUUID(), at: Date.now() });
  else if (isOther || (isShown && verdict.isUnlisted))
    show(wordsOfAnswer(scanId, itemId, answer, Date.now()));
}

/** Takes back what was let in last: here at once, and on the server when it hears of it. */
export async function undoLast(): Promise<void> {
  const { lastIn } = useDesk.getState();
  if (lastIn === null) return;
  const { itemId, scanId, title } = lastIn;
  const undoId = crypto.randomUUID();
  useDesk.setState(({ justIn }) => ({ lastIn: null, justIn: justIn.filter((one) => one.scanId !== scanId) }));
  try {
    await undoScan(db, { itemId, scanId, undoId, at: Date.now() });
  } catch (error) {
    noteStorageFault(error);
    try {
      await line.calls.undo({ scanId, undoId, timeoutMs: UNKEPT_PATIENCE_MS });
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      useDesk.setState({ lastIn, note: `Nicht zurückgenommen. ${refused.message}` });
      return;
    }
  }
  guard.forget();
  useDesk.setState({ note: `Zurückgenommen: ${title}. Die Karte gilt wieder.` });
  await refresh();
  void line.loop?.send();
}

/** A ticket that was used, as a note where this page has let it in itself within the last seconds. */
async function noted(redeemed: ShownVerdict, itemId: string): Promise<ShownVerdict> {
  const key = await ticketKeyOf(itemId);
  for (const before of useDesk.getState().justIn) {
    const agoMs = Date.now() - before.at;
    // The code of a ticket and its name on the list have the same key.
    if (agoMs < JUST_IN_MS && (await ticketKeyOf(before.itemId)) === key) return shownAgain(redeemed, agoMs);
  }
  return redeemed;
}

/** True when the server has said something; its word is shown. */
async function askServer(itemId: string, scanId: string, at: number): Promise<boolean> {
  const scannedAt = at + ((await serverAheadOf(db, at).catch(() => null)) ?? 0);
  try {
    const timeoutMs = UNKEPT_PATIENCE_MS;
    const answer = await line.calls.checkIn({ itemId, scanId, scannedAt, verdict: null, timeoutMs });
    // Whatever room is left keeps it from being let in twice.
    if (answer.status)
      await db.letIn.put({ key: await ticketKeyOf(itemId), scanId, at: scannedAt }).catch(() => {});
    const said = wordsOfAnswer(scanId, itemId, answer, Date.now());
    show(answer.reason === 'redeemed' ? await noted(said, itemId) : said);
    void refresh();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUnanswered) useDesk.setState({ network: 'offline' });
    return false;
  }
}

const isStillAsking = (scanId: string) => {
  const { verdict } = useDesk.getState();
  return verdict?.scanId === scanId && verdict.isAsking;
};

async function readFacts(): Promise<Partial<DoorFacts>> {
  const [door, prices, blocks] = await Promise.all([db.fact('door'), db.fact('prices'), db.fact('blocks')]);
  return { ...(door && { door }), ...(prices && { prices }), ...(blocks && { blocks }) };
}
