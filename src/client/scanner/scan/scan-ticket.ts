import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { itemCodeOfScan, listedTicketName } from '../../../domain/item-code.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { type DeviceFacts, type ListedTicket, ticketKeyOf } from '../store/scanner-database.ts';
import { serverAheadOf } from '../store/server-clock.ts';
import { SERVER_DECISION_MS } from '../sync/scan-queue.ts';
import { checkScan, undoScan } from './check-scan.ts';
import { RescanGuard } from './rescan-guard.ts';
import {
  connection,
  db,
  noteStorageFault,
  RESCAN_GRACE_MS,
  refreshState,
  showVerdict,
  useScanner,
} from './scanner-state.ts';
import {
  isTransient,
  type ShownVerdict,
  verdictOfCheck,
  verdictOfOtherCode,
  verdictOfRescan,
  verdictOfServer,
  verdictOfStorageFault,
} from './shown-verdict.ts';

/** If nothing can be stored, guests wait for the server, however slow a festival's network is. */
const DIRECT_TIMEOUT_MS = 6_000;

const guard = new RescanGuard();
let isChecking = false;
let lastFrameText: string | null = null;

/** Takes every camera frame, with or without a code: a ticket is checked once while it is held there. */
export async function scanFrame(text: string | null): Promise<void> {
  const { verdict } = useScanner.getState();
  // A verdict that must be tapped away belongs to one ticket, even if that ticket leaves the view in between.
  if (text !== null && text === lastFrameText && verdict && !isTransient(verdict))
    guard.hold(text, Date.now());
  const isFree = !isChecking && (verdict === null || verdict.tone === 'again');
  if (!guard.isNew(text, Date.now(), isFree) || text === null) return;
  isChecking = true;
  lastFrameText = text;
  await scan(text).finally(() => {
    isChecking = false;
  });
}

/** Checks a scanned or typed text; resolves once the verdict is shown. */
export async function scan(text: string): Promise<void> {
  const itemId = itemCodeOfScan(text);
  if (itemId === null) return showVerdict(verdictOfOtherCode());
  await checkAndShow(itemId);
}

/** Checks a ticket found by its buyer as if it had been scanned. */
export function scanListed(ticket: ListedTicket): Promise<void> {
  return checkAndShow(listedTicketName(ticket));
}

/** A volunteer has looked at a ticket missing from the list, and admits it. */
export function admitUnlisted(itemId: string): Promise<void> {
  return checkAndShow(itemId, true);
}

/** Decides by this device's list, stores and queues the decision, shows it, and only then sends it. */
async function checkAndShow(itemId: string, isLetInUnlisted = false): Promise<void> {
  const scanId = crypto.randomUUID();
  const at = Date.now();
  try {
    const checked = await checkScan(db, { itemId, scanId, at, isLetInUnlisted });
    const isAsking = checked.refusal === 'unknown' && useScanner.getState().network !== 'offline';
    const facts = checked.ticket ? await readFacts() : {};
    const verdict = verdictOfCheck(checked, facts, at, isAsking);
    showVerdict(checked.refusal === 'redeemed' ? await asRescan(verdict, itemId) : verdict);
    const sending = connection.loop?.send();
    void refreshState();
    if (!isAsking) return;
    const showFallback = () => {
      const { verdict } = useScanner.getState();
      if (verdict?.scanId === scanId && verdict.isAsking) showVerdict(verdictOfCheck(checked, facts, at));
    };
    // `handleServerAnswer` shows the server's decision; without one in time, this device's decision stands.
    setTimeout(showFallback, SERVER_DECISION_MS);
    void sending?.then(showFallback);
  } catch (error) {
    const fault = noteStorageFault(error);
    showVerdict(verdictOfStorageFault(scanId, itemId, fault, true));
    void askServer(itemId, scanId, at).then((isAnswered) => {
      if (!isAnswered) showVerdict(verdictOfStorageFault(scanId, itemId, fault, false));
    });
  }
}

async function readFacts(): Promise<Partial<DeviceFacts>> {
  const [door, prices, blocks] = await Promise.all([db.fact('door'), db.fact('prices'), db.fact('blocks')]);
  return { ...(door && { door }), ...(prices && { prices }), ...(blocks && { blocks }) };
}

/** Softens a refusal to a note if this page has admitted the ticket within the last seconds. */
async function asRescan(redeemed: ShownVerdict, itemId: string): Promise<ShownVerdict> {
  const key = await ticketKeyOf(itemId);
  for (const before of useScanner.getState().recentAdmissions) {
    const agoMs = Date.now() - before.at;
    // A ticket's code and its name on the list have the same key.
    if (agoMs < RESCAN_GRACE_MS && (await ticketKeyOf(before.itemId)) === key)
      return verdictOfRescan(redeemed, agoMs);
  }
  return redeemed;
}

/** For when nothing can be stored: the server alone decides. Returns true once its decision is shown. */
async function askServer(itemId: string, scanId: string, at: number): Promise<boolean> {
  const scannedAt = at + ((await serverAheadOf(db, at).catch(() => null)) ?? 0);
  try {
    const timeoutMs = DIRECT_TIMEOUT_MS;
    const answer = await connection.calls.checkIn({ itemId, scanId, scannedAt, verdict: null, timeoutMs });
    // The disk may still have room for this, which prevents a second admission.
    if (answer.status)
      await db.letIn.put({ key: await ticketKeyOf(itemId), scanId, at: scannedAt }).catch(() => {});
    const verdict = verdictOfServer(scanId, itemId, answer, Date.now());
    showVerdict(answer.reason === 'redeemed' ? await asRescan(verdict, itemId) : verdict);
    void refreshState();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUnanswered) useScanner.setState({ network: 'offline' });
    return false;
  }
}

/** Called while the verdict may still be on screen. */
export function handleServerAnswer(scanId: string, answer: CheckinAnswer, isOther: boolean): void {
  const { verdict, lastAdmission } = useScanner.getState();
  const isShown = verdict?.scanId === scanId;
  const itemId = answer.item?.id ?? (isShown ? verdict.itemId : null);
  if (itemId === null) return;
  if (isOther && !answer.status && lastAdmission?.scanId === scanId)
    useScanner.setState({ lastAdmission: null });
  // The guest whom the server would admit was turned away and has left, so the admission must not count.
  if (isOther && answer.status && verdict !== null && !isShown)
    void undoScan(db, { itemId, scanId, undoId: crypto.randomUUID(), at: Date.now() });
  else if (isOther || (isShown && verdict.isUnlisted))
    showVerdict(verdictOfServer(scanId, itemId, answer, Date.now()));
}

/** On this device at once, on the server as soon as it can be reached. */
export async function undoLast(): Promise<void> {
  const { lastAdmission } = useScanner.getState();
  if (lastAdmission === null) return;
  const { itemId, scanId, title } = lastAdmission;
  const undoId = crypto.randomUUID();
  useScanner.setState(({ recentAdmissions }) => ({
    lastAdmission: null,
    recentAdmissions: recentAdmissions.filter((one) => one.scanId !== scanId),
  }));
  try {
    await undoScan(db, { itemId, scanId, undoId, at: Date.now() });
  } catch (error) {
    noteStorageFault(error);
    try {
      await connection.calls.undo({ scanId, undoId, timeoutMs: DIRECT_TIMEOUT_MS });
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      useScanner.setState({ lastAdmission, note: `Nicht zurückgenommen. ${refused.message}` });
      return;
    }
  }
  guard.forget();
  useScanner.setState({ note: `Zurückgenommen: ${title}. Die Karte gilt wieder.` });
  await refreshState();
  void connection.loop?.send();
}
