import type { Hono } from 'hono';
import * as contract from '../../contract/call-offs.ts';
import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import { GIVING_BACK, planCallOff } from '../../domain/call-off.ts';
import { centsToEuros, eurosToCents } from '../../domain/money.ts';
import { berlinDay } from '../../domain/stored-time.ts';
import { pageOfConcerned } from '../money/call-offs/call-offs.repository.ts';
import {
  type CallOffScope,
  listCallOffs,
  scopeOf,
  startCallOff,
  viewScopeEvent,
} from '../money/call-offs/start-call-off.ts';
import { readOrder } from '../money/orders/read-order.ts';
import { refundAccounts } from '../money/refunds/refund-accounts.repository.ts';
import { answerRefundLink, readRefundLink } from '../money/refunds/refund-links.ts';
import { route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { calledOffMail, planned, refundToOf } from './mails/event-called-off.ts';
import { paymentOf } from './mails/order-facts.ts';
import { SECRET } from './write-mail.ts';

const DONE = { success: true } as const;

/** Endpoints for calling events off, and for the links in the mails about it. */
export function callOffRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  route(app, services, contract.previewCallOff, ({ body }) => previewCallOff(services, body));

  route(app, services, contract.startCallOff, async ({ body, staff }) => {
    const { key, events, ...wish } = body;
    const id = await startCallOff(services, staff, { wish, key, seen: events });
    return isRefusal(id) ? id : { ...DONE, id };
  });

  route(app, services, contract.listCallOffs, ({ query }) => listCallOffs(services, query.event ?? null));

  route(app, services, contract.readRefundLink, ({ body }) => readRefundLink(services, body.token));

  route(app, services, contract.answerRefundLink, async ({ body }) => {
    return (await answerRefundLink(services, body)) ?? DONE;
  });
}

const ORDERS_A_PAGE = 500;

type Concerned = Awaited<ReturnType<typeof pageOfConcerned>>[number];
type SampleOf = contract.CallOffPreview['mails'][number]['of'];

/**
 * What a call-off would mean, order by order as it would be carried out, and the mails that one guest of each kind would
 * read. Needs `money` and `events`; changes nothing. Refused: what `scopeOf` refuses.
 */
async function previewCallOff(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  wish: contract.CallOffWish,
): Promise<contract.CallOffPreview | Refusal> {
  const scope = await scopeOf(services, wish);
  if (isRefusal(scope)) return scope;
  const { read: db } = services.store;
  const eventIds = scope.events.map(({ id }) => id);
  const sums = {
    ...{ orders: 0, tickets: 0, open: 0, refunds: 0, without_account: 0, without_email: 0 },
    ...{ free_tickets: 0, box_office_tickets: 0, redeemed_tickets: 0 },
  };
  let refundCents = 0;
  const samples = new Map<SampleOf, Concerned>();
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: Concerned[] = await pageOfConcerned(db, { eventIds, after, limit: ORDERS_A_PAGE });
    const accounts = await refundAccounts(
      db,
      page.map(({ order }) => order.id),
    );
    for (const { order, tickets } of page) {
      const plan = planCallOff(changeOf(wish), new Set(eventIds), planned(order, tickets));
      const meant = tickets.filter(({ event_id }) => eventIds.includes(event_id));
      sums.orders++;
      sums.tickets += meant.length;
      if (order.status === 'open') sums.open++;
      if (order.email === '') sums.without_email++;
      if (order.source === 'box_office') sums.box_office_tickets += meant.length;
      else sums.free_tickets += meant.filter(({ price_cents }) => price_cents === 0).length;
      sums.redeemed_tickets += meant.filter(({ redeemed_at }) => redeemed_at !== null).length;
      refundCents += plan.refundCents;
      if (plan.refundCents > 0) {
        sums.refunds++;
        if (order.payment_type !== 'paypal' && !accounts.has(order.id)) sums.without_account++;
      }
      const kind = order.status === 'open' ? 'open' : order.total_cents === 0 ? 'free' : 'paid';
      if (order.email !== '' && !samples.has(kind)) samples.set(kind, { order, tickets });
    }
    after = page.at(-1)?.order.id;
  }
  const mails = [];
  for (const [of, sample] of samples)
    mails.push({ of, ...(await sampleMail(services, { scope, wish, sample })) });
  return {
    events: scope.events.map((event) => viewScopeEvent(event, scope.hours)),
    ...sums,
    refund: centsToEuros(refundCents),
    mails,
  };
}

function changeOf({ kind, percent, amount }: contract.CallOffWish) {
  return { kind, percent, cents: amount === null ? null : eurosToCents(amount) };
}

interface Sample {
  scope: CallOffScope;
  wish: contract.CallOffWish;
  sample: Concerned;
}

async function sampleMail(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  { scope, wish, sample: { order, tickets } }: Sample,
) {
  const { clock, config, settings, store } = services;
  const db = store.read;
  const meant = scope.events.filter(({ id }) => tickets.some(({ event_id }) => event_id === id));
  const ids = new Set(meant.map(({ id }) => id));
  const isMoved = wish.kind === 'moved';
  const change = changeOf(wish);
  const plan = planCallOff(change, ids, planned(order, tickets));
  const { refundCents } = isMoved ? planCallOff(GIVING_BACK, ids, planned(order, tickets)) : plan;
  const overpaidCents = isMoved || refundCents === 0 ? 0 : Math.max(0, order.paid_cents - order.total_cents);
  const openCents = order.status === 'open' ? Math.max(0, plan.totalCents - order.paid_cents) : 0;
  const view = await readOrder(services, order.id);
  const rest = { open: centsToEuros(openCents), today: berlinDay(clock()) };
  const refundTo = await refundToOf(db, order);
  const { to, subject, text } = await calledOffMail(
    {
      change,
      words: wish.words,
      until: wish.until,
      events: meant.map((event) => viewScopeEvent(event, scope.hours)),
      tickets: plan.tickets,
      refundCents: refundCents + overpaidCents,
      overpaidCents,
      openCents,
      payment: isRefusal(view) || order.exempt_because !== null ? null : paymentOf(view, rest),
      wasOpen: order.status === 'open',
      refundTo,
      link:
        isMoved || (refundCents > 0 && refundTo === null) ? `${config.publicUrl}/erstattung#${SECRET}` : null,
      order: { ...order, address: `${config.publicUrl}/booking/order/${encodeURIComponent(order.id)}` },
    },
    [],
    settings(),
  );
  return { recipient: { name: to.name, email: to.address }, subject, text };
}
