import type { IssuedOrder, IssueWish } from '../../contract/box-office.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { MOST_TICKETS_AN_ORDER } from '../../domain/basket.ts';
import { centsToEuros } from '../../domain/money.ts';
import { priceLines } from '../../domain/pricing.ts';
import { berlinDay, dayAfter } from '../../domain/stored-time.ts';
import { doorOf } from '../admission/tickets/door-of-caller.ts';
import { refuseEvent } from '../catalog/events/offers-table.ts';
import { claimContingents, type LineTickets } from '../inventory/claim-contingents.ts';
import { takeFromQuotas } from '../inventory/take-from-quotas.ts';
import { onlyStoresMail } from '../platform/config.ts';
import type { Trx } from '../platform/database/store.ts';
import type { Staff } from '../platform/http/actor.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import { queueOrderMail } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import { announceTaken } from '../sales/orders/announce-taken.ts';
import { earlierOrder } from '../sales/orders/earlier-order.ts';
import { judgeLines } from '../sales/orders/judge-lines.ts';
import { writeOrderHistory } from '../sales/orders/order-history.repository.ts';
import { newOrderId } from '../sales/orders/order-id.ts';
import { deskItemsOf, findOrder, insertOrder } from '../sales/orders/orders.repository.ts';
import { writeTickets } from '../sales/orders/write-tickets.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { termsWording } from '../settings/terms-wording.ts';
import { admitAtOnce } from './admit-at-once.ts';
import { buyerOf } from './buyer-of.ts';
import { refuseLines } from './refuse-lines.ts';

export interface Issue {
  wish: IssueWish;
  /** The client's key, one per attempt. */
  key: string;
}

/**
 * Makes an order for somebody of the team, also outside the sale period and until the event is over: Ehrenkarten for nothing and tickets of the box
 * office are valid at once, what is ordered on the telephone is to be paid. Places and contingents are claimed as in a
 * guest's order; the box office takes from what is kept back for it first. The same key with the same content answers the
 * same order again. Refused: `issue_lines` with a reason per line and the seats that are taken, `too_many_tickets`,
 * `issue_total_changed` where a price was another when it was seen, `no_checkin` and `not_admitted_now` where they are to
 * be let in at once, `key_used_otherwise`, `event_over`.
 */
export async function issueTickets(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'> &
    SettingsPort,
  who: Staff,
  attempt: Issue,
): Promise<IssuedOrder | Refusal> {
  const now = services.clock();
  const id = await services.store.write((trx) => issue(trx, services, who, attempt, now));
  if (isRefusal(id)) return id;
  if (typeof id !== 'string') {
    services.wakeOutbox();
    announceTaken(services, id.claimed);
  }
  return viewIssued(services, typeof id === 'string' ? id : id.id);
}

