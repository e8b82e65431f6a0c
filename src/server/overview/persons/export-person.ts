import type { Selectable } from 'kysely';
import type { PersonExport, PersonRecord } from '../../../contract/persons.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { isoInstant, isoInstantOrNull } from '../../../domain/stored-time.ts';
import { eventsOfCallOffs } from '../../money/call-offs/call-offs.repository.ts';
import { documentsOfOrder } from '../../money/invoices/documents.repository.ts';
import { refundLinksOf } from '../../money/refunds/refund-links.repository.ts';
import { withdrawalsOfPerson } from '../../money/withdrawals/person-withdrawals.repository.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Db } from '../../platform/database/store.ts';
import { mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { historyOfOrder, notesOfOrders } from '../../sales/orders/order-history.repository.ts';
import { parseFirm, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { ordersOfPerson } from './erase-person.ts';
import { callOffsOfOrder, refundAccountsOf, standingPaymentsOf } from './persons.repository.ts';

/** Everything stored about the person with an email address, except which member of the team did what. */
export async function exportPerson(
  { store, clock, settings }: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  email: string,
): Promise<PersonExport> {
  const orders = await ordersOfPerson(store.read, email);
  return {
    club: settings().club.name,
    email,
    made_at: isoInstant(clock()),
    orders: await Promise.all(orders.map((order) => recordOf(store.read, order))),
    withdrawals: (await withdrawalsOfPerson(store.read, email)).map(
      ({ name, order_number, remark, received_at, outcome, note }) => ({
        ...{ name, order_number, remark, outcome, note },
        received_at: isoInstant(received_at),
      }),
    ),
  };
}

async function recordOf(db: Db, order: Selectable<OrdersTable>): Promise<PersonRecord> {
  const { firstname, lastname, email, telephone, street, zipcode, city } = order;
  const [items, payments, accounts, callOffs, links, documents, mails, history, notes] = await Promise.all([
    staffItemsOf(db, order.id),
    standingPaymentsOf(db, order.id),
    refundAccountsOf(db, order.id),
    callOffsOfOrder(db, order.id),
    refundLinksOf(db, order.id),
    documentsOfOrder(db, order.id),
    mailsOfOrder(db, order.id),
    historyOfOrder(db, order.id),
    notesOfOrders(db, [order.id]),
  ]);
  const events = await eventsOfCallOffs(
    db,
    callOffs.map(({ id }) => id),
  );
  return {
    number: order.number,
    status: order.status,
    created_at: isoInstant(order.created_at),
    customer: { firstname, lastname, email, telephone, street, zipcode, city },
    ...(order.firm !== null && { firm: parseFirm(order.firm) ?? undefined }),
    comment: order.comment,
    note: notes.map(({ text }) => text).join('\n'),
    ...(notes.length > 0 && { notes: notes.map(({ at, text }) => ({ at: isoInstant(at), text })) }),
    exempt_because: order.exempt_because,
    total: centsToEuros(order.total_cents),
    tickets: items.map((item) => ({
      event: item.event_name,
      ticket: item.name,
      place: [item.block_name, item.row && `Reihe ${item.row}`, item.seat_name && `Platz ${item.seat_name}`]
        .filter(Boolean)
        .join(', '),
      price: centsToEuros(item.price_cents),
      cancelled_at: isoInstantOrNull(item.cancelled_at),
      redeemed_at: isoInstantOrNull(item.redeemed_at),
    })),
    payments: payments.map(({ cents, booked_on, payer_name, payer_iban, purpose }) => ({
      amount: centsToEuros(cents),
      booked_on,
      payer: payer_name || null,
      iban: payer_iban,
      purpose: purpose || null,
    })),
    refund_accounts: accounts,
    ...(callOffs.length > 0 && {
      call_offs: callOffs.map(({ id, kind, done_at, tickets, refund_cents }) => ({
        ...{ kind, tickets, at: isoInstant(done_at ?? 0), refund: centsToEuros(refund_cents) },
        events: events
          .filter((event) => event.call_off_id === id)
          .map(({ name, starts_before, starts_after }) => ({ name, starts_before, starts_after })),
      })),
    }),
    ...(links.length > 0 && {
      refund_links: links.map(({ created_at, expires_at, used_at }) => ({
        created_at: isoInstant(created_at),
        expires_at: isoInstant(expires_at),
        used_at: isoInstantOrNull(used_at),
      })),
    }),
    papers: documents.map(({ kind, number, issued_at }) => ({
      kind,
      number,
      issued_at: isoInstant(issued_at),
    })),
    mails: mails.map(({ kind, state, created_at, sent_at }) => ({
      kind,
      created_at: isoInstant(created_at),
      sent_at: isoInstantOrNull(state === 'stored' ? null : sent_at),
      stored_at: isoInstantOrNull(state === 'stored' ? sent_at : null),
    })),
    deeds: history.map(({ what, at }) => ({ what, at: isoInstant(at) })),
  };
}
