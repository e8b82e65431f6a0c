import type { ReactNode } from 'react';
import type { SaleState } from '../../../domain/sale-period.ts';
import { formatDate, formatTime, type StoredTime, weekdayOf } from '../../../domain/stored-time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { OnSale } from '../live/use-sale-state.ts';

/** Why nothing can be bought just now. */
export type SaleObstacle = Exclude<SaleState, 'on_sale'> | 'sold_out' | 'not_offered';

export interface SaleNoticeProps {
  event: OnSale;
  obstacle: SaleObstacle;
  /** Whether there is a plan beneath, which one may look at before. */
  hasPlan?: boolean;
  /** Where to go instead. */
  children?: ReactNode;
}

/** Says why nothing can be bought here just now. */
export function SaleNotice({ event, obstacle, hasPlan = false, children }: SaleNoticeProps) {
  const { title, text } = describe(event, obstacle);
  return (
    <Notice tone="warning" title={title}>
      <p>
        {text}
        {hasPlan && obstacle === 'not_yet' && ' Den Plan kannst du dir schon ansehen.'}
      </p>
      {children}
    </Notice>
  );
}

function describe(event: OnSale, obstacle: SaleObstacle): { title: string; text: string } {
  switch (obstacle) {
    case 'not_yet':
      return { title: 'Der Vorverkauf hat noch nicht begonnen', text: notYetText(event.sale_starts_at) };
    case 'over':
      return { title: 'Der Vorverkauf ist beendet', text: overText(event.sale_ends_at) };
    case 'sold_out':
      return { title: 'Ausverkauft', text: 'Alle Karten für diese Veranstaltung sind vergeben.' };
    case 'not_offered':
      return { title: 'Noch keine Karten', text: 'Hier werden noch keine Karten angeboten.' };
  }
}

function notYetText(startsAt: StoredTime | null): string {
  if (startsAt === null) return 'Schau bald wieder vorbei!';
  return `Am ${dayOf(startsAt)} um ${formatTime(startsAt)} Uhr geht es los.`;
}

function overText(endsAt: StoredTime | null): string {
  if (endsAt === null) return 'Online gibt es keine Karten mehr.';
  return `Seit ${dayOf(endsAt)}, ${formatTime(endsAt)} Uhr gibt es online keine Karten mehr.`;
}

const dayOf = (stored: StoredTime) => `${weekdayOf(stored)}, ${formatDate(stored)}`;
