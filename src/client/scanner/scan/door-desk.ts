import { create } from 'zustand';
import type { Conflict, DoorEvent } from '../../../contract/door.ts';
import { DoorDatabase, type RefusedCall } from '../store/door-database.ts';
import { type StorageFault, storageFaultOf } from '../store/storage-fault.ts';
import { countTickets, type DoorCounts } from '../store/ticket-list.ts';
import { type DoorCalls, doorCalls } from '../sync/door-calls.ts';
import type { DoorLoop, DoorNetwork } from '../sync/door-loop.ts';
import type { ShownVerdict } from './door-words.ts';
import { signalVerdict } from './verdict-signal.ts';

export interface Desk {
  /** `forbidden`: somebody of the team is logged in who may not let people in. */
  stage: 'opening' | 'unpaired' | 'forbidden' | 'working';
  /** By a link; without one it is somebody of the team who stands at the door. */
  isPaired: boolean;
  /** Why this phone is no door, or why a link did not do what it should. */
  message: string;
  /** The code of a pairing link that the server has not heard of yet; empty without one. */
  untriedCode: string;
  network: DoorNetwork;
  /** Why this phone can keep nothing just now: then the server alone decides. */
  storageFault: StorageFault | null;
  name: string;
  events: DoorEvent[];
  /** Names of ticket prices and blocks, by id. */
  prices: [number, string][];
  blocks: [number, string][];
  isComplete: boolean;
  /** When the list was fresh last, by this phone's clock. */
  syncedAt: number | null;
  counts: DoorCounts;
  conflicts: Conflict[];
  refused: RefusedCall[];
  verdict: ShownVerdict | null;
  lastIn: { itemId: string; scanId: string; title: string } | null;
  /** Whom this page has let in within the last seconds, by its own clock. */
  justIn: { itemId: string; scanId: string; at: number }[];
  /** What came of the last thing somebody asked for besides a scan. */
  note: string;
}

/** So long a ticket that is shown once more is taken for a mistake and not for a copy. */
export const JUST_IN_MS = 10_000;

export const useDesk = create<Desk>()(() => ({
  stage: 'opening',
  isPaired: false,
  message: '',
  untriedCode: '',
  network: 'unknown',
  storageFault: null,
  name: '',
  events: [],
  prices: [],
  blocks: [],
  isComplete: false,
  syncedAt: null,
  counts: { inside: 0, waiting: 0, total: 0 },
  conflicts: [],
  refused: [],
  verdict: null,
  lastIn: null,
  justIn: [],
  note: '',
}));

export const db = new DoorDatabase();

/** How this door reaches the server; replaced whenever it is opened as somebody else. */
export const line: {
  calls: DoorCalls;
  loop: DoorLoop | null;
  /** Of the link, also where this phone keeps nothing: then until the page is closed. */
  token: string | undefined;
} = { calls: doorCalls(undefined), loop: null, token: undefined };

/** Puts a verdict on the screen; sound and vibration say once what is decided. */
export function show(verdict: ShownVerdict): void {
  const { itemId, scanId, lines, tone, isAsking } = verdict;
  const before = useDesk.getState().verdict;
  const isSaidAlready =
    before?.scanId === scanId &&
    !before.isAsking &&
    before.refusal === verdict.refusal &&
    before.tone === tone;
  const isIn = tone === 'good' && itemId !== null;
  const title = lines.slice(1).join(' · ') || 'Karte';
  const at = Date.now();
  const justIn = useDesk.getState().justIn.filter((one) => one.scanId !== scanId && at - one.at < JUST_IN_MS);
  useDesk.setState({
    verdict,
    note: '',
    message: '',
    justIn: isIn ? [...justIn, { itemId, scanId, at }] : justIn,
    ...(isIn ? { lastIn: { itemId, scanId, title } } : {}),
  });
  if (!isAsking && !isSaidAlready && tone !== 'again') signalVerdict({ ...verdict, tone });
}

export function dismissVerdict(): void {
  useDesk.setState({ verdict: null });
}

/** Nothing can be written or read here just now. A fault that no disk explains is told to the console as well. */
export function noteStorageFault(error: unknown): StorageFault {
  const storageFault = storageFaultOf(error);
  useDesk.setState({ storageFault });
  if (storageFault === 'broken') reportError(error);
  return storageFault;
}

/** Shows what this phone has kept. Where it keeps nothing, what stood there stays. */
export async function refresh(): Promise<void> {
  try {
    const [counts, door, prices, blocks, isComplete, syncedAt, conflicts, refused] = await Promise.all([
      countTickets(db),
      db.fact('door'),
      db.fact('prices'),
      db.fact('blocks'),
      db.fact('isComplete'),
      db.fact('syncedAt'),
      db.fact('conflicts'),
      db.refused.toArray(),
    ]);
    const name = door?.name ?? '';
    useDesk.setState({
      counts,
      name,
      events: door?.events ?? [],
      prices: prices ?? [],
      blocks: blocks ?? [],
      isComplete: isComplete ?? false,
      syncedAt: syncedAt ?? null,
      conflicts: (conflicts ?? []).filter(({ first, second }) => first.by === name || second.by === name),
      refused,
    });
  } catch (error) {
    noteStorageFault(error);
  }
}
