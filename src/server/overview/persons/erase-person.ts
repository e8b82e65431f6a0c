import { rm } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import {
  type erasePerson as endpoint,
  MOST_ORDERS_OF_A_PERSON,
  type PersonOrder,
} from '../../../contract/persons.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { retentionReason } from '../../../domain/retention.ts';
import { berlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { type StoredMail, storedMailFile } from '../../messages/postbox.ts';
import { deleteRefundAccount } from '../../money/refunds/refund-accounts.repository.ts';
import { eraseRefundLinks } from '../../money/refunds/refund-links.repository.ts';
import { forgetWithdrawals } from '../../money/withdrawals/person-withdrawals.repository.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { dropMailsOfOrder, mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { newestOrders, pickOrders } from '../../sales/orders/order-list.repository.ts';
import { forgetContactOf, lockOrder } from '../../sales/orders/orders.repository.ts';
import { eraseOrders, forgetGuest, forgetWords } from '../retention/erase-orders.ts';
import { isAtPaypal, lastEventDay, lastPaperAt } from './persons.repository.ts';

interface Wish {
  email: string;
  /** The ids of the orders the caller has seen. */
  orders: ReadonlyArray<string>;
}

type Staff = { firstname: string; lastname: string };

/**
 * Deletes the orders of an email address that need not be kept, with everything that belongs to them. Orders
 * kept for their documents lose email address, telephone number and all free text but keep the name and
 * postal address, which the documents show. Unpaid orders and those for a future event are kept unchanged,
 * and an order whose address has changed is left alone. A withdrawal is deleted with its order or loses the
 * address with it. Mails about either that are stored as files (without `SMTP_URL`) are deleted. Returns how
 * many orders and withdrawals were deleted, which orders are kept, and how many withdrawals are undecided.
 */
export async function erasePerson(
  { store, clock, config }: Pick<Ports, 'clock' | 'config' | 'store'>,
  who: Staff,
  { email, orders }: Wish,
): Promise<Omit<v.InferOutput<typeof endpoint.answer>, 'success'>> {
  const now = clock();
  const { answer, mails } = await store.write(async (trx) => {
    const kept: PersonOrder[] = [];
    const mails: StoredMail[] = [];
    let erased = 0;
    for (const id of [...orders].sort()) {
      const order = await lockOrder(trx, id);
      if (order?.email.toLowerCase() !== email.toLowerCase()) continue;
      const checked = await checkErasure(trx, order, now);
      if (checked.kept === null || checked.kept.because === 'papers')
        mails.push(...(await mailsOfOrder(trx, id)));
      if (checked.kept === null) {
        // Keeps the visitor count of free tickets, like the nightly retention job (`forgetFreeGuests`).
        if (order.status === 'paid') await forgetGuest(trx, order);
        else await eraseOrders(trx, [id]);
        erased += 1;
        continue;
      }
      if (checked.kept.because === 'papers') {
        await forgetContact(trx, order);
        await writeOrderHistory(trx, { orderId: id, at: now, who, what: 'contact_erased' });
      }
      kept.push(checked);
    }
    const withdrawals = await forgetWithdrawals(trx, email);
    const thing = `${erased} gelöscht, ${kept.length} aufbewahrt`;
    await writeTeamHistory(trx, { at: now, who, what: 'person_erased', thing });
    const counts = { erased_withdrawals: withdrawals.erased, open_withdrawals: withdrawals.open };
    return { answer: { erased, kept, ...counts }, mails: [...mails, ...withdrawals.mails] };
  });
  for (const mail of mails) await rm(storedMailFile(config, mail), { force: true });
  return answer;
}

type Named = { id: string; number: string; firstname: string; lastname: string };

async function forgetContact(trx: Trx, order: Named): Promise<void> {
  await forgetContactOf(trx, order);
  await deleteRefundAccount(trx, order.id);
  await eraseRefundLinks(trx, order.id);
  await forgetWords(trx, order.id);
  await dropMailsOfOrder(trx, order.id);
}

/** The orders of an email address (at most 200), each with the reason it cannot be deleted now. */
export async function findPerson(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  email: string,
): Promise<PersonOrder[]> {
  const orders = await ordersOfPerson(store.read, email);
  return Promise.all(orders.map((order) => checkErasure(store.read, order, clock())));
}

/** The orders of an email address, ignoring case, newest first; at most 200. */
export async function ordersOfPerson(db: Db, email: string): Promise<Selectable<OrdersTable>[]> {
  const filter = {
    beginnings: searchPrefixes(email),
    status: null,
    source: null,
    eventId: null,
    dueBefore: null,
    hasRefundDue: false,
  };
  const found = await newestOrders(db, { filter, few: (await pickOrders(db, filter)).few ?? [] });
  const wanted = email.toLowerCase();
  return found.filter((order) => order.email.toLowerCase() === wanted).slice(0, MOST_ORDERS_OF_A_PERSON);
}

type Order = Pick<
  Selectable<OrdersTable>,
  'id' | 'number' | 'status' | 'firstname' | 'lastname' | 'created_at' | 'total_cents' | 'paid_cents'
>;

/** An order with the reason it cannot be deleted at `now` (epoch milliseconds). */
async function checkErasure(db: Db, order: Order, now: number): Promise<PersonOrder> {
  const kept = retentionReason(
    {
      status: order.status,
      isRefundDue: order.paid_cents > order.total_cents,
      isAtPaypal: await isAtPaypal(db, order.id),
      lastPaperAt: await lastPaperAt(db, order.id),
      lastEventDay: await lastEventDay(db, order.id),
    },
    berlinDay(now),
  );
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    name: `${order.firstname} ${order.lastname}`.trim(),
    created_at: storedTimeOfInstant(order.created_at),
    total: centsToEuros(order.total_cents),
    kept: kept && { because: kept.reason, until: kept.until },
  };
}
