import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { BlockSeats } from '../../../../contract/block-seats.ts';
import {
  beginHistory,
  type History,
  type HistoryStep,
  stepHistory,
} from '../../../../domain/plan-history.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchBlockSeats } from '../../../platform/api/fetch-block-seats.ts';
import { sendBlockSeats } from '../../../platform/api/send-block-seats.ts';
import { notify } from '../../../ui/notification-store.ts';
import { bringSeatsBack } from './bring-seats-back.ts';
import { type EditedSeats, seatsOfBlock, seatsToSave } from './edited-rows.ts';
import { baseOf, dropSeats, keepSeats, keptSeats } from './edited-seats-draft.ts';
import { tellProblems } from './row-problem-words.ts';

type Step = HistoryStep<EditedSeats> | { type: 'reset'; seats: EditedSeats };

function reduce(history: History<EditedSeats>, step: Step): History<EditedSeats> {
  return step.type === 'reset' ? beginHistory(step.seats) : stepHistory(history, step);
}

export interface SeatEditor {
  block: BlockSeats;
  seats: EditedSeats;
  history: History<EditedSeats>;
  edit: (change: Partial<EditedSeats>, mark?: string) => void;
  undo: () => void;
  redo: () => void;
  isDirty: boolean;
  isSaving: boolean;
  /** Somebody else has changed these seats since the editing began: saving would take that back. */
  isOverwriting: boolean;
  /** Why nothing was saved. */
  message: string | undefined;
  /** Seats that somebody has and that are missing here. */
  missing: ReadonlyArray<number>;
  /** Puts them back. */
  bringBack: () => void;
  save: () => Promise<void>;
  /** Goes back to what the server has. */
  discard: () => void;
}

/**
 * The seats of a block while they are edited. Every step can be taken back until they are saved, and what is not saved
 * yet lies in this browser: it outlives a reload, a lost network and the end of the session.
 */
export function useSeatEditor(loaded: BlockSeats): SeatEditor {
  const [block, setBlock] = useState(loaded);
  const [saved, setSaved] = useState(() => seatsOfBlock(loaded));
  const [base, setBase] = useState(() => baseOf(loaded));
  const [history, dispatch] = useReducer(reduce, saved, (seats) => beginHistory(seats));
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string>();
  const [missing, setMissing] = useState<ReadonlyArray<number>>([]);
  const seats = history.present;
  const isDirty = seats !== saved;

  const recover = useEffectEvent(() => {
    const kept = keptSeats(loaded.id);
    if (kept === null) return;
    setBase(kept.base);
    dispatch({ type: 'do', next: kept.seats });
    notify('Was zuletzt noch nicht gespeichert war, ist wieder da.', 'good');
  });
  useEffect(() => recover(), []);

  const wasEdited = history.future.length > 0;
  const keep = useEffectEvent((edited: EditedSeats) => keepSeats(loaded.id, base, edited));
  useEffect(() => {
    if (isDirty) keep(seats);
    // Taken back; what an earlier page left is recovered before anything can be.
    else if (wasEdited) dropSeats(loaded.id);
  }, [isDirty, wasEdited, seats, loaded.id]);

  const show = (fresh: BlockSeats) => {
    const freshSeats = seatsOfBlock(fresh);
    setBlock(fresh);
    setSaved(freshSeats);
    setBase(baseOf(fresh));
    dispatch({ type: 'reset', seats: freshSeats });
    dropSeats(fresh.id);
  };

  const save = async () => {
    const problems = tellProblems(seats.rows.map(({ name, seats }) => ({ name, seats: [...seats] })));
    setMessage(problems);
    setMissing([]);
    if (problems !== undefined) return;
    setIsSaving(true);
    try {
      show(await sendOn(block, base, seats, setBlock));
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
    bringBack: () => {
      const rows = bringSeatsBack(seats.rows, seatsOfBlock(block).rows, new Set(missing));
      dispatch({ type: 'do', next: { ...seats, rows } });
      setMessage(undefined);
      setMissing([]);
    },
    edit: (change, mark) => dispatch({ type: 'do', next: { ...seats, ...change }, mark: mark ?? null }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    isOverwriting: isDirty && base !== baseOf(block),
    discard: () => {
      setMessage(undefined);
      setMissing([]);
      show(block);
    },
  };
}

/**
 * Saves on the version that is known. Where the plan was changed meanwhile and these seats were not, it saves on the
 * newer one; where they were, `onNewer` gets them and it stays for a person to say whose seats hold.
 */
async function sendOn(
  block: BlockSeats,
  base: string,
  seats: EditedSeats,
  onNewer: (newer: BlockSeats) => void,
): Promise<BlockSeats> {
  const send = ({ layout }: BlockSeats) =>
    sendBlockSeats(block.id, { version: layout.version, ...seatsToSave(seats) });
  try {
    return await send(block);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'layout_changed') throw error;
    const newer = await fetchBlockSeats(block.id);
    onNewer(newer);
    if (baseOf(newer) !== base) throw error;
    return send(newer);
  }
}
