import { formatDate, formatTime } from '../../../domain/stored-time.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { TicketsData } from './load-tickets.ts';

/** Says why no tickets can be chosen, and where to go instead. */
export function SaleNotice({ event, sale }: TicketsData) {
  return (
    <Notice tone="warning" title={titles[sale]}>
      <p>{textOf({ event, sale })}</p>
      <LinkButton to={paths.home} variant="secondary">
        Andere Veranstaltungen ansehen
      </LinkButton>
    </Notice>
  );
}

const titles: Record<TicketsData['sale'], string> = {
  not_yet: 'Der Vorverkauf hat noch nicht begonnen',
  over: 'Der Vorverkauf ist beendet',
  sold_out: 'Ausverkauft',
  on_sale: 'Noch keine Karten',
};

function textOf({ event, sale }: TicketsData): string {
  if (sale === 'not_yet' && event.sale_starts_at !== null) {
    return `Am ${formatDate(event.sale_starts_at)} um ${formatTime(event.sale_starts_at)} Uhr geht es los. Schau dann wieder vorbei!`;
  }
  if (sale === 'over') return 'Online gibt es für diese Veranstaltung keine Karten mehr.';
  if (sale === 'sold_out') return 'Alle Karten für diese Veranstaltung sind vergeben.';
  return 'Für diese Veranstaltung werden noch keine Karten angeboten.';
}
