import * as v from 'valibot';
import type { readRefundLink as linkEndpoint } from '../../../contract/call-offs.ts';
import { RefundAccount } from '../../../contract/refunds.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { GIVING_BACK, maskIban, planCallOff } from '../../../domain/call-off.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay, dayAfter, formatDate, startOfBerlinDay } from '../../../domain/stored-time.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { errorsOf } from '../../platform/http/route.ts';
import { hashSecret, newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { lastEmailCorrection, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { findOrder, lockOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import { eventsOfCallOffs, findCallOff } from '../call-offs/call-offs.repository.ts';
import { announceFreed, cancelTicketsWithin } from '../orders/cancel-tickets.ts';
import { refundAccounts, saveRefundAccount } from './refund-accounts.repository.ts';
import {
  countAttempt,
  findRefundLink,
  insertRefundLink,
  type RefundLinkRow,
  takeRefundLinks,
} from './refund-links.repository.ts';
import { pendingRefundCents } from './refunds.repository.ts';

/** Wrong IBANs typed before a link ends; who reads digits aloud needs a few. */
const MOST_ATTEMPTS = 10;
const GUEST = { firstname: 'Der Gast', lastname: '' };

interface NewLink {
  orderId: string;
  /** The moved event whose tickets may be given back; null if the link only asks for an account. */
  callOffId: number | null;
  /** The last day it counts, `YYYY-MM-DD`, in Berlin. */
  until: string;
}

/**
 * Makes a link by which a guest says where a refund goes, and returns its address. It is made when its mail is rendered,
 * so that the token stands nowhere else; a mail rendered again has another, and the first one used ends all of them.
 */
export async function makeRefundLink(
  { clock, config, randomBytes, store }: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  { orderId, callOffId, until }: NewLink,
): Promise<string> {
  const token = newSecret(randomBytes);
  const link = {
    token_hash: hashSecret(token),
    order_id: orderId,
    call_off_id: callOffId,
    created_at: clock(),
    expires_at: startOfBerlinDay(dayAfter(until, 1)),
  };
  await store.write((trx) => insertRefundLink(trx, link));
  return `${config.publicUrl}/erstattung#${token}`;
}

type LinkView = v.InferOutput<typeof linkEndpoint.answer>;

/** What a link asks for, with the IBAN masked once there is one. Refused: `refund_link_over`. */
export async function readRefundLink(
  { store: { read: db }, clock }: Pick<Ports, 'clock' | 'store'>,
  token: string,
): Promise<LinkView | Refusal> {
  const link = await findRefundLink(db, hashSecret(token));
  if (link === undefined || isOver(link, clock())) return refuse('refund_link_over');
  const asked = await readAsked(db, link);
  if (asked === null) return refuse('refund_link_over');
  const { order, tickets, refundCents, events, account } = asked;
  return {
    asks: link.call_off_id === null ? 'account' : 'money',
    number: order.number,
    firstname: order.firstname,
    holder: `${order.firstname} ${order.lastname}`.trim(),
    events: events.map(({ event_id, name, starts_before, starts_after }) => ({
      ...{ id: event_id, name, starts_before, starts_after },
    })),
    tickets: tickets.length,
    refund: centsToEuros(refundCents),
    until: berlinDay(link.expires_at - 1),
    needs_account: asked.needsAccount,
    is_used: link.used_at !== null,
    iban: account === undefined ? null : maskIban(account.iban),
  };
}

function isOver({ expires_at, attempts }: RefundLinkRow, now: number): boolean {
  return expires_at <= now || attempts >= MOST_ATTEMPTS;
}

async function readAsked(db: Db, link: RefundLinkRow) {
  const order = await findOrder(db, link.order_id);
  if (order === undefined) return null;
  const correction = await lastEmailCorrection(db, order.id);
  // It went to an address that was not the guest's.
  if (correction !== null && correction.at > link.created_at) return null;
  const callOff = link.call_off_id === null ? undefined : await findCallOff(db, link.call_off_id);
  const events = callOff === undefined ? [] : await eventsOfCallOffs(db, [callOff.id]);
  const valid = (await staffItemsOf(db, order.id)).filter(({ cancelled_at }) => cancelled_at === null);
  const ids = new Set(events.map(({ event_id }) => event_id));
  const plan = planCallOff(GIVING_BACK, ids, {
    totalCents: order.total_cents,
    discountCents: order.discount_cents,
    discountPercent: order.discount_percent,
    discountLeastCents: order.discount_least_cents,
    waivedCents: order.waived_cents,
    paidCents: order.paid_cents,
    tickets: valid.map(({ event_id, price_cents, redeemed_at }) => ({
      ...{ eventId: event_id, priceCents: price_cents, isRedeemed: redeemed_at !== null },
    })),
  });
  const dueCents = Math.max(0, order.paid_cents - order.total_cents);
  const refundCents = callOff === undefined ? dueCents : plan.refundCents;
  const account = (await refundAccounts(db, [order.id])).get(order.id);
  const isByPaypal = order.payment_type === 'paypal' && callOff !== undefined;
  return {
    order,
    tickets: valid.filter(({ event_id, redeemed_at }) => ids.has(event_id) && redeemed_at === null),
    refundCents,
    events,
    account,
    // Whoever corrected the address may be who reads its mails, so that four eyes bar him. The guest bars nobody.
    author: { name: correction?.who ?? 'Gast', id: null },
    needsAccount: refundCents > 0 && account === undefined && !isByPaypal,
  };
}

interface LinkAnswer {
  token: string;
  holder: string;
  iban: string;
}

/**
 * Stores the account a guest types, once; if the link is about a moved event, all tickets of the order for it are
 * cancelled by the operation the team uses, with its documents and mail. Ten refused accounts end the link, and so does
 * a correction of the email address it went to. Refused:
 * `refund_link_over`, `refund_link_used`, `invalid` for an IBAN or a name no bank takes, `refund_link_tickets` if none
 * can be given back, `refund_in_run` if the refund is being transferred, `refund_nothing_due`.
 */
export async function answerRefundLink(
  services: Pick<Ports, 'changes' | 'clock' | 'store' | 'wakeOutbox'>,
  { token, holder, iban }: LinkAnswer,
): Promise<Refusal | null> {
  const { store, clock } = services;
  const now = clock();
  const tokenHash = hashSecret(token);
  const link = await findRefundLink(store.read, tokenHash);
  if (link === undefined || isOver(link, now)) return refuse('refund_link_over');
  if (link.used_at !== null) return refuse('refund_link_used');
  const typed = v.safeParse(RefundAccount, { holder, iban });
  const asked = await readAsked(store.read, link);
  if (asked === null) return refuse('refund_link_over');
  const isNeeded = asked.needsAccount;
  if (!typed.success && isNeeded) {
    await store.write((trx) => countAttempt(trx, tokenHash));
    return refuse('invalid', { errors: errorsOf(RefundAccount, typed.issues) });
  }
  const account = isNeeded && typed.success ? typed.output : null;
  const done = await store.write((trx) => answer(trx, link, account, now));
  if (isRefusal(done)) return done;
  services.wakeOutbox();
  announceFreed(services, done);
  return null;
}

async function answer(trx: Trx, link: RefundLinkRow, account: RefundAccount | null, now: number) {
  const orderId = link.order_id;
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('refund_link_over');
  if (!(await takeRefundLinks(trx, { orderId, callOffId: link.call_off_id, now }))) {
    return refuse('refund_link_used');
  }
  const asked = await readAsked(trx, link);
  if (asked === null) return refuse('refund_link_over');
  if (asked.needsAccount && account === null) return refuse('try_again');
  if (link.call_off_id === null && asked.refundCents === 0) return refuse('refund_nothing_due');
  if ((await pendingRefundCents(trx, orderId)) > 0) return refuse('refund_in_run', { names: order.number });
  if (account !== null) {
    await saveRefundAccount(trx, { orderId, ...account, now, by: asked.author });
    await writeOrderHistory(trx, { orderId, at: now, who: GUEST, what: 'refund_account_given' });
  }
  if (link.call_off_id === null) return [];
  if (asked.tickets.length === 0) return refuse('refund_link_tickets');
  const days = [...new Set(asked.events.map(({ starts_after }) => formatDate(starts_after)))].join(', ');
  const cancelled = await cancelTicketsWithin(trx, GUEST, {
    orderId,
    wish: {
      items: asked.tickets.map(({ id }) => id),
      reason: `Der neue Tag passt nicht: ${days}`,
      also_redeemed: false,
    },
    now,
  });
  return isRefusal(cancelled) ? refuse('refund_link_tickets') : cancelled.tickets;
}
