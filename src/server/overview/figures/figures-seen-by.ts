import type { Figures } from '../../../contract/figures.ts';
import type { Permission } from '../../../domain/permission.ts';

type Part = Exclude<keyof Figures, 'counted_at'>;

/** Which permissions open each part; one of them is enough. */
const OPENED_BY: Record<Part, ReadonlyArray<Permission>> = {
  sales: ['orders'],
  occupancy: ['orders', 'events'],
  door: ['checkin'],
  stuck_mails: ['orders'],
  bank: ['orders'],
  open_withdrawals: ['orders'],
  paypal_doubts: ['orders'],
  team: ['team'],
  is_sample_account: ['settings'],
};

/** The figures with null in place of what somebody with these permissions may not see. */
export function figuresSeenBy(figures: Figures, permissions: ReadonlyArray<Permission>): Figures {
  const seen = <P extends Part>(part: P): Figures[P] | null =>
    OPENED_BY[part].some((permission) => permissions.includes(permission)) ? figures[part] : null;
  return {
    counted_at: figures.counted_at,
    sales: seen('sales'),
    occupancy: seen('occupancy'),
    door: seen('door'),
    stuck_mails: seen('stuck_mails'),
    bank: seen('bank'),
    open_withdrawals: seen('open_withdrawals'),
    paypal_doubts: seen('paypal_doubts'),
    team: seen('team'),
    is_sample_account: seen('is_sample_account'),
  };
}
