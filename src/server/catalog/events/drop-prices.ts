import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { dropLimit } from '../../inventory/event-limits.ts';
import { pricesInUse } from '../../inventory/in-use.repository.ts';
import { moveBlockedTo } from '../../inventory/placements.repository.ts';
import { deleteSpentQuotas } from '../../inventory/quotas.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { EventDependentsPort } from './event-dependents.ts';

/**
 * Takes prices away that nothing hangs on; what is blocked under one of them goes on under `another`. Refused, with a
 * sentence for each price that has to stay (`gone_prices.<id>`): `price_in_use`, `discount_names_it`.
 */
export async function dropPrices(
  trx: Trx,
  { eventDependents }: EventDependentsPort,
  event_id: number,
  gone: ReadonlyArray<{ id: number; name: string }>,
  another: number | undefined,
): Promise<Refusal | null> {
  if (gone.length === 0) return null;
  const ids = gone.map(({ id }) => id);
  if (another !== undefined) await moveBlockedTo(trx, event_id, ids, another);
  const inUse = await pricesInUse(trx, event_id);
  const kept: [field: string, Refusal][] = [];
  for (const { id, name } of gone) {
    const campaign = await eventDependents.campaignNaming(trx, { priceIds: [id] });
    if (inUse.has(id)) kept.push([`gone_prices.${id}`, refuse('price_in_use', { names: name })]);
    else if (campaign !== null)
      kept.push([`gone_prices.${id}`, refuse('discount_names_it', { names: campaign })]);
  }
  if (kept[0] !== undefined) {
    const [, { code, details }] = kept[0];
    return refuse(code, {
      ...details,
      errors: Object.fromEntries(kept.map(([field, { message }]) => [field, message])),
    });
  }
  for (const id of ids) {
    await dropLimit(trx, { event_id, block_id: null, ticket_price_id: id });
    await deleteSpentQuotas(trx, event_id, id);
    await trx.deleteFrom('ticket_prices').where('id', '=', id).execute();
  }
  return null;
}
