import type * as v from 'valibot';
import type { setQuota as endpoint } from '../../contract/box-office.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { claimContingents, giveBackContingents } from '../inventory/contingents.repository.ts';
import { lockQuota, quotaFor, writeQuota } from '../inventory/quotas.repository.ts';
import type { Trx } from '../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../platform/http/actor.ts';
import type { Ports } from '../platform/ports.ts';
import { checkLines } from '../sales/orders/check-lines.ts';

type Wish = v.InferOutput<typeof endpoint.body>;

/**
 * Reserves tickets for the box office or releases them: additional ones are claimed from the contingents like
 * an order, released ones go back there. Returns the new quota. Refused: `unknown_offer`, `quota_changed` if
 * it differs from the number the caller saw, `quota_too_large` with the largest possible one.
 */
export async function setQuota(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  wish: Wish,
): Promise<number | Refusal> {
  const now = services.clock();
  const change = await services.store.write((trx) => set(trx, who, wish, now));
  if (isRefusal(change)) return change;
  const places = Array.from({ length: wish.block === null ? 0 : Math.abs(change) }, () => ({
    block_id: wish.block,
    seat_id: null,
  }));
  const news = change > 0 ? { taken: places, freed: [] } : { taken: [], freed: places };
  services.changes.announce(wish.event, news);
  return wish.remaining;
}

async function set(trx: Trx, who: Staff, wish: Wish, now: number): Promise<number | Refusal> {
  const { event, block, ticket_price_id, remaining, seen_remaining } = wish;
  const line = { event, ticket_price_id, quantity: 1, ...(block !== null && { block }) };
  const { tickets } = await checkLines(trx, [{ is_fixed: true, ...line }], null);
  const [ticket] = tickets;
  if (ticket === undefined) return refuse('unknown_offer');

  const changed = { at: now, by: nameOfStaff(who) };
  const id = await quotaFor(trx, { event_id: event, block_id: block, ticket_price_id }, changed);
  const before = await lockQuota(trx, id);
  // Covers a retry after a lost answer too.
  if (before === remaining) return 0;
  if (before !== seen_remaining) return refuse('quota_changed', { left: before });
  await writeQuota(trx, id, { remaining, changed_at: changed.at, changed_by: changed.by });
  const more = remaining - before;
  if (more > 0) {
    const [soldOut] = await claimContingents(trx, [{ ...ticket, quantity: more }]);
    if (soldOut !== undefined) return refuse('quota_too_large', { most: before + soldOut.left });
  } else {
    const place = { event_id: event, block_id: block, seat_id: null, ticket_price_id };
    await giveBackContingents(
      trx,
      Array.from({ length: -more }, () => place),
    );
  }
  return more;
}