async function issue(
  trx: Trx,
  services: Pick<Ports, 'config' | 'randomBytes'> & SettingsPort,
  who: Staff,
  { wish, key }: Issue,
  now: number,
) {
  const settings = services.settings();
  const attempt = {
    checkout_key_hash: hashSecret(`office/${who.userId}/${key}`),
    checkout_hash: hashSecret(JSON.stringify(wish)),
  };
  const earlier = await earlierOrder(trx, attempt);
  if (earlier !== null) return earlier;

  const wanted = wish.lines.map((line) => ({ ...line, event: wish.event }));
  const refused = await refuseEvent(trx, wish.event, now);
  if (refused?.code === 'event_over') return refused;
  const judged = await judgeLines(trx, wanted, null);
  if (judged.refused.length > 0) return refuseLines(wish, judged.refused);
  const tickets = judged.tickets.map((ticket) => ({ ...ticket, unitCents: unitCentsOf(wish, ticket) }));
  const count = tickets.reduce((sum, ticket) => sum + ticket.quantity, 0);
  if (count > MOST_TICKETS_AN_ORDER) return refuse('too_many_tickets', { most: MOST_TICKETS_AN_ORDER });
  const total = priceLines(tickets, null);
  const euros = centsToEuros(total.totalCents);
  if ('seen_total' in wish && wish.seen_total !== null && wish.seen_total !== euros)
    return refuse('issue_total_changed', { total: euros });

  const id = newOrderId(now, services.randomBytes);
  const isPaid = wish.kind !== 'telephone' || total.totalCents === 0;
  const isFirst = await insertOrder(trx, services.randomBytes, settings.order_prefix, {
    id,
    status: isPaid ? 'paid' : 'open',
    source: wish.kind,
    payment_type: 'invoice',
    ...buyerOf(wish),
    comment: wish.kind === 'telephone' ? wish.comment : '',
    tickets_cents: total.ticketsCents,
    fees_cents: total.feesCents,
    discount_cents: 0,
    discount_percent: null,
    discount_id: null,
    discount_least_cents: 0,
    total_cents: total.totalCents,
    terms_version: settings.terms_version,
    terms_hash: termsWording(settings, services.config.publicUrl).hash,
    created_at: now,
    due_on: dayAfter(berlinDay(now), settings.payment_term_days),
    paid_at: isPaid ? now : null,
    cancelled_at: null,
    ...attempt,
  });
  // Two requests with one key at once: the insert of the second waited for the first.
  if (!isFirst) return (await earlierOrder(trx, attempt)) ?? refuse('try_again');

  const taken = await writeTickets(trx, services.randomBytes, { orderId: id, guestId: null, tickets, now });
  if (taken.length > 0) return refuseLines(wish, taken);
  const isAdmitted = wish.kind === 'box_office' && wish.is_admitted;
  if (isAdmitted) {
    const door = doorOf({ staff: who, device: null });
    if (door === null) return refuse('no_checkin');
    const items = (await deskItemsOf(trx, id)).map((item) => item.id);
    const refused = await admitAtOnce(trx, services, { items, door, now });
    if (refused !== null) return refused;
  }
  const facts = {
    source: wish.kind,
    tickets: count,
    amount: euros,
    ...(wish.kind === 'complimentary' && { reason: wish.reason }),
    ...(isAdmitted && { admitted: count }),
  };
  await writeOrderHistory(trx, { orderId: id, at: now, who, what: 'tickets_issued', facts });
  await queueMail(trx, { wish, id, isPaid, now });
  // Last, as in a guest's order: all who want tickets of one event wait here, from now to the commit.
  const free = wish.kind === 'box_office' ? await takeFromQuotas(trx, tickets) : tickets;
  const soldOut = free.length > 0 ? await claimContingents(trx, free) : [];
  if (soldOut.length > 0) return refuseLines(wish, soldOut);
  return { id, claimed: free };
}

function unitCentsOf(wish: IssueWish, { unitCents }: LineTickets): number {
  return wish.kind === 'complimentary' ? 0 : unitCents;
}

/** A guest on the telephone gets the same mail as any; Ehrenkarten go where they are to be sent, if anywhere. */
async function queueMail(
  trx: Trx,
  { wish, id, isPaid, now }: { wish: IssueWish; id: string; isPaid: boolean; now: number },
): Promise<void> {
  const mail = { orderId: id, documentId: null, now, dueAt: now };
  if (wish.kind === 'telephone') await queueOrderMail(trx, { kind: 'order_confirmation', ...mail });
  if (isPaid && buyerOf(wish).email !== '') await queueOrderMail(trx, { kind: 'order_paid', ...mail });
}

async function viewIssued(
  { store: { read: db }, config }: Pick<Ports, 'config' | 'store'>,
  id: string,
): Promise<IssuedOrder | Refusal> {
  const [order, items] = await Promise.all([findOrder(db, id), deskItemsOf(db, id)]);
  if (order === undefined) return refuse('unknown_order');
  const only_stored = onlyStoresMail(config);
  return { id, number: order.number, items: items.map((item) => item.id), only_stored };
}
