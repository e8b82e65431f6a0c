import { create } from 'zustand';
import type { Conflict, DoorEvent } from '../../../contract/door.ts';
import { type StorageFault, storageFaultOf } from '../store/device-storage.ts';
import { type RefusedCall, ScannerDatabase } from '../store/scanner-database.ts';
import { countTickets, type TicketCounts } from '../store/ticket-list.ts';
import { type DeviceCalls, deviceCalls } from '../sync/device-calls.ts';
import type { NetworkState, SyncLoop } from '../sync/sync-loop.ts';
import type { ShownVerdict } from './shown-verdict.ts';
import { signalVerdict } from './verdict-signal.ts';

interface ScannerState {
  /** `forbidden`: the logged-in user lacks the permission to admit guests. */
  stage: 'opening' | 'unpaired' | 'forbidden' | 'working';
  /** Paired by a link; otherwise a logged-in member of staff scans. */
  isPaired: boolean;
  /** Why this device is not a scanner, or why a link failed. */
  message: string;
  /** The code of a pairing link that could not be sent yet, or empty. */
  untriedCode: string;
  network: NetworkState;
  /** While nothing can be stored, the server alone decides. */
  storageFault: StorageFault | null;
  name: string;
  events: DoorEvent[];
  /** Names of ticket prices and blocks, by id. */
  prices: [number, string][];
  blocks: [number, string][];
  isComplete: boolean;
  /** When the list was last complete and current, by this device's clock. */
  syncedAt: number | null;
  counts: TicketCounts;
  conflicts: Conflict[];
  refused: RefusedCall[];
  verdict: ShownVerdict | null;
  lastAdmission: { itemId: string; scanId: string; title: string } | null;
  /** Admissions by this page within `RESCAN_GRACE_MS`, by this device's clock. */
  recentAdmissions: { itemId: string; scanId: string; at: number }[];
  /** The result of the last undo. */
  note: string;
}

/** A ticket shown again within this time is a mistake rather than a copy. */
export const RESCAN_GRACE_MS = 10_000;

export const useScanner = create<ScannerState>()(() => ({
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
  lastAdmission: null,
  recentAdmissions: [],
  note: '',
}));

export const db = new ScannerDatabase();

/** Replaced whenever the scanner is opened with another token. */
export const connection: {
  calls: DeviceCalls;
  loop: SyncLoop | null;
  /** Kept here too, in case nothing can be stored. */
  token: string | undefined;
} = { calls: deviceCalls(undefined), loop: null, token: undefined };

/** Sound and vibration signal each decision once. */
export function showVerdict(verdict: ShownVerdict): void {
  const { itemId, scanId, lines, tone, isAsking } = verdict;
  const before = useScanner.getState().verdict;
  const isSignalled =
    before?.scanId === scanId &&
    !before.isAsking &&
    before.refusal === verdict.refusal &&
    before.tone === tone;
  const isIn = tone === 'good' && itemId !== null;
  const title = lines.slice(1).join(' · ') || 'Karte';
  const at = Date.now();
  const recentAdmissions = useScanner
    .getState()
    .recentAdmissions.filter((one) => one.scanId !== scanId && at - one.at < RESCAN_GRACE_MS);
  useScanner.setState({
    verdict,
    note: '',
    message: '',
    recentAdmissions: isIn ? [...recentAdmissions, { itemId, scanId, at }] : recentAdmissions,
    ...(isIn ? { lastAdmission: { itemId, scanId, title } } : {}),
  });
  if (!isAsking && !isSignalled && tone !== 'again') signalVerdict({ ...verdict, tone });
}

export function dismissVerdict(): void {
  useScanner.setState({ verdict: null });
}

/** Faults that are not explained by the disk also go to the console. */
export function noteStorageFault(error: unknown): StorageFault {
  const storageFault = storageFaultOf(error);
  useScanner.setState({ storageFault });
  if (storageFault === 'broken') reportError(error);
  return storageFault;
}

/** Leaves the state unchanged if reading fails. */
export async function refreshState(): Promise<void> {
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
    useScanner.setState({
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
