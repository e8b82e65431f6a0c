import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, type Body, call } from '../../../platform/api/call.ts';
import { useNotifications } from '../../../ui/notifications.tsx';
import { doneOutcome, type FormOutcome } from '../../forms/form-outcome.ts';
import { showUndoToast } from '../undo-toast.ts';
import { confirmedText, settledDoublesText, undoneText } from './bank-texts.ts';

export type BankImportData = Answer<'GET /api/office/bank/imports/:id'>;

export function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<BankImportData> {
  return call('GET /api/office/bank/imports/:id', { params: { id: Number(params.import) }, signal });
}

type ConfirmedState = Body<'POST /api/office/bank/imports/:id/bookings'>['state'];

/** A confirmation may book a year of entries. */
const BOOKING_MS = 120_000;

/** Confirms a group, tells several from their twins, or does something with one entry, depending on `intent`. */
export async function action({ request, params }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const entry = Number(form.get('entry'));
  try {
    switch (form.get('intent')) {
      case 'confirm': {
        const importId = Number(params.import);
        const { count, amount, entries } = await call('POST /api/office/bank/imports/:id/bookings', {
          params: { id: importId },
          body: {
            // Written by the page's own forms.
            state: form.get('state') as ConfirmedState,
            count: Number(form.get('count')),
            amount: Number(form.get('amount')),
          },
          timeout: BOOKING_MS,
        });
        const done = confirmedText({ count, amount });
        if (count === 0) return notifyDone(done);
        showConfirmationUndo(done, importId, entries);
        return { done };
      }
      case 'assign': {
        await call('POST /api/office/bank/entries/:id/bookings', {
          params: { id: entry },
          body: { left: Number(form.get('left')), shares: JSON.parse(String(form.get('shares'))) },
        });
        const done = String(form.get('said'));
        // Undoing the last part of an entry booked in parts would undo the earlier parts too.
        if (form.get('is_whole') !== '1') return notifyDone(done);
        showEntryUndo(done, entry);
        return { done };
      }
      case 'ignore':
        await call('POST /api/office/bank/entries/:id/ignored', {
          params: { id: entry },
          body: { reason: String(form.get('reason') ?? '') },
        });
        return notifyDone('Beiseitegelegt.');
      case 'all same':
      case 'all second': {
        const importId = Number(params.import);
        const isSame = form.get('intent') === 'all same';
        const entries: number[] = form.getAll('entries').map(Number);
        const { count } = await call('POST /api/office/bank/imports/:id/doubles', {
          params: { id: importId },
          body: { entries, is_same: isSame },
          timeout: BOOKING_MS,
        });
        const done = settledDoublesText(count, isSame);
        if (!isSame) return notifyDone(done);
        showConfirmationUndo(done, importId, entries);
        return { done };
      }
      case 'return':
        await call('POST /api/office/bank/entries/:id/return', { params: { id: entry } });
        return notifyDone('Vermerkt.');
      case 'same':
        await settleDouble(entry, true);
        return notifyDone('Beiseitegelegt, die Zahlung zählt einmal.');
      case 'second':
        await settleDouble(entry, false);
        return notifyDone('Das ist jetzt eine Zahlung für sich.');
      default:
        await undoEntry(entry);
        return notifyDone('Zurückgenommen. Der Umsatz wartet wieder.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, errors: error.errors };
  }
}

async function settleDouble(id: number, isSame: boolean): Promise<void> {
  await call('POST /api/office/bank/entries/:id/double', { params: { id }, body: { is_same: isSame } });
}

async function undoEntry(id: number): Promise<void> {
  await call('POST /api/office/bank/entries/:id/undo', { params: { id } });
}

type Listener = (entry: number) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with the entry, or the first of several, that was undone from its notification; returns a
 * function to unsubscribe. The page has to listen, because the form that booked the entry is gone by then.
 */
export function onEntryUndone(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showEntryUndo(text: string, entry: number): void {
  showUndo(text, entry, async () => {
    await undoEntry(entry);
    return 'Zurückgenommen.';
  });
}

function showConfirmationUndo(text: string, importId: number, entries: ReadonlyArray<number>): void {
  showUndo(text, entries[0] ?? 0, async () => {
    const { count } = await call('POST /api/office/bank/imports/:id/undo', {
      params: { id: importId },
      body: { entries: [...entries] },
      timeout: BOOKING_MS,
    });
    return undoneText(count, entries.length);
  });
}

function showUndo(text: string, entry: number, undo: () => Promise<string>): void {
  const undoAndReplace = async () => {
    const sentence = await undo();
    replaceToast(sentence);
    return sentence;
  };
  replaceToast(text);
  showUndoToast(text, undoAndReplace, () => {
    for (const listener of listeners) listener(entry);
  });
}

function notifyDone(text: string): FormOutcome {
  replaceToast(text);
  return doneOutcome(text);
}

let lastText = '';

/** Lets the next notification about entries replace the previous one instead of stacking below it. */
function replaceToast(text: string): void {
  const { shown, dismiss } = useNotifications.getState();
  for (const { id, text: earlier } of shown) if (earlier === lastText) dismiss(id);
  lastText = text;
}
