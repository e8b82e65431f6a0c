import { type Refusal, refuse } from '../../contract/refusals.ts';
import { refuseAt } from '../../contract/refuse-at.ts';
import { BATCH_CODE_BYTES, batchCode } from '../../domain/batch-code.ts';
import type { Trx } from '../database/store.ts';
import type { Staff } from '../http/actor.ts';
import { BYTE_ORDER_MARK, csvLine } from '../orders/csv-line.ts';
import type { Services } from '../services.ts';
import { BATCH_MARK, changing } from './change-campaign.ts';
import { codeCounts } from './office-discounts-table.ts';

/** Of one campaign. */
const MOST_CODES = 20_000;
/** Below what both databases bind in one statement. */
const CODES_A_STATEMENT = 500;

/**
 * Makes single-use codes for a batch and answers how many it has then. Refused: `unknown_discount`,
 * `discount_no_batch`, `too_many_codes`.
 */
export async function makeCodes(
  services: Services,
  who: Staff,
  id: number,
  wish: { count: number; prefix: string },
): Promise<number | Refusal> {
  let all = 0;
  const refused = await changing(services, who, id, 'codes', async (trx, campaign) => {
    if (!campaign.code.startsWith(BATCH_MARK)) return refuse('discount_no_batch');
    all = ((await codeCounts(trx, [id])).get(id)?.all ?? 0) + wish.count;
    if (all > MOST_CODES) return refuseAt('count', 'too_many_codes', { most: MOST_CODES });
    let left = wish.count;
    while (left > 0) left -= await insertCodes(trx, id, fresh(services, wish.prefix, left));
    return null;
  });
  return refused ?? all;
}

function fresh({ randomBytes }: Services, prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < Math.min(count, CODES_A_STATEMENT)) {
    codes.add(batchCode(prefix, randomBytes(BATCH_CODE_BYTES)));
  }
  return [...codes];
}

/** Answers how many were new: one that is there already is drawn again. */
async function insertCodes(trx: Trx, discount_id: number, codes: ReadonlyArray<string>): Promise<number> {
  const taken = await trx.selectFrom('discounts').select('code').where('code', 'in', codes).execute();
  const free = codes.filter((code) => taken.every((row) => row.code !== code));
  const made = await trx
    .insertInto('discount_codes')
    .values(free.map((code) => ({ code, discount_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute();
  return made.length;
}

/** The codes of a campaign as a file for a spreadsheet, with the number of the order that used one. Refused: `unknown_discount`. */
export async function exportCodes({ store }: Services, id: number): Promise<string | Refusal> {
  const campaign = await store.read
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (campaign === undefined) return refuse('unknown_discount');
  const codes = await store.read
    .selectFrom('discount_codes as one')
    .leftJoin('orders', 'orders.id', 'one.order_id')
    .select(['one.code', 'orders.number'])
    .where('one.discount_id', '=', id)
    .orderBy('one.code')
    .execute();
  const lines = codes.map(({ code, number }) => csvLine([code, number ?? '']));
  return BYTE_ORDER_MARK + csvLine(['Code', 'Eingelöst mit']) + lines.join('');
}
