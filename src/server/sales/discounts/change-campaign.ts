import type { Campaign, DiscountAuditAction } from '../../../contract/discounts.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  type CampaignRecord,
  deleteCampaignRows,
  insertCampaign,
  isCampaignUsed,
  isCodeTaken,
  lockCampaign,
  updateCampaign,
  writeDiscountHistory,
  writeScope,
} from './discounts.repository.ts';

/** Starts the stored code of a batch. Typed codes are folded to capitals, so no guest can type it. */
export const BATCH_MARK = 'batch:';

/**
 * Creates a campaign and returns its id. Refused at its field: `discount_code_taken`, `discount_scope_gone`.
 */
export async function createCampaign(
  services: Pick<Ports, 'clock' | 'randomBytes' | 'store'>,
  who: Staff,
  campaign: Campaign,
): Promise<number | Refusal> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    if (campaign.code !== null && (await isCodeTaken(trx, campaign.code, null))) {
      return refuseAt('code', 'discount_code_taken');
    }
    const code = campaign.code ?? `${BATCH_MARK}${Buffer.from(services.randomBytes(12)).toString('hex')}`;
    // If two create the same code concurrently, the database decides.
    const id = await insertCampaign(trx, { ...rowOf(campaign), code, is_paused: 0 });
    if (id === undefined) return refuseAt('code', 'discount_code_taken');
    if (!(await writeScope(trx, id, campaign))) return refuseAt('scope', 'discount_scope_gone');
    await writeDiscountHistory(trx, who, at, 'created', { id, name: campaign.name });
    return id;
  });
}

/**
 * Changes a campaign, with effect from the next order. A batch stays a batch. Refused: `unknown_discount`,
 * `discount_changed`, `discount_code_taken`, `discount_scope_gone`.
 */
export function changeCampaign(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
  { version, ...campaign }: Campaign & { version: number },
): Promise<Refusal | null> {
  return changing(services, who, id, 'changed', async (trx, before) => {
    if (before.version !== version) return refuse('discount_changed');
    const code = before.code.startsWith(BATCH_MARK) ? before.code : (campaign.code ?? before.code);
    if (await isCodeTaken(trx, code, id)) return refuseAt('code', 'discount_code_taken');
    await updateCampaign(trx, id, { ...rowOf(campaign), code, version: version + 1 });
    return (await writeScope(trx, id, campaign)) ? null : refuseAt('scope', 'discount_scope_gone');
  });
}

/** Pauses or resumes a campaign. Refused: `unknown_discount`. */
export function pauseCampaign(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
  isPaused: boolean,
): Promise<Refusal | null> {
  return changing(services, who, id, isPaused ? 'paused' : 'resumed', async (trx) => {
    await updateCampaign(trx, id, { is_paused: isPaused ? 1 : 0 });
    return null;
  });
}

/** Deletes a campaign that no order ever used. Refused: `unknown_discount`, `discount_in_use`. */
export function deleteCampaign(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return changing(services, who, id, 'deleted', async (trx, { name }) => {
    if (await isCampaignUsed(trx, id)) return refuse('discount_in_use');
    await deleteUnusedCampaign(trx, { at: services.clock(), who }, { id, name });
    return null;
  });
}

/** Deletes a locked campaign that no order has used, and tells the team's history. */
export async function deleteUnusedCampaign(
  trx: Trx,
  { at, who }: { at: number; who: Staff },
  { id, name }: { id: number; name: string },
): Promise<void> {
  await deleteCampaignRows(trx, id);
  await writeTeamHistory(trx, { at, who, what: 'discount_deleted', thing: name });
}

/**
 * Locks a campaign, changes it and writes its audit log. Its version only counts edits of its fields, so that
 * pausing it or making codes does not conflict with a form someone has open.
 */
export async function changing(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
  what: DiscountAuditAction,
  change: (trx: Trx, before: CampaignRecord) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    const before = await lockCampaign(trx, id);
    if (before === undefined) return refuse('unknown_discount');
    const refused = await change(trx, before);
    if (isRefusal(refused)) return refused;
    await writeDiscountHistory(trx, who, at, what, before);
    return null;
  });
}

function rowOf(campaign: Campaign) {
  const { name, off, starts_at, ends_at, least_order, most_tickets, max_uses } = campaign;
  return {
    name,
    amount_cents: off.kind === 'amount' ? eurosToCents(off.euros) : null,
    percent: off.kind === 'percent' ? off.percent : null,
    starts_at,
    ends_at,
    min_order_cents: eurosToCents(least_order),
    most_tickets,
    max_uses,
  };
}
