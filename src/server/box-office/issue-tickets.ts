import type { IssuedOrder, IssueWish } from '../../contract/box-office.ts';
import type { LineRefusal } from '../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { MAX_TICKETS_PER_ORDER } from '../../domain/basket.ts';
import { centsToEuros } from '../../domain/money.ts';
import { priceLines } from '../../domain/pricing.ts';
import { berlinDay, dayAfter } from '../../domain/stored-time.ts';
import { type Door, doorOf } from '../admission/door.ts';
import { ADMITTED, verdictFor } from '../admission/scans/scan-verdict.ts';
import { insertScan } from '../admission/scans/scans.repository.ts';
import { findTicket } from '../admission/tickets/tickets.repository.ts';
import { refuseEvent } from '../catalog/events/offers.repository.ts';
import { claimContingents, type LineTickets } from '../inventory/contingents.repository.ts';
import { redeem } from '../inventory/items.repository.ts';
import { takeFromQuotas } from '../inventory/take-from-quotas.ts';
import { onlyStoresMail } from '../platform/config.ts';
import type { Trx } from '../platform/database/store.ts';
import type { Staff } from '../platform/http/actor.ts';
import { hashSecret, newSecret } from '../platform/http/secrets.ts';
import { queueOrderMail } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import { checkLines } from '../sales/orders/check-lines.ts';
import { writeOrderHistory } from '../sales/orders/order-history.repository.ts';
import { findOrder, insertOrder, staffItemsOf } from '../sales/orders/orders.repository.ts';
import { announceSold, claimAndWriteTickets, earlierOrder, newOrderId } from '../sales/orders/place-order.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { termsWording } from '../settings/terms-wording.ts';

interface Issue {
  wish: IssueWish;
  /** The client's idempotency key, one per attempt. */
  key: string;
}

/**
 * Places an order on behalf of a guest, even outside the sale period, until the event is over. Complimentary
 * and box office tickets are valid at once; telephone orders are paid later. Places are claimed as in a
 * guest's order, except that the box office draws on its quota first. Repeating the same key with the same
 * content returns the same order. Refused: `issue_lines` with a reason per line and the taken seats,
 * `too_many_tickets`, `issue_total_changed` if a price has changed since it was seen, `no_checkin` or
 * `not_admitted_now` if the tickets are to be redeemed at once, `key_used_otherwise`, `event_over`.
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
    announceSold(services, id.claimed);
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
  const checked = await checkLines(trx, wanted, null);
  if (checked.refused.length > 0) return refuseLines(wish, checked.refused);
  const tickets = checked.tickets.map((ticket) => ({ ...ticket, unitCents: unitCentsOf(wish, ticket) }));
  const count = tickets.reduce((sum, ticket) => sum + ticket.quantity, 0);
  if (count > MAX_TICKETS_PER_ORDER) return refuse('too_many_tickets', { most: MAX_TICKETS_PER_ORDER });
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
  // A repeat: of two concurrent ones, the second insert waited for the first to commit.
  if (!isFirst) return (await earlierOrder(trx, attempt)) ?? refuse('try_again');

  const taken = await claimAndWriteTickets(trx, services.randomBytes, {
    orderId: id,
    guestId: null,
    tickets,
    now,
  });
  if (taken.length > 0) return refuseLines(wish, taken);
  const isAdmitted = wish.kind === 'box_office' && wish.is_admitted;
  if (isAdmitted) {
    const door = doorOf({ staff: who, device: null });
    if (door === null) return refuse('no_checkin');
    const items = (await staffItemsOf(trx, id)).map((item) => item.id);
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
  // Last, because all orders of an event wait for its contingent row from here to the commit.
  const free = wish.kind === 'box_office' ? await takeFromQuotas(trx, tickets) : tickets;
  const soldOut = free.length > 0 ? await claimContingents(trx, free) : [];
  if (soldOut.length > 0) return refuseLines(wish, soldOut);
  return { id, claimed: free };
}

function unitCentsOf(wish: IssueWish, { unitCents }: LineTickets): number {
  return wish.kind === 'complimentary' ? 0 : unitCents;
}

/** Telephone orders get the usual mails; complimentary tickets are mailed if an address is given. */
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
  const [order, items] = await Promise.all([findOrder(db, id), staffItemsOf(db, id)]);
  if (order === undefined) return refuse('unknown_order');
  const only_stored = onlyStoresMail(config);
  return { id, number: order.number, items: items.map((item) => item.id), only_stored };
}

interface Admission {
  items: ReadonlyArray<string>;
  door: Door;
  now: number;
}

/**
 * Redeems tickets just written, each by a scan of its own and by the rules of any door. Refused:
 * `not_admitted_now` if the event admits no one right now.
 */
async function admitAtOnce(
  trx: Trx,
  { randomBytes }: Pick<Ports, 'randomBytes'>,
  { items, door, now }: Admission,
): Promise<Refusal | null> {
  for (const code of items) {
    const id = newSecret(randomBytes);
    const verdict = verdictFor(await findTicket(trx, code), {
      code,
      door,
      id,
      scannedAt: now,
      decided: null,
    });
    if (verdict !== ADMITTED) return refuse('not_admitted_now');
    const scan = { id, item_id: code, scanned_at: now, received_at: now, door: door.name, verdict };
    await insertScan(trx, { ...scan, is_conflict: 0 });
    await redeem(trx, { id: code, at: now, by: door.name, scanId: id, now });
  }
  return null;
}

const NOBODY = { firstname: '', lastname: '', email: '', telephone: '', street: '', zipcode: '', city: '' };

/** The box office asks for no name, so its orders go by its own. */
function buyerOf(wish: IssueWish) {
  switch (wish.kind) {
    case 'complimentary':
      return { ...NOBODY, ...wish.recipient };
    case 'box_office':
      return { ...NOBODY, lastname: 'Abendkasse' };
    case 'telephone':
      return wish.customer;
  }
}

function refuseLines(wish: IssueWish, lines: LineRefusal[]): Refusal {
  const taken = lines.flatMap(({ line, reason }) => {
    const wanted = wish.lines[line];
    return reason === 'taken' && wanted?.is_fixed === false ? [wanted.id] : [];
  });
  return refuse('issue_lines', { lines, taken });
}
