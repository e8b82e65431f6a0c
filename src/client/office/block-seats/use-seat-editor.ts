import { useReducer, useState } from 'react';
import type { BlockSeats } from '../../../contract/block-seats.ts';
import { beginHistory, type History, type HistoryStep, stepHistory } from '../../../domain/plan-history.ts';
import { findTwice } from '../../../domain/seat-pattern.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendBlockSeats } from '../../api/send-block-seats.ts';
import { notify } from '../../ui/notification-store.ts';
import { type EditedRows, rowsOfBlock, rowsToSave } from './edited-rows.ts';

type Step = HistoryStep<EditedRows> | { type: 'reset'; rows: EditedRows };

function reduce(history: History<EditedRows>, step: Step): History<EditedRows> {
  return step.type === 'reset' ? beginHistory(step.rows) : stepHistory(history, step);
}

export interface SeatEditor {
  block: BlockSeats;
  rows: EditedRows;
  history: History<EditedRows>;
  edit: (rows: EditedRows) => void;
  undo: () => void;
  redo: () => void;
  isDirty: boolean;
  isSaving: boolean;
  /** Why nothing was saved. */
  message: string | undefined;
  save: () => Promise<void>;
}

/** The rows of a block while they are edited, every step of which can be taken back until they are saved. */
export function useSeatEditor(loaded: BlockSeats): SeatEditor {
  const [block, setBlock] = useState(loaded);
  const [saved, setSaved] = useState(() => rowsOfBlock(loaded));
  const [history, dispatch] = useReducer(reduce, saved, (rows) => beginHistory(rows));
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string>();
  const rows = history.present;

  const save = async () => {
    const twice = findTwice(rows.map(({ name, seats }) => ({ name, seats: [...seats] })));
    if (twice !== null) {
      setMessage(
        twice.seat === null
          ? `Die Reihe ${twice.row} gibt es zweimal.`
          : `In Reihe ${twice.row} gibt es den Platz ${twice.seat} zweimal.`,
      );
      return;
    }
    setIsSaving(true);
    setMessage(undefined);
    try {
      const fresh = await sendBlockSeats(block.id, {
        version: block.layout.version,
        rows: rowsToSave(rows),
      });
      const freshRows = rowsOfBlock(fresh);
      setBlock(fresh);
      setSaved(freshRows);
      dispatch({ type: 'reset', rows: freshRows });
      notify('Die Sitze sind gespeichert.', 'good');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(Object.values(error.errors)[0] ?? error.message);
    }
    setIsSaving(false);
  };

  return {
    block,
    rows,
    history,
    edit: (next) => dispatch({ type: 'do', next }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    isDirty: rows !== saved,
    isSaving,
    message,
    save,
  };
}
