import type { BankEntryView, BankImport, EntryGroup } from '../../src/contract/bank.ts';
import type { Reconciliation } from '../../src/contract/reconciliation.ts';
import { orderCode, orderNumber } from '../../src/domain/order-number.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { orderSearchTerms, searchText } from '../../src/server/sales/orders/search-terms.repository.ts';
import type { OpenTestStore } from './each-database.ts';
import { openOrderAdmin, type Refused } from './order-admin.ts';
import type { SmallHall } from './small-hall.ts';
import { testSettings } from './test-settings.ts';

export interface PlantedOrder {
  id: string;
  number: string;
  euros: number;
}

export interface OrderWish {
  euros: number;
  firstname?: string;
  lastname?: string;
  /** `YYYY-MM-DD` */
  dueOn?: string;
}

/** Orders on invoice as they stand after the checkout, without going through it; the n-th has always the same number. */
export async function plantOrders(
  store: Store,
  { id: event, adult }: { id: number; adult: number },
  wishes: ReadonlyArray<OrderWish>,
  prefix = testSettings.order_prefix,
): Promise<PlantedOrder[]> {
  const { count } = await store.read
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const planted: PlantedOrder[] = [];
  await store.write(async (trx) => {
    for (const [at, wish] of wishes.entries()) {
      const { euros, firstname = 'Erika', lastname = 'Muster', dueOn = '2027-03-15' } = wish;
      const n = Number(count) + at;
      const bytes = Uint8Array.from(
        { length: 10 },
        (_, place) => (n * 37 + place * place * 11 + (n >> 3) * place) % 251,
      );
      const number = orderNumber(prefix, orderCode(bytes));
      // Begins with the time of ordering, as `newOrderId` does.
      const id = `${n.toString(36).padStart(8, '0')}planted-${String(n).padStart(6, '0')}`;
      const email = `gast${n}@example.org`;
      await trx
        .insertInto('orders')
        .values({
          id,
          number,
          status: 'open',
          payment_type: 'invoice',
          firstname,
          lastname,
          email,
          telephone: '0',
          street: 'Rebgasse 1',
          zipcode: '01234',
          city: 'Weinheim',
          comment: '',
          tickets_cents: euros * 100,
          fees_cents: 0,
          discount_cents: 0,
          discount_percent: null,
          discount_id: null,
          total_cents: Math.round(euros * 100),
          search_text: searchText(orderSearchTerms({ number, firstname, lastname, email })),
          has_words: 0,
          terms_version: '1',
          created_at: n,
          due_on: dueOn,
          paid_at: null,
          cancelled_at: null,
          checkout_key_hash: id,
          checkout_hash: id,
        })
        .execute();
      await trx
        .insertInto('items')
        .values({
          id: `ITEM${id}`,
          order_id: id,
          position: 1,
          event_id: event,
          block_id: null,
          seat_id: null,
          ticket_price_id: adult,
          price_cents: Math.round(euros * 100),
          cancelled_at: null,
          redeemed_at: null,
          redeemed_by: null,
          redeemed_scan_id: null,
        })
        .execute();
      planted.push({ id, number, euros });
    }
  });
  return planted;
}

type Taken = Refused & {
  import: number;
  is_repeat: boolean;
  new_count: number;
  doubtful_account: string | null;
  columns: { rows: { line: number; cells: string[] }[]; lacks?: string } | null;
};

export type ReadImport = {
  may_map_anew?: boolean;
  import: BankImport;
  refund_due: number;
  groups: {
    group: EntryGroup;
    count: number;
    amount: number;
    sure?: { count: number; amount: number };
    entries: BankEntryView[];
  }[];
};

export type BankAdmin = Awaited<ReturnType<typeof openBankAdmin>>;

/** A shop with a logged-in member of the team who imports bank files. */
export async function openBankAdmin(openTestStore: OpenTestStore) {
  const admin = await openOrderAdmin(openTestStore);
  const read = async (id: number) => (await admin.call<ReadImport>('GET', `/bank/imports/${id}`)).body;
  return {
    ...admin,
    plant: (wishes: ReadonlyArray<OrderWish>) => plantOrders(admin.store, fairOf(admin.hall), wishes),
    send(
      file: string | Uint8Array,
      name = 'auszug.csv',
      account?: 'ours',
      more: { columns?: 'anew'; replaces?: string } = {},
    ) {
      const query = new URLSearchParams({ name, ...(account && { account }), ...more });
      return admin.call<Taken>('POST', `/bank/imports?${query}`, file);
    },
    readImport: read,
    async entries(id: number): Promise<BankEntryView[]> {
      return (await read(id)).groups.flatMap((group) => group.entries);
    },
    /** Confirms what is seen of a state, and of suggestions the sure ones. */
    async confirm(id: number, state: 'matched' | 'after_deadline' | 'short' | 'suggested' = 'matched') {
      const group = (await read(id)).groups.find((one) => one.group === state);
      const { count = 0, amount = 0 } = (state === 'suggested' ? group?.sure : group) ?? {};
      const seen = { state, count, amount };
      return admin.call<Refused & { count: number; amount: number }>(
        'POST',
        `/bank/imports/${id}/bookings`,
        seen,
      );
    },
    assign: (entry: BankEntryView, shares: { order: string; amount: number }[]) =>
      admin.call('POST', `/bank/entries/${entry.id}/bookings`, { left: entry.left, shares }),
    ignore: (entry: BankEntryView, reason = 'Spende') =>
      admin.call('POST', `/bank/entries/${entry.id}/ignored`, { reason }),
    settleDouble: (entry: BankEntryView, isSame: boolean) =>
      admin.call('POST', `/bank/entries/${entry.id}/double`, { is_same: isSame }),
    takeBack: (entry: BankEntryView) => admin.call('POST', `/bank/entries/${entry.id}/undo`),
    reconcile: async () => (await admin.call<Reconciliation>('GET', '/bank/reconciliation')).body,
  };
}

function fairOf({ fair }: SmallHall) {
  return fair;
}

/** All differences of a reconciliation in which every amount adds up. */
export const IN_ORDER = { payments: 0, orders: 0, invoices: 0, bank: 0, refunds: 0 };
