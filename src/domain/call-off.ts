import { remainingTotal } from './remaining-total.ts';
import { hoursAfter, hoursBetween, type StoredTime } from './stored-time.ts';

/** Called off, moved to another day, or a part of the price given back while everything else stays. */
export const callOffKinds = ['cancelled', 'moved', 'price_back'] as const;
export type CallOffKind = (typeof callOffKinds)[number];

/** What becomes of the tickets; for `price_back` a whole percentage, or else integer cents of each ticket. */
export interface CallOffChange {
  kind: CallOffKind;
  percent: number | null;
  cents: number | null;
  /** Tickets that were let in stay as they are. */
  keepsRedeemed?: boolean;
}

/** Giving tickets of a moved event back is like calling it off for one order, as far as they were not let in before. */
export const GIVING_BACK: CallOffChange = {
  ...{ kind: 'cancelled', percent: null, cents: null },
  keepsRedeemed: true,
};

/** An order before it; amounts in integer cents, tickets without cancelled ones. */
export interface CallOffOrder {
  totalCents: number;
  discountCents: number;
  discountPercent: number | null;
  discountLeastCents: number;
  waivedCents: number;
  paidCents: number;
  tickets: ReadonlyArray<{ eventId: number; priceCents: number; isRedeemed?: boolean }>;
}

/** What a call-off makes of an order, in integer cents. */
export interface CallOffPlan {
  /** How many of its tickets are concerned. */
  tickets: number;
  totalCents: number;
  /** What becomes refundable that was not before. */
  refundCents: number;
}

/** What a call-off of some events makes of an order; the same sums as when it is carried out. */
export function planCallOff(
  change: CallOffChange,
  eventIds: ReadonlySet<number>,
  order: CallOffOrder,
): CallOffPlan {
  const { tickets, totalCents: before, paidCents } = order;
  const isMeant = ({ eventId, isRedeemed = false }: CallOffOrder['tickets'][number]) =>
    eventIds.has(eventId) && !(isRedeemed && change.keepsRedeemed);
  const plan = { tickets: tickets.filter(isMeant).length, totalCents: before, refundCents: 0 };
  if (plan.tickets === 0 || change.kind === 'moved') return plan;
  const { totalCents } =
    change.kind === 'cancelled'
      ? remainingTotal(
          order,
          tickets.filter((ticket) => !isMeant(ticket)).map(({ priceCents }) => priceCents),
        )
      : remainingTotal(
          { ...order, discountLeastCents: 0 },
          tickets.map((ticket) =>
            isMeant(ticket) ? loweredPrice(change, ticket.priceCents) : ticket.priceCents,
          ),
        );
  const refundCents = Math.max(0, paidCents - totalCents) - Math.max(0, paidCents - before);
  return { ...plan, totalCents, refundCents };
}

/** The price of a ticket of which a part is given back, in integer cents; half a cent in the guest's favour, never below 0. */
export function loweredPrice({ percent, cents }: CallOffChange, priceCents: number): number {
  const back = percent === null ? (cents ?? 0) : Math.round((priceCents * percent) / 100);
  return Math.max(0, priceCents - back);
}

/** The times of an event that depend on its start, all stored times. */
export interface MovingTimes {
  starts_at: StoredTime;
  ends_at: StoredTime | null;
  sale_ends_at: StoredTime | null;
  admission_starts_at: StoredTime | null;
}

/** The same times when the event starts so many hours later; the start of the sale stays where it is. */
export function movedTimes(times: MovingTimes, hours: number): MovingTimes {
  const later = (time: StoredTime | null) => (time === null ? null : hoursAfter(time, hours));
  return {
    starts_at: hoursAfter(times.starts_at, hours),
    ends_at: later(times.ends_at),
    sale_ends_at: later(times.sale_ends_at),
    admission_starts_at: later(times.admission_starts_at),
  };
}

/** The hours by which all events move when the first of them is to start at another stored time. */
export function hoursToMove(starts: ReadonlyArray<StoredTime>, startsAt: StoredTime): number {
  const [first] = starts.toSorted();
  return first === undefined ? 0 : hoursBetween(first, startsAt);
}

/** What may stand in braces in the team's words, each filled in for the guest. */
export const callOffPlaceholders = ['Veranstaltung', 'Tag', 'Neuer Tag', 'Nummer', 'Betrag'] as const;
export type CallOffPlaceholder = (typeof callOffPlaceholders)[number];

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The braces of a text that nothing can be filled in for. */
export function unknownPlaceholders(words: string): string[] {
  const named: ReadonlyArray<string> = callOffPlaceholders;
  return [...words.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !named.includes(name));
}

/** The team's words with everything filled in. */
export function fillPlaceholders(words: string, values: Record<CallOffPlaceholder, string>): string {
  return words.replace(PLACEHOLDER, (text, name: CallOffPlaceholder) => values[name] ?? text);
}

/** An IBAN of which only country, check digits and end can be read: `DE02 … 2051`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}
