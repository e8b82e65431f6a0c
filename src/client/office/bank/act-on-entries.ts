import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import {
  sendBankAssignment,
  sendBankConfirmation,
  sendBankIgnored,
  sendBankUndo,
} from '../../api/send-bank.ts';
import { doneOutcome } from '../done-outcome.ts';
import { euroWords } from '../euro-words.ts';
import type { FormOutcome } from '../use-outcome-form.ts';
import { bookingsInWords } from './bank-words.ts';
import { offerEntryUndo } from './offer-entry-undo.ts';

/** Confirms a group, books, lays aside or takes back one entry; `intent` says which. */
export async function actOnEntries({ request, params }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const entry = Number(form.get('entry'));
  try {
    switch (form.get('intent')) {
      case 'confirm': {
        const seen = {
          state: form.get('state') === 'after_deadline' ? ('after_deadline' as const) : ('matched' as const),
          count: Number(form.get('count')),
          amount: Number(form.get('amount')),
        };
        const { count, amount } = await sendBankConfirmation(Number(params.import), seen);
        return doneOutcome(`${bookingsInWords(count)} über ${euroWords(amount)} gemacht.`);
      }
      case 'assign': {
        const shares = JSON.parse(String(form.get('shares'))) as { order: string; amount: number }[];
        await sendBankAssignment(entry, { left: Number(form.get('left')), shares });
        // Of what was booked in parts before, taking back would take back those as well.
        if (form.get('is_whole') !== '1') return doneOutcome('Gebucht.');
        offerEntryUndo('Gebucht.', entry);
        return { done: 'Gebucht.' };
      }
      case 'ignore':
        await sendBankIgnored(entry, String(form.get('reason') ?? ''));
        return doneOutcome('Beiseitegelegt.');
      default:
        await sendBankUndo(entry);
        return doneOutcome('Zurückgenommen. Der Umsatz wartet wieder.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, errors: error.errors };
  }
}
