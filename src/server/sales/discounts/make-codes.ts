import { type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/csv-line.ts';
import { BATCH_CODE_BYTES, batchCode } from '../../../domain/discount-campaign.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { BATCH_MARK, changing } from './change-campaign.ts';
import { codeCounts, codesOfCampaign, hasCampaign, insertCodes } from './discounts.repository.ts';

const MAX_CODES_PER_CAMPAIGN = 20_000;
/** Below the parameter limit of both databases. */
const CODES_A_STATEMENT = 500;

/**
 * Makes single-use codes for a batch and returns how many it has then. Refused: `unknown_discount`,
 * `discount_no_batch`, `too_many_codes`.
 */
export async function makeCodes(
  services: Pick<Ports, 'clock' | 'randomBytes' | 'store'>,
  who: Staff,
  id: number,
  wish: { count: number; prefix: string },
): Promise<number | Refusal> {
  let all = 0;
  const refused = await changing(services, who, id, 'codes', async (trx, campaign) => {
    if (!campaign.code.startsWith(BATCH_MARK)) return refuse('discount_no_batch');
    all = ((await codeCounts(trx, [id])).get(id)?.all ?? 0) + wish.count;
    if (all > MAX_CODES_PER_CAMPAIGN)
      return refuseAt('count', 'too_many_codes', { most: MAX_CODES_PER_CAMPAIGN });
    let left = wish.count;
    // Codes that exist already are replaced by new random ones.
    while (left > 0) left -= await insertCodes(trx, id, fresh(services, wish.prefix, left));
    return null;
  });
  return refused ?? all;
}

function fresh({ randomBytes }: Pick<Ports, 'randomBytes'>, prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < Math.min(count, CODES_A_STATEMENT)) {
    codes.add(batchCode(prefix, randomBytes(BATCH_CODE_BYTES)));
  }
  return [...codes];
}

/**
 * The codes of a campaign as a file for a spreadsheet, with the number of the order that used each. Refused:
 * `unknown_discount`.
 */
export async function exportCodes({ store }: Pick<Ports, 'store'>, id: number): Promise<string | Refusal> {
  if (!(await hasCampaign(store.read, id))) return refuse('unknown_discount');
  const codes = await codesOfCampaign(store.read, id);
  const lines = codes.map(({ code, number }) => csvLine([code, number ?? '']));
  return BYTE_ORDER_MARK + csvLine(['Code', 'Eingelöst mit']) + lines.join('');
}
