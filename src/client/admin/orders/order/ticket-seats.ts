import type { Block, Seat } from '../../../../contract/events.ts';
import type { StaffOrderItem } from '../../../../contract/staff-orders.ts';
import type { SeatState } from '../../../../domain/seat.ts';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { describeSeat } from '../../../plan/seat-labels.ts';
import { nameSeat } from '../../../plan/seat-names.ts';

/** The seats' appearance and accessible names while a ticket is being moved. */
interface SeatsToMoveTo {
  states: ReadonlyMap<number, SeatState>;
  labels: ReadonlyMap<number, string>;
}

interface Moving {
  item: StaffOrderItem;
  /** All valid tickets of the order. */
  items: ReadonlyArray<StaffOrderItem>;
  taken: ReadonlySet<number>;
  chosen: number | null;
}

export function seatsToMoveTo(block: Block, { item, items, taken, chosen }: Moving): SeatsToMoveTo {
  const ofOrder = new Set(items.map(({ seat_id }) => seat_id));
  const states = new Map<number, SeatState>();
  const labels = new Map<number, string>();
  for (const seat of block.seats) {
    const isHere = seat.id === item.seat_id;
    const isOther = !isOfCategory(block, seat, item);
    const state = stateOf(seat, {
      isHere: isHere || isOther,
      isTaken: taken.has(seat.id),
      isChosen: seat.id === chosen,
    });
    states.set(seat.id, state);
    if (isHere) labels.set(seat.id, `${nameSeat(seat)}, hier ist die Karte jetzt`);
    else if (ofOrder.has(seat.id)) labels.set(seat.id, `${nameSeat(seat)}, vergeben an diese Bestellung`);
    else if (isOther && seat.available) labels.set(seat.id, `${nameSeat(seat)}, andere Preiskategorie`);
    else labels.set(seat.id, describeSeat(seat, state, ''));
  }
  return { states, labels };
}

function stateOf(
  { available }: Block['seats'][number],
  { isHere, isTaken, isChosen }: { isHere: boolean; isTaken: boolean; isChosen: boolean },
): SeatState {
  if (!available || isHere) return 'unavailable';
  if (isTaken) return 'taken';
  return isChosen ? 'selected' : 'free';
}

function isOfCategory(
  { price_category }: Block,
  seat: Pick<Seat, 'price_category_id'>,
  item: StaffOrderItem,
): boolean {
  return (seat.price_category_id ?? price_category?.id ?? null) === item.price_category_id;
}

/** Why a ticket cannot move into a block; null if it can. */
export function whyNotInto(block: Block, item: StaffOrderItem, categoryName: string): string | null {
  if (block.has_fixed_places)
    return `${block.name} hat keine nummerierten Plätze, und diese Karte gilt für einen Sitzplatz.`;
  if ([{}, ...block.seats].some((seat) => isOfCategory(block, seat, item))) return null;
  const theirs = block.price_category === null ? 'keiner Preiskategorie' : `„${block.price_category.name}“`;
  return `${block.name} gehört zu ${theirs}, die Karte aber zu ${categoryName}. Ein Wechsel ändert den Preis: Storniere dafür die Karte und bestelle neu.`;
}

/** For blocks that cannot be chosen; visible on light and dark backgrounds. */
const UNAVAILABLE_COLOR = '8d8488';

/** Greys out blocks that the ticket cannot move to, and marks them as such. */
export function blocksToMoveTo(blocks: PlanBlock[], canGoTo: (blockId: number) => boolean): PlanBlock[] {
  return blocks.map((block) =>
    canGoTo(block.id)
      ? { ...block, fromCents: null }
      : { ...block, color: UNAVAILABLE_COLOR, category: 'nicht für diese Karte', fromCents: null },
  );
}

/** `Block A, Reihe D, Platz 6`; empty without a place. */
export function formatTicketPlace({ block_name, row, seat_name }: StaffOrderItem): string {
  return [block_name, row && `Reihe ${row}`, seat_name && `Platz ${seat_name}`].filter(Boolean).join(', ');
}
