import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import * as v from 'valibot';
import type { BlockSeats } from '../../../../contract/block-seats.ts';
import {
  beginHistory,
  type History,
  type HistoryStep,
  stepHistory,
} from '../../../../domain/plan-history.ts';
import { seatKinds } from '../../../../domain/seat.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { deviceStorage } from '../../../platform/storage.ts';
import { notify } from '../../../ui/notifications.tsx';
import {
  describeRowProblems,
  type EditedSeats,
  restoreSeats,
  seatsOfBlock,
  seatsToSave,
} from './edited-seats.ts';

/** Looser than the contract, because seats being edited may be in a state that the server would refuse. */
const StoredDraft = v.object({
  /** `serverStateOf` when editing began. */
  base: v.string(),
  arc: v.number(),
  rows: v.array(
    v.object({
      name: v.string(),
      seats: v.array(
        v.object({
          id: v.nullable(v.number()),
          name: v.string(),
          position: v.number(),
          available: v.boolean(),
          kind: v.picklist(seatKinds),
        }),
      ),
    }),
  ),
});

const draftKey = (blockId: number) => `seat-draft:${blockId}`;

type Step = HistoryStep<EditedSeats> | { type: 'reset'; seats: EditedSeats };

function reduce(history: History<EditedSeats>, step: Step): History<EditedSeats> {
  return step.type === 'reset' ? beginHistory(step.seats) : stepHistory(history, step);
}

interface SeatEditor {
  block: BlockSeats;
  seats: EditedSeats;
  history: History<EditedSeats>;
  edit: (change: Partial<EditedSeats>, mark?: string) => void;
  undo: () => void;
  isDirty: boolean;
  isSaving: boolean;
  /** Somebody else has changed these seats since editing began; saving would overwrite that. */
  isOverwriting: boolean;
  /** Why saving failed. */
  message: string | undefined;
  /** Ids of removed seats that the server refuses to delete, because they are taken. */
  missing: ReadonlyArray<number>;
  restoreMissing: () => void;
  save: () => Promise<void>;
  /** Returns to the server's seats. */
  discard: () => void;
}

/**
 * Every step can be undone until the seats are saved. Unsaved seats are stored in this browser, where they
 * survive a reload, a lost connection and the end of the session.
 */
export function useSeatEditor(loaded: BlockSeats): SeatEditor {
  const [block, setBlock] = useState(loaded);
  const [saved, setSaved] = useState(() => seatsOfBlock(loaded));
  const [base, setBase] = useState(() => serverStateOf(loaded));
  const [history, dispatch] = useReducer(reduce, saved, (seats) => beginHistory(seats));
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string>();
  const [missing, setMissing] = useState<ReadonlyArray<number>>([]);
  const seats = history.present;
  const isDirty = seats !== saved;

  const recover = useEffectEvent(() => {
    const stored = storedSeats(loaded.id);
    if (stored === null) return;
    setBase(stored.base);
    dispatch({ type: 'do', next: stored.seats });
    notify('Was zuletzt noch nicht gespeichert war, ist wieder da.', 'good');
  });
  useEffect(() => recover(), []);

  const wasEdited = history.future.length > 0;
  const store = useEffectEvent((edited: EditedSeats) => storeSeats(loaded.id, base, edited));
  useEffect(() => {
    if (isDirty) store(seats);
    // All edits are undone. Not on the first render, before an earlier page's draft is recovered.
    else if (wasEdited) removeStoredSeats(loaded.id);
  }, [isDirty, wasEdited, seats, loaded.id]);

  const show = (fresh: BlockSeats) => {
    const freshSeats = seatsOfBlock(fresh);
    setBlock(fresh);
    setSaved(freshSeats);
    setBase(serverStateOf(fresh));
    dispatch({ type: 'reset', seats: freshSeats });
    removeStoredSeats(fresh.id);
  };

  const save = async () => {
    const problems = describeRowProblems(seats.rows.map(({ name, seats }) => ({ name, seats: [...seats] })));
    setMessage(problems);
    setMissing([]);
    if (problems !== undefined) return;
    setIsSaving(true);
    try {
      show(await sendSeats(block, base, seats, setBlock));
      notify('Die Sitze sind gespeichert.', 'good');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(Object.values(error.errors)[0] ?? error.message);
      setMissing(error.details.taken ?? []);
    }
    setIsSaving(false);
  };

  return {
    ...{ block, seats, history, isDirty, isSaving, message, missing, save },
    restoreMissing: () => {
      const rows = restoreSeats(seats.rows, seatsOfBlock(block).rows, new Set(missing));
      dispatch({ type: 'do', next: { ...seats, rows } });
      setMessage(undefined);
      setMissing([]);
    },
    edit: (change, mark) => dispatch({ type: 'do', next: { ...seats, ...change }, mark: mark ?? null }),
    undo: () => dispatch({ type: 'undo' }),
    isOverwriting: isDirty && base !== serverStateOf(block),
    discard: () => {
      setMessage(undefined);
      setMissing([]);
      show(block);
    },
  };
}

/**
 * Saves against the known version of the plan. If the plan has changed but these seats have not, it saves
 * against the newer version; if they have changed too, `onNewer` lets the user decide.
 */
async function sendSeats(
  block: BlockSeats,
  base: string,
  seats: EditedSeats,
  onNewer: (newer: BlockSeats) => void,
): Promise<BlockSeats> {
  const params = { id: block.id };
  const send = async ({ layout }: BlockSeats) => {
    const body = { version: layout.version, ...seatsToSave(seats) };
    return (await call('PUT /api/office/blocks/:id', { params, body })).block;
  };
  try {
    return await send(block);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'layout_changed') throw error;
    const { block: newer } = await call('GET /api/office/blocks/:id', { params });
    onNewer(newer);
    if (serverStateOf(newer) !== base) throw error;
    return send(newer);
  }
}

/** A string, to detect changes by others. */
function serverStateOf({ rows, arc }: Pick<BlockSeats, 'rows' | 'arc'>): string {
  return JSON.stringify({ rows, arc });
}

/** If storing fails, no outdated draft may remain either. */
function storeSeats(blockId: number, base: string, seats: EditedSeats): void {
  const isStored = deviceStorage.set(draftKey(blockId), JSON.stringify({ base, ...seatsToSave(seats) }));
  if (!isStored) removeStoredSeats(blockId);
}

function removeStoredSeats(blockId: number): void {
  deviceStorage.remove(draftKey(blockId));
}

/** null if there are none, or unreadable ones. */
function storedSeats(blockId: number): { base: string; seats: EditedSeats } | null {
  try {
    const stored = v.safeParse(StoredDraft, JSON.parse(deviceStorage.get(draftKey(blockId)) ?? 'null'));
    if (!stored.success) return null;
    const { base, ...seats } = stored.output;
    return { base, seats: seatsOfBlock(seats) };
  } catch {
    return null;
  }
}
