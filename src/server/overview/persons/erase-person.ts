import type * as v from 'valibot';
import type { erasePerson as endpoint, PersonOrder } from '../../../contract/persons.ts';
import { writeTeamHistory } from '../../accounts/team-history.repository.ts';
import { dropRefundAccount } from '../../money/refunds/refund-accounts-table.ts';
import { forgetWithdrawals } from '../../money/withdrawals/withdrawals-of-person.ts';
import type { Trx } from '../../platform/database/store.ts';
import { dropMailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { forgetContactOf, lockOrder } from '../../sales/orders/orders.repository.ts';
import { eraseOrders, forgetGuest, forgetWords } from '../retention/erase-orders.ts';
import { judgeErasure } from './judge-erasure.ts';

interface Wish {
  email: string;
  /** The ids of the orders that whoever asks has seen. */
  orders: ReadonlyArray<string>;
}

type Staff = { firstname: string; lastname: string };

/**
 * Deletes the orders of an email address that nothing keeps, with all that belongs to them. Of those that stay for their
 * papers the ways to reach the guest go, and words that he or the team wrote; name and address stand on the papers and
 * stay. Orders to be paid and those of an event to come stay whole. An order that has another address by now is left
 * alone. Withdrawals go with their order, or lose the address with it. Answers how many of both are gone, the orders that
 * stay, and how many withdrawals are still to be decided.
 */
export async function erasePerson(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { email, orders }: Wish,
): Promise<Omit<v.InferOutput<typeof endpoint.answer>, 'success'>> {
  const now = clock();
  return store.write(async (trx) => {
    const kept: PersonOrder[] = [];
    let erased = 0;
    for (const id of [...orders].sort()) {
      const order = await lockOrder(trx, id);
      if (order?.email.toLowerCase() !== email.toLowerCase()) continue;
      const judged = await judgeErasure(trx, order, now);
      if (judged.kept === null) {
        // Whoever came for nothing stays counted, as when he is forgotten by himself (retention/forget-free-guests.ts).
        if (order.status === 'paid') await forgetGuest(trx, order);
        else await eraseOrders(trx, [id]);
        erased += 1;
        continue;
      }
      if (judged.kept.because === 'papers') {
        await forgetContact(trx, order);
        await writeOrderHistory(trx, { orderId: id, at: now, who, what: 'contact_erased' });
      }
      kept.push(judged);
    }
    const withdrawals = await forgetWithdrawals(trx, email);
    const thing = `${erased} gelöscht, ${kept.length} aufbewahrt`;
    await writeTeamHistory(trx, { at: now, who, what: 'person_erased', thing });
    return { erased, kept, erased_withdrawals: withdrawals.erased, open_withdrawals: withdrawals.open };
  });
}

type Named = { id: string; number: string; firstname: string; lastname: string };

async function forgetContact(trx: Trx, order: Named): Promise<void> {
  await forgetContactOf(trx, order);
  await dropRefundAccount(trx, order.id);
  await forgetWords(trx, order.id);
  await dropMailsOfOrder(trx, order.id);
}
