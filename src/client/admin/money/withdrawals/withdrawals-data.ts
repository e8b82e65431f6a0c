import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { WithdrawalOutcome, WithdrawalPage } from '../../../../contract/withdrawals.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

/** null without permission to see withdrawals. */
export async function loader({
  request: { url, signal },
}: LoaderFunctionArgs): Promise<WithdrawalPage | null> {
  try {
    const asked = [...new URL(url).searchParams].filter(([name]) => name !== 'id');
    return await call('GET /api/office/withdrawals', { query: new URLSearchParams(asked), signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/** Settles or reopens withdrawals, or assigns one to an order, depending on `intent`. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const id = Number(text('id'));
  try {
    switch (text('intent')) {
      case 'assign': {
        await call('PUT /api/office/withdrawals/:id/order', {
          params: { id },
          body: { number: text('number') },
        });
        return doneOutcome('Der Widerruf steht jetzt bei dieser Bestellung.');
      }
      case 'tick-off': {
        const { count } = await call('POST /api/office/withdrawals/settle', {
          body: { withdrawals: form.getAll('id').map(Number) },
        });
        return doneOutcome(tickedOffText(count));
      }
      case 'reopen': {
        await call('POST /api/office/withdrawals/:id/reopen', { params: { id } });
        return doneOutcome('Der Widerruf ist wieder offen.');
      }
      default: {
        // The decision form's buttons have no other values.
        const outcome = text('intent') as WithdrawalOutcome;
        await call('POST /api/office/withdrawals/:id/settle', {
          params: { id },
          body: { outcome, note: text('note') },
        });
        const done = notifyDecision(outcome, text('letter'));
        // Continues at the tickets, to cancel them.
        return outcome === 'accepted' && text('order') !== ''
          ? redirect(adminPathTo.withdrawnTickets(text('order'), id))
          : done;
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}

const DECIDED: Record<WithdrawalOutcome, string> = {
  accepted: 'Der Widerruf ist angenommen. Storniere jetzt die Karten.',
  declined: 'Der Widerruf ist abgelehnt. Schreib dem Gast, warum.',
  void: 'Der Widerruf ist abgehakt.',
};

/** Long enough to notice the link. */
const MAIL_LINK_SHOWN_MS = 15_000;

/**
 * In the list the card is gone by now, so the notification links to the mail that has to be written after
 * declining.
 */
function notifyDecision(outcome: WithdrawalOutcome, mailto: string): FormOutcome {
  if (outcome !== 'declined' || mailto === '') return doneOutcome(DECIDED[outcome]);
  const run = () => window.location.assign(mailto);
  notify(DECIDED.declined, 'good', { label: 'Dem Gast schreiben', run, shownMs: MAIL_LINK_SHOWN_MS });
  return { done: DECIDED.declined };
}

function tickedOffText(count: number): string {
  if (count === 0) return 'Die hatte inzwischen schon jemand anders erledigt.';
  return count === 1 ? 'Ein Widerruf ist abgehakt.' : `${count} Widerrufe sind abgehakt.`;
}
