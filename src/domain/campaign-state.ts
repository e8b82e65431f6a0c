import { type SalePeriod, saleStateAt } from './sale-period.ts';
import type { StoredTime } from './stored-time.ts';

export type CampaignState = 'over' | 'paused' | 'used_up' | 'no_codes' | 'not_yet' | 'running';

interface CampaignLimits extends SalePeriod {
  isPaused: boolean;
  uses: number;
  maxUses: number | null;
  /** Single-use codes; `null` where one code is for all. */
  codes: { all: number; used: number } | null;
}

/** How a campaign stands at `now` (stored time), in the word that matters most: what is over is not also paused. */
export function campaignStateAt(campaign: CampaignLimits, now: StoredTime): CampaignState {
  const { isPaused, uses, maxUses, codes } = campaign;
  const period = saleStateAt(campaign, now);
  if (period === 'over') return 'over';
  if (isPaused) return 'paused';
  if (codes?.all === 0) return 'no_codes';
  if ((maxUses !== null && uses >= maxUses) || (codes !== null && codes.used >= codes.all)) return 'used_up';
  return period === 'not_yet' ? 'not_yet' : 'running';
}
