import type { BankOrder } from '../../../contract/bank.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order-balance.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';

/** These orders as the pages of the bank show them, by their ids; those that are gone are not among them. */
export async function bankOrders(db: Db, ids: ReadonlyArray<string>): Promise<Map<string, BankOrder>> {
  const rows = await selectOrders(db)
    .innerJoin(rowsOfIds(db, [...new Set(ids)]).as('wanted'), 'wanted.id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.firstname',
      'orders.lastname',
      'orders.total_cents as totalCents',
      'orders.paid_cents as paidCents',
    ])
    .execute();
  return new Map(
    rows.map(({ id, number, status, firstname, lastname, totalCents, paidCents }) => {
      const { openCents, refundDueCents } = balanceOf({ status, totalCents, paidCents });
      const name = `${firstname} ${lastname}`.trim();
      return [
        id,
        { id, number, name, status, open: centsToEuros(openCents), overpaid: centsToEuros(refundDueCents) },
      ];
    }),
  );
}
