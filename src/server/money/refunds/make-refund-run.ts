import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { balanceOf } from '../../../domain/order.ts';
import { isSepaIban, isSepaName, sepaText } from '../../../domain/sepa.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { type DueRefundCursor, type DueRow, pageOfDueRefunds } from './due-refunds.repository.ts';
import { refundAccountAuthor, refundAccounts } from './refund-accounts.repository.ts';
import { insertRefund, insertRefundRun, pendingRefundCents } from './refunds.repository.ts';

/** The SEPA limit for a remittance text. */
const MAX_REFERENCE_LENGTH = 140;

interface NewRefundRun {
  /** `YYYY-MM-DD` */
  requestedOn: string;
  /** Each with the cents staff saw as due. */
  orders: ReadonlyArray<{ id: string; cents: number }>;
}

/**
 * Puts the amounts due to these orders into a new run, all or nothing, and returns its id; the accounts are
 * copied as they are now. Refused: `refund_no_club_account`, `invalid` for a past day, `unknown_order`, and,
 * each with the order's number, `refund_in_run`, `refund_changed` if the amount is not what staff saw,
 * `refund_no_account`.
 */
export function makeRefundRun(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { requestedOn, orders }: NewRefundRun,
): Promise<number | Refusal> {
  const now = services.clock();
  const { bank, title } = services.settings();
  return services.store.write(async (trx) => {
    if (!isSepaIban(bank.iban) || !isSepaName(bank.holder)) return refuse('refund_no_club_account');
    if (requestedOn < berlinDay(now))
      return refuse('invalid', { errors: { requested_on: 'Dieser Tag ist schon vorbei' } });
    const runId = await insertRefundRun(trx, {
      created_at: now,
      created_by: nameOfStaff(who),
      requested_on: requestedOn,
      debtor_name: bank.holder,
      debtor_iban: bank.iban.replace(/\s/g, '').toUpperCase(),
      debtor_bic: bank.bic,
    });
    // Locked in the order of their ids, so that two concurrent runs cannot deadlock.
    for (const { id, cents } of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const due = await lockDueRefund(trx, id);
      if (isRefusal(due)) return due;
      const { number, account } = due;
      if (due.cents !== cents) return refuse('refund_changed', { names: number });
      if (account === undefined) return refuse('refund_no_account', { names: number });
      const author = account.is_from_bank ? null : await refundAccountAuthor(trx, id);
      await insertRefund(trx, {
        run_id: runId,
        order_id: id,
        cents,
        holder: account.holder,
        iban: account.iban,
        reference: referenceOf(number, title),
        state: 'in_run',
        account_by: author?.name ?? null,
        account_by_id: author?.id ?? null,
      });
    }
    return runId;
  });
}

/** Read ahead for the runs of everything that can be transferred. */
const PAGE_SIZE = 500;

interface NewRefundRuns {
  /** `YYYY-MM-DD` */
  requestedOn: string;
  /** The most transfers in one run. */
  most: number;
  /** What staff saw as ready to be transferred. */
  seen: { count: number; cents: number };
}

/**
 * Puts everything that can be transferred into as many runs as its files need, each all or nothing, and returns their
 * ids. If one of several is refused, because somebody changed an order meanwhile, what is left stays due. Refused:
 * `refund_list_changed` if something else is ready than staff saw, and for the first run what `makeRefundRun` refuses.
 */
export async function makeRefundRuns(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { requestedOn, most, seen }: NewRefundRuns,
): Promise<number[] | Refusal> {
  const db = services.store.read;
  const ready: Array<{ id: string; cents: number }> = [];
  let after: DueRefundCursor | null = null;
  for (;;) {
    const page: DueRow[] = await pageOfDueRefunds(db, {
      prefixes: [],
      after,
      limit: PAGE_SIZE,
      hasAccount: 1,
    });
    const free = page.filter(({ run_id }) => run_id === null);
    ready.push(...free.map(({ id, cents }) => ({ id, cents: Number(cents) })));
    const last = page.at(-1);
    if (last === undefined) break;
    after = [1, last.id];
  }
  const cents = ready.reduce((sum, one) => sum + one.cents, 0);
  if (ready.length === 0 || ready.length !== seen.count || cents !== seen.cents)
    return refuse('refund_list_changed');
  const runs: number[] = [];
  for (let from = 0; from < ready.length; from += most) {
    const orders = ready.slice(from, from + most);
    const run = await makeRefundRun(services, who, { requestedOn, orders });
    if (isRefusal(run)) return runs.length === 0 ? run : runs;
    runs.push(run);
  }
  return runs;
}

async function lockDueRefund(trx: Trx, id: string) {
  const order = await lockOrder(trx, id);
  if (order === undefined) return refuse('unknown_order');
  const { number, status, total_cents: totalCents, paid_cents: paidCents } = order;
  if ((await pendingRefundCents(trx, id)) > 0) return refuse('refund_in_run', { names: number });
  const { refundDueCents: cents } = balanceOf({ status, totalCents, paidCents });
  return { number, cents, account: (await refundAccounts(trx, [id])).get(id) };
}

/** The text on the guest's bank statement: `Erstattung WF27-K7HXA Weinfest Rebental`. */
function referenceOf(number: string, title: string): string {
  return sepaText(`Erstattung ${number} ${title}`, MAX_REFERENCE_LENGTH);
}
