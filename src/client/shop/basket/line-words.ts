import { seatWords } from '../../../domain/seat-words.ts';
import type { PricedLine } from './price-basket.ts';

type Named = Pick<PricedLine, 'line' | 'name' | 'blockName' | 'eventName' | 'kind'>;

/** What a line is, in a few words, beneath the name of its event. */
export function lineWords({ line, name, blockName, kind }: Omit<Named, 'eventName'>): string {
  const parts = line.is_fixed
    ? [blockName, `${name} × ${line.quantity}`]
    : [blockName, seatWords({ ...line, kind }), name];
  return parts.filter(Boolean).join(' · ');
}

/** What a line is where nothing around says of which event it is: in notifications, and for those who listen. */
export function wholeLineWords(priced: Named): string {
  return [lineWords(priced), priced.eventName].filter(Boolean).join(' · ');
}

/** Names what is counted by a line, whatever its number is just now: `Erwachsene, Hofterrasse`. */
export function offerWords({ name, blockName, eventName }: Named): string {
  return [name, blockName, eventName].filter(Boolean).join(', ');
}

/** The seat or the tickets of a line, told apart from those of other blocks: `Block A · Reihe D, Platz 6`. */
export function placeWords({ line, name, blockName, eventName, kind }: Named): string {
  const what = line.is_fixed ? `${line.quantity} × ${name}` : seatWords({ ...line, kind });
  return [blockName, what, eventName].filter(Boolean).join(' · ');
}
