import { formatCents } from '../../domain/money.ts';
import { freePlacesOf, type PlanBlock } from './plan-block.ts';

/** A block in one sentence: `Block A, 18 von 48 Plätzen frei, Kategorie 1, ab 28,00 €`. */
export function describeBlock(block: PlanBlock): string {
  return [block.name, describeFree(block), block.category, describePrice(block)].filter(Boolean).join(', ');
}

export function describeFree(block: PlanBlock): string {
  const free = freePlacesOf(block);
  const places = `${free} von ${block.total} Plätzen frei`;
  return free === 0 ? `${places}, ausverkauft` : places;
}

export function describePrice({ fromCents }: PlanBlock): string {
  return fromCents === null ? '' : `ab ${formatCents(fromCents)}`;
}
