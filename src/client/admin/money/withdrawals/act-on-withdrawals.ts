import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import type { WithdrawalOutcome } from '../../../../contract/withdrawals.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendMeantOrder,
  sendTickedOff,
  sendWithdrawalDecision,
  sendWithdrawalReopening,
} from '../../../platform/api/send-withdrawal-decision.ts';
import { notify } from '../../../ui/notification-store.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';

const DECIDED: Record<WithdrawalOutcome, string> = {
  accepted: 'Der Widerruf ist angenommen. Storniere jetzt die Karten.',
  declined: 'Der Widerruf ist abgelehnt. Schreib dem Gast, warum.',
  void: 'Der Widerruf ist abgehakt.',
};

/** Long enough to see that one may follow it. */
const LETTER_SHOWN_MS = 15_000;

/** On the list the card is gone by now: the way to a letter, which no mail of the shop replaces, goes with the sentence. */
function sayDecided(outcome: WithdrawalOutcome, letter: string): FormOutcome {
  if (outcome !== 'declined' || letter === '') return doneOutcome(DECIDED[outcome]);
  const run = () => window.location.assign(letter);
  notify(DECIDED.declined, 'good', { label: 'Dem Gast schreiben', run, shownMs: LETTER_SHOWN_MS });
  return { done: DECIDED.declined };
}

/** Decides about withdrawals, takes that back or says which order one means; `intent` says which. */
export async function actOnWithdrawals({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const id = Number(text('id'));
  try {
    switch (text('intent')) {
      case 'assign': {
        await sendMeantOrder(id, text('number'));
        return doneOutcome('Der Widerruf steht jetzt bei dieser Bestellung.');
      }
      case 'tick-off': {
        return doneOutcome(tickedOffWords(await sendTickedOff(form.getAll('id').map(Number))));
      }
      case 'reopen': {
        await sendWithdrawalReopening(id);
        return doneOutcome('Der Widerruf ist wieder offen.');
      }
      default: {
        const outcome = text('intent') as WithdrawalOutcome;
        await sendWithdrawalDecision(id, outcome, text('note'));
        const done = sayDecided(outcome, text('letter'));
        // Its tickets are cancelled there.
        return outcome === 'accepted' && text('order') !== ''
          ? redirect(officePathTo.withdrawnTickets(text('order'), id))
          : done;
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}

function tickedOffWords(count: number): string {
  if (count === 0) return 'Die hatte inzwischen schon jemand anders erledigt.';
  return count === 1 ? 'Ein Widerruf ist abgehakt.' : `${count} Widerrufe sind abgehakt.`;
}
