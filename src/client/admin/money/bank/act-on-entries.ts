import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendBankAssignment,
  sendBankConfirmation,
  sendBankIgnored,
  sendBankUndo,
} from '../../../platform/api/send-bank.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { confirmedWords } from './booking-words.ts';
import { offerConfirmationUndo, offerEntryUndo } from './offer-entry-undo.ts';
import { replaceSaid } from './replace-said.ts';

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
        const importId = Number(params.import);
        const { count, amount, entries } = await sendBankConfirmation(importId, seen);
        const done = confirmedWords({ count, amount });
        if (count === 0) return say(done);
        offerConfirmationUndo(done, importId, entries);
        return { done };
      }
      case 'assign': {
        const shares = JSON.parse(String(form.get('shares'))) as { order: string; amount: number }[];
        await sendBankAssignment(entry, { left: Number(form.get('left')), shares });
        // Of what was booked in parts before, taking back would take back those as well.
        const done = String(form.get('said'));
        if (form.get('is_whole') !== '1') return say(done);
        offerEntryUndo(done, entry);
        return { done };
      }
      case 'ignore':
        await sendBankIgnored(entry, String(form.get('reason') ?? ''));
        return say('Beiseitegelegt.');
      default:
        await sendBankUndo(entry);
        return say('Zurückgenommen. Der Umsatz wartet wieder.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, errors: error.errors };
  }
}

function say(text: string): FormOutcome {
  replaceSaid(text);
  return doneOutcome(text);
}
