import { create } from 'zustand';
import type { Conflict, DoorEvent } from '../../../contract/door.ts';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { itemCodeOfScan } from '../../../domain/scanned-text.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendPairing } from '../../api/send-pairing.ts';
import { type DoorCalls, doorCalls } from '../../offline/door-calls.ts';
import { DoorDatabase, type RefusedCall } from '../../offline/door-database.ts';
import { DoorLoop, type DoorNetwork } from '../../offline/door-loop.ts';
import { judgeScan, LIVE_MS, undoScan } from '../../offline/judge-scan.ts';
import { countTickets, type DoorCounts } from '../../offline/ticket-list.ts';
import { readToken } from '../../session/token-storage.ts';
import {
  type ShownVerdict,
  wordsOfAnswer,
  wordsOfFullPhone,
  wordsOfJudgement,
  wordsOfNoTicket,
} from './door-words.ts';
import { signalVerdict } from './verdict-signal.ts';

interface Desk {
  stage: 'opening' | 'unpaired' | 'working';
  /** Why this phone is no door, where there is more to say than that it is not paired. */
  message: string;
  network: DoorNetwork;
  name: string;
  events: DoorEvent[];
  isComplete: boolean;
  counts: DoorCounts;
  conflicts: Conflict[];
  refused: RefusedCall[];
  verdict: ShownVerdict | null;
  lastIn: { itemId: string; scanId: string; title: string } | null;
}

export const useDesk = create<Desk>()(() => ({
  stage: 'opening',
  message: '',
  network: 'unknown',
  name: '',
  events: [],
  isComplete: false,
  counts: { inside: 0, waiting: 0, total: 0 },
  conflicts: [],
  refused: [],
  verdict: null,
  lastIn: null,
}));

const REVOKED =
  'Dieses Telefon ist nicht mehr als Einlassgerät angemeldet. Die Kartenliste wurde gelöscht. Bitte lass es neu koppeln.';

export const db = new DoorDatabase();
let calls: DoorCalls = doorCalls(undefined);
let loop: DoorLoop | null = null;
/** A question the server may have heard without our hearing the answer is asked again under the same id. */
const openQuestions = new Map<string, string>();

/** Opens the door on this phone, pairing it first where the address brought a code. */
export async function openDesk(pairingCode: string): Promise<void> {
  let message = '';
  if (pairingCode !== '') message = await pair(pairingCode);
  const token = await db.fact('token');
  await refresh();
  if (token === undefined && readToken() === null) {
    useDesk.setState({ stage: 'unpaired', message });
    return;
  }
  calls = doorCalls(token);
  loop?.stop();
  loop = new DoorLoop({
    db,
    calls,
    now: Date.now,
    onNetwork: (network) => {
      if (network === 'revoked') useDesk.setState({ stage: 'unpaired', message: REVOKED, verdict: null });
      useDesk.setState({ network });
    },
    onChange: () => void refresh(),
    onAnswered: hearAnswer,
  });
  useDesk.setState({ stage: 'working', message });
  loop.start();
}

/** Goes on when the page is looked at again or the network is back, and rests while nobody looks. */
export function followPage(): void {
  if (useDesk.getState().stage !== 'working') return;
  if (document.visibilityState === 'visible') loop?.start();
  else loop?.stop();
}

export function closeDesk(): void {
  loop?.stop();
}

/** Judges whatever was read or typed. Nothing happens while a verdict is still shown. */
export async function scan(text: string, isLetInUnlisted = false): Promise<void> {
  const itemId = itemCodeOfScan(text);
  if (itemId === null) return show(wordsOfNoTicket());
  const scanId = openQuestions.get(itemId) ?? crypto.randomUUID();
  const at = Date.now();
  try {
    const judged = await judgeScan(db, { itemId, scanId, at, isLetInUnlisted });
    const { door, prices, blocks } = await readFacts();
    show(wordsOfJudgement(judged, { ...door, ...prices, ...blocks }, at));
    if (judged.refusal === null) {
      openQuestions.delete(itemId);
      await refresh();
      void loop?.send();
    } else if (judged.refusal !== 'redeemed') await askServer(itemId, scanId, at);
  } catch {
    // The phone is full: nothing can be written, so the server alone decides.
    if (!(await askServer(itemId, scanId, at))) show(wordsOfFullPhone(scanId, itemId));
  }
}

export function dismissVerdict(): void {
  useDesk.setState({ verdict: null });
}

export async function undoLast(): Promise<void> {
  const { lastIn } = useDesk.getState();
  if (lastIn === null) return;
  useDesk.setState({ lastIn: null });
  await undoScan(db, { ...lastIn, undoId: crypto.randomUUID(), at: Date.now() });
  await refresh();
  void loop?.send();
}

async function pair(code: string): Promise<string> {
  try {
    const { token, door } = await sendPairing(code);
    // A phone that was another gate's begins its list anew.
    await db.facts.clear();
    await db.tickets.clear();
    await db.keep({ token, door });
    return '';
  } catch (error) {
    return error instanceof ApiError
      ? error.message
      : 'Das Koppeln ist nicht gelungen. Bitte versuche es noch einmal.';
  }
}

/** True when the server has said something; its word replaces the phone's. */
async function askServer(itemId: string, scanId: string, at: number): Promise<boolean> {
  openQuestions.set(itemId, scanId);
  const scannedAt = at + ((await db.fact('clockAheadMs')) ?? 0);
  try {
    const answer = await calls.checkIn({ itemId, scanId, scannedAt, isLetIn: false, timeoutMs: LIVE_MS });
    openQuestions.delete(itemId);
    if (answer.status) await db.admissions.put({ itemId, scanId, at: scannedAt }).catch(() => {});
    show(wordsOfAnswer(scanId, itemId, answer));
    await refresh();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUnanswered) useDesk.setState({ network: 'offline' });
    return false;
  }
}

/** The server has corrected a verdict that is still on the screen. */
function hearAnswer(scanId: string, answer: CheckinAnswer): void {
  const { verdict, lastIn } = useDesk.getState();
  if (answer.status) return;
  if (lastIn?.scanId === scanId) useDesk.setState({ lastIn: null });
  const itemId = answer.item?.id ?? verdict?.itemId;
  if (itemId) show(wordsOfAnswer(scanId, itemId, answer));
}

function show(verdict: ShownVerdict): void {
  const { itemId, scanId, lines, tone } = verdict;
  const isIn = tone === 'good' && itemId !== null;
  useDesk.setState({ verdict, ...(isIn ? { lastIn: { itemId, scanId, title: lines[1] ?? 'Karte' } } : {}) });
  signalVerdict(verdict);
}

async function readFacts() {
  const [door, prices, blocks] = await Promise.all([db.fact('door'), db.fact('prices'), db.fact('blocks')]);
  return { door: door && { door }, prices: prices && { prices }, blocks: blocks && { blocks } };
}

async function refresh(): Promise<void> {
  const [counts, door, isComplete, conflicts, refused] = await Promise.all([
    countTickets(db),
    db.fact('door'),
    db.fact('isComplete'),
    db.fact('conflicts'),
    db.refused.toArray(),
  ]);
  const name = door?.name ?? '';
  useDesk.setState({
    counts,
    name,
    events: door?.events ?? [],
    isComplete: isComplete ?? false,
    conflicts: (conflicts ?? []).filter(({ first, second }) => first.by === name || second.by === name),
    refused,
  });
}
