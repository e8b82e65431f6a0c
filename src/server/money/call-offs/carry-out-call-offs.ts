import { isRefusal } from '../../../contract/refusals.ts';
import { loweredPrice } from '../../../domain/call-off.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { formatDate } from '../../../domain/stored-time.ts';
import { setItemPrice } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { queueCallOffMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import {
  findOrder,
  type LockedOrder,
  lockOrder,
  type StaffItemRow,
  staffItemsOf,
} from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { rebillOrder } from '../invoices/correct-invoice.ts';
import { announceFreed, cancelTicketsWithin, repriceOrder } from '../orders/cancel-tickets.ts';
import {
  type CallOffEventRow,
  type CallOffRow,
  claimOrder,
  collectOrders,
  eventsOfCallOffs,
  finishCallOff,
  storeOutcome,
  unfinishedCallOffs,
  waitingOrders,
} from './call-offs.repository.ts';

/** Orders read ahead; each is carried out in a transaction of its own. */
const PAGE_SIZE = 50;
/**
 * An order begun before the event changed may be written after: on the list comes whatever was, until no transaction
 * from before can be left.
 */
const LATECOMERS_MS = 60_000;

type Services = Pick<Ports, 'changes' | 'clock' | 'log' | 'store' | 'wakeOutbox'> & SettingsPort;

interface Running {
  callOff: CallOffRow;
  events: ReadonlyArray<CallOffEventRow>;
}

/**
 * Carries out the call-offs that were started, order by order: tickets, documents, history and mail of an order change
 * in one transaction that also ticks it off the list. So it may be killed at any point and goes on with the next order,
 * and several processes, or a second run, do nothing twice. Returns how many orders were carried out.
 */
export async function carryOutCallOffs(services: Services): Promise<number> {
  const { store, clock, log } = services;
  let count = 0;
  for (const callOff of await unfinishedCallOffs(store.read)) {
    const running = { callOff, events: await eventsOfCallOffs(store.read, [callOff.id]) };
    const done = await workOff(services, running);
    count += done;
    const isLate = clock() > callOff.created_at + LATECOMERS_MS;
    const added = await store.write((trx) => collectOrders(trx, collectingOf(running)));
    const isLeft =
      added > 0 ||
      (await waitingOrders(store.read, { callOffId: callOff.id, after: '', most: 1 })).length > 0;
    if (isLate && !isLeft) await store.write((trx) => finishCallOff(trx, callOff.id, clock()));
    if (done > 0) log.info('carried out call-off', { call_off: callOff.id, orders: done });
  }
  return count;
}

/** Whoever ordered after an event was moved or made cheaper knew it. */
function collectingOf({ callOff, events }: Running) {
  const madeUntil = callOff.kind === 'cancelled' ? null : callOff.created_at;
  return { callOffId: callOff.id, eventIds: events.map(({ event_id }) => event_id), madeUntil };
}

async function workOff(services: Services, running: Running): Promise<number> {
  const { store, log } = services;
  const callOffId = running.callOff.id;
  let count = 0;
  let after = '';
  for (;;) {
    const page = await waitingOrders(store.read, { callOffId, after, most: PAGE_SIZE });
    for (const orderId of page) {
      try {
        count += await carryOutOrder(services, running, orderId);
      } catch (error) {
        // The others need not wait for it; it is tried again in the next run.
        const stack = error instanceof Error ? error.stack : String(error);
        log.error('call-off failed for an order', { call_off: callOffId, stack });
      }
    }
    const last = page.at(-1);
    if (last === undefined) return count;
    services.wakeOutbox();
    after = last;
  }
}

async function carryOutOrder(services: Services, running: Running, orderId: string): Promise<0 | 1> {
  const now = services.clock();
  const moment = { now, settings: services.settings() };
  const freed = await services.store.write((trx) => changeOrder(trx, running, { orderId, moment }));
  if (isRefusal(freed)) throw new Error(`call-off ${running.callOff.id} is refused: ${freed.code}`);
  if (freed === null) return 0;
  announceFreed(services, freed);
  return 1;
}

interface Change {
  orderId: string;
  moment: { now: number; settings: FestivalSettings };
}

/** The tickets whose places are free again; null if the order was carried out already. */
async function changeOrder(trx: Trx, { callOff, events }: Running, { orderId, moment }: Change) {
  const { now } = moment;
  const order = await lockOrder(trx, orderId);
  const claim = { callOffId: callOff.id, orderId };
  if (order === undefined || !(await claimOrder(trx, { ...claim, now }))) return null;
  const items = (await staffItemsOf(trx, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  const tickets = items.filter(({ event_id }) => events.some((event) => event.event_id === event_id));
  // Cancelled since it came on the list.
  if (tickets.length === 0) return [];
  const changed = await applyTo(trx, { callOff, events }, { order, items, tickets, moment });
  if (isRefusal(changed)) return changed;
  const after = await findOrder(trx, orderId);
  const dueBefore = Math.max(0, order.paid_cents - order.total_cents);
  const dueAfter = after === undefined ? 0 : Math.max(0, after.paid_cents - after.total_cents);
  await storeOutcome(trx, claim, {
    tickets: tickets.length,
    refund_cents: dueAfter - dueBefore,
    was_open: order.status === 'open' ? 1 : 0,
  });
  if (order.email !== '') {
    await queueCallOffMail(trx, { orderId, callOffId: callOff.id, documentId: changed.documentId, now });
  }
  return callOff.kind === 'cancelled' ? tickets : [];
}

interface Concerned {
  order: LockedOrder;
  items: ReadonlyArray<StaffItemRow>;
  tickets: ReadonlyArray<StaffItemRow>;
  moment: Change['moment'];
}

async function applyTo(trx: Trx, { callOff, events }: Running, concerned: Concerned) {
  const { order, tickets, moment } = concerned;
  const { now } = moment;
  const who = { firstname: callOff.created_by, lastname: '' };
  if (callOff.kind === 'cancelled') {
    const names = [...new Set(tickets.map(({ event_name }) => event_name))].join(', ');
    return cancelTicketsWithin(trx, who, {
      orderId: order.id,
      wish: { items: tickets.map(({ id }) => id), reason: `Abgesagt: ${names}`, also_redeemed: true },
      now,
      isToldElsewhere: true,
    });
  }
  if (callOff.kind === 'price_back') return lowerPrices(trx, callOff, who, concerned);
  const days = events.map(({ starts_after }) => formatDate(starts_after));
  const facts = { tickets: tickets.length, to: [...new Set(days)].join(', ') };
  await writeOrderHistory(trx, { orderId: order.id, at: now, who, what: 'event_moved', facts });
  return { documentId: null };
}

/** Lowers what the tickets cost, and with it the order; an invoice is replaced by one of the new sum. */
async function lowerPrices(
  trx: Trx,
  callOff: CallOffRow,
  who: { firstname: string; lastname: string },
  { order, items, tickets, moment }: Concerned,
) {
  const lowered = new Map(tickets.map(({ id, price_cents }) => [id, loweredPrice(callOff, price_cents)]));
  for (const [id, cents] of lowered) await setItemPrice(trx, id, cents);
  const left = items.map((item) => ({ ...item, price_cents: lowered.get(item.id) ?? item.price_cents }));
  // What was ordered reached the least value of the discount, and still does.
  const totalCents = await repriceOrder(trx, { ...order, discount_least_cents: 0 }, left, moment.now);
  const facts = { tickets: tickets.length, amount: centsToEuros(order.total_cents - totalCents) };
  await writeOrderHistory(trx, { orderId: order.id, at: moment.now, who, what: 'price_lowered', facts });
  const before = { tickets: items, totalCents: order.total_cents };
  return { documentId: await rebillOrder(trx, order.id, before, moment) };
}
