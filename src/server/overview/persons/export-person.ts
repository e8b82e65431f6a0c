import type { Selectable } from 'kysely';
import type { PersonExport, PersonRecord } from '../../../contract/persons.ts';
import { instantText, instantTextOrNull } from '../../../domain/instant-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { documentsOfOrder } from '../../money/invoices/documents-table.ts';
import { withdrawalsOfPerson } from '../../money/withdrawals/withdrawals-of-person.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { Db } from '../../platform/database/store.ts';
import { mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { historyOfOrder } from '../../sales/orders/order-history.repository.ts';
import { deskItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { ordersOfPerson } from './orders-of-person.ts';
import { refundAccountsOf, standingPaymentsOf } from './persons.repository.ts';

/** All that is kept about whoever has an email address, but for who of the team did what. */
export async function exportPerson(
  { store, clock, settings }: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  email: string,
): Promise<PersonExport> {
  const orders = await ordersOfPerson(store.read, email);
  return {
    club: settings().club.name,
    email,
    made_at: instantText(clock()),
    orders: await Promise.all(orders.map((order) => recordOf(store.read, order))),
    withdrawals: (await withdrawalsOfPerson(store.read, email)).map(
      ({ name, order_number, remark, received_at, outcome, note }) => ({
        ...{ name, order_number, remark, outcome, note },
        received_at: instantText(received_at),
      }),
    ),
  };
}

async function recordOf(db: Db, order: Selectable<OrdersTable>): Promise<PersonRecord> {
  const { firstname, lastname, email, telephone, street, zipcode, city } = order;
  const [items, payments, accounts, papers, mails, history] = await Promise.all([
    deskItemsOf(db, order.id),
    standingPaymentsOf(db, order.id),
    refundAccountsOf(db, order.id),
    documentsOfOrder(db, order.id),
    mailsOfOrder(db, order.id),
    historyOfOrder(db, order.id),
  ]);
  return {
    number: order.number,
    status: order.status,
    created_at: instantText(order.created_at),
    customer: { firstname, lastname, email, telephone, street, zipcode, city },
    comment: order.comment,
    note: order.note,
    exempt_because: order.exempt_because,
    total: centsToEuros(order.total_cents),
    tickets: items.map((item) => ({
      event: item.event_name,
      ticket: item.name,
      place: [item.block_name, item.row && `Reihe ${item.row}`, item.seat_name && `Platz ${item.seat_name}`]
        .filter(Boolean)
        .join(', '),
      price: centsToEuros(item.price_cents),
      cancelled_at: instantTextOrNull(item.cancelled_at),
      redeemed_at: instantTextOrNull(item.redeemed_at),
    })),
    payments: payments.map(({ cents, booked_on, payer_name, payer_iban, purpose }) => ({
      amount: centsToEuros(cents),
      booked_on,
      payer: payer_name || null,
      iban: payer_iban,
      purpose: purpose || null,
    })),
    refund_accounts: accounts,
    papers: papers.map(({ kind, number, issued_at }) => ({
      kind,
      number,
      issued_at: instantText(issued_at),
    })),
    mails: mails.map(({ kind, state, created_at, sent_at }) => ({
      kind,
      created_at: instantText(created_at),
      sent_at: instantTextOrNull(state === 'stored' ? null : sent_at),
      stored_at: instantTextOrNull(state === 'stored' ? sent_at : null),
    })),
    deeds: history.map(({ what, at }) => ({ what, at: instantText(at) })),
  };
}
