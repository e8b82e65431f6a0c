import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { balanceOf } from '../../../domain/order.ts';
import { isSepaIban, isSepaName, sepaText } from '../../../domain/sepa.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { refundAccounts } from './refund-accounts.repository.ts';
import { insertRefund, pendingRefundCents } from './refunds.repository.ts';

interface WishedRun {
  /** `YYYY-MM-DD` */
  requestedOn: string;
  /** Each with the cents that were seen as due. */
  orders: ReadonlyArray<{ id: string; cents: number }>;
}

/**
 * Puts what is due of these orders into a run, all or nothing, and answers its id; accounts are kept as they are now.
 * Refused: `refund_no_club_account`, `invalid` for a day gone by, `unknown_order`, and, each with the order's number,
 * `refund_in_run`, `refund_changed` where it is not what was seen, `refund_no_account`.
 */
export function makeRefundRun(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { requestedOn, orders }: WishedRun,
): Promise<number | Refusal> {
  const now = services.clock();
  const { bank, title } = services.settings();
  return services.store.write(async (trx) => {
    if (!isSepaIban(bank.iban) || !isSepaName(bank.holder)) return refuse('refund_no_club_account');
    if (requestedOn < berlinDay(now))
      return refuse('invalid', { errors: { requested_on: 'Dieser Tag ist schon vorbei' } });
    const { id: runId } = await trx
      .insertInto('refund_runs')
      .values({
        created_at: now,
        created_by: nameOfStaff(who),
        requested_on: requestedOn,
        debtor_name: bank.holder,
        debtor_iban: bank.iban.replace(/\s/g, '').toUpperCase(),
        debtor_bic: bank.bic,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // In the sequence of their ids, so that two who make runs at once never wait for each other.
    for (const { id, cents } of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const due = await dueOf(trx, id);
      if (isRefusal(due)) return due;
      const { number, account } = due;
      if (due.cents !== cents) return refuse('refund_changed', { names: number });
      if (account === undefined) return refuse('refund_no_account', { names: number });
      await insertRefund(trx, {
        run_id: runId,
        order_id: id,
        cents,
        holder: account.holder,
        iban: account.iban,
        reference: referenceOf(number, title),
        state: 'in_run',
      });
    }
    return runId;
  });
}

/** What is due of an order that is locked from here on. */
async function dueOf(trx: Trx, id: string) {
  const order = await lockOrder(trx, id);
  if (order === undefined) return refuse('unknown_order');
  const { number, status, total_cents: totalCents, paid_cents: paidCents } = order;
  if ((await pendingRefundCents(trx, id)) > 0) return refuse('refund_in_run', { names: number });
  const { refundDueCents: cents } = balanceOf({ status, totalCents, paidCents });
  return { number, cents, account: (await refundAccounts(trx, [id])).get(id) };
}

/** What the bank prints at most. */
const LONGEST = 140;

/** What a guest reads on his statement: `Erstattung WF27-K7HXA Weinfest Rebental`. */
function referenceOf(number: string, title: string): string {
  return sepaText(`Erstattung ${number} ${title}`, LONGEST);
}
