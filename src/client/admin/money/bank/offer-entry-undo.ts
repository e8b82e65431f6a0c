import { sendBankUndo, sendConfirmationUndo } from '../../../platform/api/send-bank.ts';
import { offerTakingBack } from '../../offer-undo.ts';
import { takenBackWords } from './booking-words.ts';
import { replaceSaid } from './replace-said.ts';

type Listener = (entry: number) => void;

const listeners = new Set<Listener>();

/** Tells `onUndone` the entry, of several the first, whenever it was taken back by its notification; answers how to stop that. */
export function whenEntryUndone(onUndone: Listener): () => void {
  listeners.add(onUndone);
  return () => listeners.delete(onUndone);
}

/**
 * Says that an entry is booked, and for a minute how to take that back. The form that booked it is gone by then, so
 * whoever shows entries listens by himself (`whenEntryUndone`).
 */
export function offerEntryUndo(text: string, entry: number): void {
  offer(text, entry, async () => {
    await sendBankUndo(entry);
    return 'Zurückgenommen.';
  });
}

/** The same for everything that was booked by one confirmation. */
export function offerConfirmationUndo(text: string, importId: number, entries: ReadonlyArray<number>): void {
  offer(text, entries[0] ?? 0, async () =>
    takenBackWords(await sendConfirmationUndo(importId, entries), entries.length),
  );
}

function offer(text: string, entry: number, takeBack: () => Promise<string>): void {
  const takeBackAndSay = async () => {
    const sentence = await takeBack();
    replaceSaid(sentence);
    return sentence;
  };
  replaceSaid(text);
  offerTakingBack(text, takeBackAndSay, () => {
    for (const tell of listeners) tell(entry);
  });
}
