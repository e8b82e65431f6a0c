import type { SaleState } from '../../../domain/sale-period.ts';
import { formatDate, formatTime, weekdayOf } from '../../../domain/stored-time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { OnSale } from '../live/use-sale-state.ts';

/** Says above a plan why no places can be chosen now; nothing while they can. */
export function PlanSaleNotice({ event, state }: { event: OnSale; state: SaleState }) {
  if (state === 'on_sale') return null;
  return (
    <Notice
      tone="warning"
      title={state === 'over' ? 'Der Vorverkauf ist beendet' : 'Der Vorverkauf hat noch nicht begonnen'}
    >
      <p>{state === 'over' ? overText(event.sale_ends_at) : notYetText(event.sale_starts_at)}</p>
    </Notice>
  );
}

function notYetText(startsAt: string | null): string {
  if (startsAt === null) return 'Den Plan kannst du dir schon ansehen.';
  return `Am ${dayOf(startsAt)} um ${formatTime(startsAt)} Uhr geht es los. Den Plan kannst du dir schon ansehen.`;
}

function overText(endsAt: string | null): string {
  if (endsAt === null) return 'Online gibt es keine Plätze mehr.';
  return `Seit ${dayOf(endsAt)}, ${formatTime(endsAt)} Uhr gibt es online keine Plätze mehr.`;
}

const dayOf = (stored: string) => `${weekdayOf(stored)}, ${formatDate(stored)}`;
