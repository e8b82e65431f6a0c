import type { LineProblem } from './order-basket.ts';
import type { PricedLine } from './price-basket.ts';

export interface DescribedProblem {
  title: string;
  text: string;
  /** What helps beside taking the line out. */
  remedy: 'hold' | 'reduce' | 'choose' | 'none';
}

/** Somebody else has got the seat. */
export const TAKEN: LineProblem = { reason: 'taken', left: 0 };

/**
 * What stands in the way of ordering a line: what the server refused it for, as far as that still holds, or what is
 * known by itself. Null where all is well.
 */
export function describeProblem(
  priced: PricedLine,
  areOffersKnown: boolean,
  refused: LineProblem | undefined,
): DescribedProblem | null {
  // What the server refused it for would say less.
  if (priced.isOver) return { title: 'Vorbei', text: 'Diese Veranstaltung ist vorbei.', remedy: 'none' };
  const named = refused && describeRefusal(priced, refused);
  if (named) return named;
  if (areOffersKnown && priced.unitCents === null) {
    return { title: 'Nicht mehr im Angebot', text: 'Diese Karte wird nicht mehr verkauft.', remedy: 'none' };
  }
  if (priced.isHeld === false) {
    return {
      title: 'Reservierung abgelaufen',
      text: 'Vielleicht ist der Platz noch frei. Reserviere ihn am besten gleich neu.',
      remedy: 'hold',
    };
  }
  return null;
}

function describeRefusal(
  { quantity, isHeld }: PricedLine,
  { reason, left }: LineProblem,
): DescribedProblem | null {
  switch (reason) {
    case 'taken':
      // Held again since: then it was taken only for a while.
      if (isHeld) return null;
      return { title: 'Nicht mehr frei', text: 'Hier war leider jemand schneller.', remedy: 'choose' };
    case 'sold_out':
      if (left === 0)
        return { title: 'Ausverkauft', text: 'Davon ist leider nichts mehr da.', remedy: 'none' };
      if (quantity <= left) return null;
      return {
        title: `Nur noch ${left}`,
        text: `Mehr als ${left} haben wir davon nicht mehr.`,
        remedy: 'reduce',
      };
    case 'price_changed':
      return {
        title: 'Preis geändert',
        text: 'Dieser Preis gilt hier nicht mehr. Wähle die Karte bitte neu.',
        remedy: 'choose',
      };
    case 'expired':
      return {
        title: 'Nicht im Verkauf',
        text: 'Für diese Veranstaltung werden gerade keine Karten verkauft.',
        remedy: 'none',
      };
  }
}
