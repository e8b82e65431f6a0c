import { Paper } from '../../platform/pdf/paper/paper.ts';
import type { TicketPaperFacts } from './ticket-facts.ts';
import { drawTicketFront } from './ticket-front.ts';
import { drawTicketLeaflet } from './ticket-leaflet.ts';

/** The tickets of an order as an A4 PDF, a page a ticket; the same facts give the same bytes. */
export async function renderTickets(facts: TicketPaperFacts): Promise<Uint8Array> {
  const paper = new Paper({
    title: `${facts.tickets.length === 1 ? 'Karte' : 'Karten'} zur Bestellung ${facts.order.number}`,
    subject: facts.festival,
    author: facts.club.name,
    madeAt: facts.madeAt,
  });
  for (const ticket of facts.tickets) {
    paper.addPage();
    paper.within('Sect', () => {
      drawTicketFront(paper, ticket, facts);
      drawTicketLeaflet(paper, ticket, facts);
    });
  }
  return paper.finish();
}
