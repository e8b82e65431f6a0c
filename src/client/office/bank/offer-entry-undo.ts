import { sendBankUndo } from '../../api/send-bank.ts';
import { offerTakingBack } from '../offer-undo.ts';

const listeners = new Set<() => void>();

/** Tells `onUndone` whenever a booking was taken back by its notification; answers how to stop that. */
export function whenEntryUndone(onUndone: () => void): () => void {
  listeners.add(onUndone);
  return () => listeners.delete(onUndone);
}

/**
 * Says that an entry is booked, and for a minute how to take that back: of several the last. The form that booked it is
 * gone by then, so whoever shows entries listens by himself (`whenEntryUndone`).
 */
export function offerEntryUndo(text: string, entry: number): void {
  offerTakingBack(
    text,
    () => sendBankUndo(entry),
    () => {
      for (const tell of listeners) tell();
    },
  );
}
