import type { LineRefusal } from '../../../contract/orders.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { lineKey, type PricedLine } from './priced-lines.ts';

/** `left` is how many tickets the line could still have. */
export type LineProblem = Omit<LineRefusal, 'line'>;

/** Keyed by line, not by index: the basket may change while an order is pending. */
export type LineProblems = Record<string, LineProblem>;

export interface DescribedProblem {
  title: string;
  text: string;
  /** What the guest can do besides removing the line. */
  remedy: 'hold' | 'reduce' | 'choose' | 'none';
}

export const TAKEN: LineProblem = { reason: 'taken', left: 0 };

/**
 * Combines the server's refusal, as long as it still applies, with what the page itself knows; null if the
 * line can be ordered.
 */
export function describeProblem(
  priced: PricedLine,
  areOffersKnown: boolean,
  refused: LineProblem | undefined,
): DescribedProblem | null {
  // More specific than the server's reason.
  if (priced.isOver) return { title: 'Vorbei', text: 'Diese Veranstaltung ist vorbei.', remedy: 'none' };
  const described = refused && describeRefusal(priced, refused);
  if (described) return described;
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
      // Held again since then: the other hold has expired.
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

/** The server identifies the lines by their index in the basket it was sent. */
export function refusedLines(
  refusals: ReadonlyArray<LineRefusal>,
  sent: ReadonlyArray<BasketLine>,
): LineProblems {
  return Object.fromEntries(
    refusals.flatMap(({ line: index, ...problem }) => {
      const line = sent[index];
      return line === undefined ? [] : [[lineKey(line), problem]];
    }),
  );
}

export function takenLines(keys: ReadonlyArray<string>): LineProblems {
  return Object.fromEntries(keys.map((key) => [key, TAKEN]));
}

/** True if lines had been refused and none of them is a problem any more. */
export function areSolved(refused: LineProblems, lines: ReadonlyArray<PricedLine>): boolean {
  return (
    Object.keys(refused).length > 0 &&
    !lines.some((line) => refused[line.key] && describeProblem(line, true, refused[line.key]))
  );
}
