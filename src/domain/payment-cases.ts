import { codeOfNumber } from './order-number.ts';
import { nameFit, nameTokens, type PaymentClues } from './payment-clues.ts';
import {
  type CandidateOrder,
  each,
  fillInOrder,
  isExactly,
  isOpen,
  openCentsOf,
  openCentsOfAll,
  type Shares,
  selectionsOf,
  sumOf,
  whole,
  wholes,
} from './payment-shares.ts';

/** What the cases look at; amounts in integer cents. */
export interface CaseFacts {
  amountCents: number;
  clues: PaymentClues;
  /** The orders whose exact codes are in the text, in its order. */
  named: ReadonlyArray<CandidateOrder>;
  /** All orders the clues may refer to, those due first before others; additional ones do no harm. */
  orders: ReadonlyArray<CandidateOrder>;
  /** Order ids by invoice number, for the existing ones among the clues. */
  invoices: ReadonlyMap<string, string>;
  /** All transfers of the file that name the same single order, this one included. */
  parts: ReadonlyArray<number>;
  /** What may be missing from an open amount for the club to waive it. */
  toleranceCents: number;
}

interface PaymentCase {
  /** Stored and shown as the reason of what is offered. */
  reason: string;
  /** What the payment says. */
  when: string;
  /** What it may pay, the best first, at most three; null if this is not the case. */
  offers: (facts: CaseFacts) => Shares[] | null;
  /**
   * What becomes of it. `exact`, `short` and `sure` are booked together with others in one click, `look` takes a click of
   * its own, `order` depends on what the order is like, and `nothing` is left to staff. Nothing is booked without a click.
   */
  becomes: 'exact' | 'short' | 'sure' | 'look' | 'order' | 'nothing';
  /** Why nobody's money ends up with somebody else's order. */
  because: string;
}

/** What a payment in euros pays. The first case that holds decides. */
export const paymentCases = [
  {
    reason: 'code',
    when: 'One code, and exactly what its order has open.',
    offers: ({ named: [order, ...others], amountCents }) =>
      order && others.length === 0 && openCentsOf(order) === amountCents ? [whole(order, amountCents)] : null,
    becomes: 'exact',
    because: 'The check character keeps a slip from being the code of another order, and the amount agrees.',
  },
  {
    reason: 'code_short',
    when: 'One code, and less than its order has open by no more than the club waives.',
    offers: ({ named: [order, ...others], amountCents, toleranceCents }) => {
      if (order === undefined || others.length > 0) return null;
      const missing = openCentsOf(order) - amountCents;
      return missing > 0 && missing <= toleranceCents ? [whole(order, amountCents)] : null;
    },
    becomes: 'short',
    because: 'The code decides, as above, and the club has said how little it does not ask for.',
  },
  {
    reason: 'parts',
    when: 'One code, and with the other transfers that name it exactly what its order has open.',
    offers: ({ named: [order, ...others], amountCents, parts }) =>
      order && others.length === 0 && parts.length > 1 && openCentsOf(order) === sumOf(parts)
        ? [whole(order, amountCents)]
        : null,
    becomes: 'sure',
    because: 'Each names the order by its code, they are booked all or none, and nothing is left over.',
  },
  {
    reason: 'several',
    when: 'Several codes, and exactly what these orders have open together.',
    offers: ({ named, amountCents }) => {
      const open = named.filter(isOpen);
      return open.length > 1 && openCentsOfAll(open) === amountCents ? [each(open)] : null;
    },
    becomes: 'sure',
    because: 'Every order is named by its code, and each gets what it has open, to the cent.',
  },
  {
    reason: 'one_of_several',
    when: 'Several codes, and exactly what one of these orders has open.',
    offers: ({ named, amountCents }) =>
      named.length > 1 ? wholes(named.filter(isExactly(amountCents)), amountCents) : null,
    becomes: 'look',
    because: 'The guest may have named an order to tell it apart from the one that is paid.',
  },
  {
    reason: 'code_and_near',
    when: 'A code and another one that is not quite right, and exactly what both orders have open together.',
    offers: (facts) => {
      const named = facts.named.filter(isOpen);
      const missing = facts.amountCents - openCentsOfAll(named);
      if (named.length === 0 || missing <= 0) return null;
      const fits = hintedWith(facts, missing);
      return fits.length === 1 ? [each([...named, ...fits])] : null;
    },
    becomes: 'sure',
    because: 'A chance code would have to belong to an order with exactly the amount that is left over.',
  },
  {
    reason: 'near_beside_code',
    when: 'A code and another one that is not quite right, and exactly what the order of that one has open.',
    offers: (facts) =>
      facts.named.length === 0 ? null : wholes(hintedWith(facts, facts.amountCents), facts.amountCents),
    becomes: 'look',
    because: 'The amount speaks against the order whose code is right, so somebody has to decide.',
  },
  {
    reason: 'code_and_family',
    when: 'One code, and exactly what all open orders of that last name have open together.',
    offers: ({ named: [order, ...others], orders, amountCents }) => {
      if (order === undefined || others.length > 0 || !isOpen(order)) return null;
      const family = orders.filter((one) => isOpen(one) && hasSameLastname(one, order));
      const fits = family.length > 1 && family.length <= MAX_ORDERS_TOGETHER;
      return fits && openCentsOfAll(family) === amountCents ? [each(family)] : null;
    },
    becomes: 'look',
    because: 'A family pays at once, but two families may have one name.',
  },
  {
    reason: 'code',
    when: 'One code, and another amount than its order has open.',
    offers: ({ named: [order, ...others], amountCents }) =>
      order && others.length === 0 ? [whole(order, amountCents)] : null,
    becomes: 'order',
    because: 'It is shown what is missing or too much, and whether the order is paid or cancelled.',
  },
  {
    reason: 'several',
    when: 'Several codes, and none of these orders has anything open.',
    offers: ({ named: [order, ...others], amountCents }) =>
      order && !isOpen(order) && !others.some(isOpen) ? [whole(order, amountCents)] : null,
    becomes: 'order',
    because: 'It is shown as paid already, since money beyond what is open has to be given back.',
  },
  {
    reason: 'several_differ',
    when: 'Several codes, and another sum than these orders have open.',
    offers: ({ named, amountCents }) => {
      const open = named.filter(isOpen);
      return open.length > 0 ? [fillInOrder(open, amountCents)] : null;
    },
    becomes: 'order',
    because: 'One order after another is filled as named, and what is missing or too much is shown.',
  },
  {
    reason: 'nothing',
    when: 'No code, and the words of a membership fee or a donation.',
    offers: ({ clues }) => (clues.isNoOrder ? [] : null),
    becomes: 'nothing',
    because: 'Members have the names of guests, and their fee may be the price of a ticket.',
  },
  {
    reason: 'invoice',
    when: 'The number of an invoice, whose order has something open.',
    offers: (facts) => {
      const found = billedIn(facts).filter(isOpen);
      // Without a year it may be the number of two: the one with this amount comes first.
      const first = found.filter(isExactly(facts.amountCents));
      return wholes([...new Set([...first, ...found])], facts.amountCents);
    },
    becomes: 'look',
    because: 'Any number may look like one, so somebody looks at name and amount.',
  },
  {
    reason: 'invoice',
    when: 'The number of an invoice, whose order has nothing open.',
    offers: (facts) => wholes(billedIn(facts), facts.amountCents),
    becomes: 'order',
    because: 'It is shown as paid already, since money beyond what is open has to be given back.',
  },
  {
    reason: 'code_and_name',
    when: 'Letters like a code, exactly the amount, and first and last name of one guest.',
    offers: (facts) => {
      const found = hintedWith(facts, facts.amountCents).filter((order) => namesOf(facts, order) === 2);
      return found.length === 1 ? wholes(found, facts.amountCents) : null;
    },
    becomes: 'sure',
    because:
      'Code, amount and name agree independently; a namesake would need a code that is hardly another.',
  },
  {
    reason: 'bare_code',
    when: 'A code without the prefix, and exactly the amount.',
    offers: ({ clues, orders, amountCents }) =>
      wholes(orders.filter(hasCodeIn(clues.bare)).filter(isExactly(amountCents)), amountCents),
    becomes: 'look',
    because: 'Six letters may be a word, so somebody looks at the name.',
  },
  {
    reason: 'near_code',
    when: 'A code with one slip, and exactly the amount.',
    offers: ({ clues, orders, amountCents }) =>
      wholes(orders.filter(hasCodeIn(clues.near)).filter(isExactly(amountCents)), amountCents),
    becomes: 'look',
    because: 'Some codes are one slip apart from each other, so somebody looks at the name.',
  },
  {
    reason: 'name',
    when: 'The payer has first and last name of a guest, and it is exactly the amount.',
    offers: ({ clues, orders, amountCents }) =>
      wholes(
        orders.filter((one) => isExactly(amountCents)(one) && nameFit(clues.names, one) === 2),
        amountCents,
      ),
    becomes: 'look',
    because: 'People have namesakes, and pay the club for other things too.',
  },
  {
    reason: 'name_in_purpose',
    when: 'The purpose names a guest, or has the last name of one behind „für“, and it is exactly the amount.',
    offers: ({ clues, orders, amountCents }) => {
      const exact = orders.filter(isExactly(amountCents));
      const called = exact.filter((one) => nameFit(clues.purposeNames, one) === 2);
      const meant = exact.filter((one) => nameFit(clues.forNames, one) > 0);
      return wholes(called.length > 0 ? called : meant, amountCents);
    },
    becomes: 'look',
    because: 'A grandmother pays for her grandchildren, but not everybody who is mentioned is a guest.',
  },
  {
    reason: 'bare_code',
    when: 'A code without the prefix, and first and last name of its guest.',
    offers: (facts) => wholes(ofNamesake(facts, facts.clues.bare), facts.amountCents),
    becomes: 'look',
    because: 'Code and name agree, and that the amount does not is shown.',
  },
  {
    reason: 'near_code',
    when: 'A code with one slip, and first and last name of its guest.',
    offers: (facts) => wholes(ofNamesake(facts, facts.clues.near), facts.amountCents),
    becomes: 'look',
    because: 'Code and name agree, and that the amount does not is shown.',
  },
  {
    reason: 'name',
    when: 'The payer has the last name of a guest, and it is exactly the amount.',
    offers: ({ clues, orders, amountCents }) =>
      wholes(
        orders.filter((one) => isExactly(amountCents)(one) && nameFit(clues.names, one) === 1),
        amountCents,
      ),
    becomes: 'look',
    because: 'One of the family may pay, but so may a namesake.',
  },
  {
    reason: 'name_together',
    when: 'Exactly what all open orders of a guest, or else of a last name, have open together.',
    offers: (facts) => {
      for (const fit of [2, 1]) {
        const theirs = facts.orders.filter((order) => isOpen(order) && namesOf(facts, order) >= fit);
        const isOfFew = theirs.length > 1 && theirs.length <= MAX_ORDERS_TOGETHER;
        if (isOfFew && openCentsOfAll(theirs) === facts.amountCents) return [each(theirs)];
      }
      return null;
    },
    becomes: 'look',
    because: 'With more open orders of one name some would add up to any amount by chance.',
  },
  {
    reason: 'some_together',
    when: 'Exactly what some of the open orders of a last name have open, and no others of them.',
    offers: (facts) => {
      const theirs = facts.orders.filter((order) => isOpen(order) && namesOf(facts, order) >= 1);
      if (theirs.length > MAX_ORDERS_TOGETHER) return null;
      const [first, ...others] = selectionsOf(theirs).filter(
        (some) => some.length > 1 && openCentsOfAll(some) === facts.amountCents,
      );
      return first && others.length === 0 ? [each(first)] : null;
    },
    becomes: 'look',
    because: 'There is only one way to pay some of them to the cent, and somebody looks at the names.',
  },
  {
    reason: 'nothing',
    when: 'Anything else.',
    offers: () => [],
    becomes: 'nothing',
    because: 'Where nothing speaks for an order, nothing is offered.',
  },
] as const satisfies ReadonlyArray<PaymentCase>;

export type CaseReason = (typeof paymentCases)[number]['reason'];

/** Why a booking is offered; what came later is at the end. */
export const matchReasons = [
  ...(['code', 'several', 'one_of_several', 'several_differ', 'bare_code', 'near_code'] as const),
  ...(['invoice', 'name', 'name_together', 'code_short', 'parts', 'code_and_near'] as const),
  ...(['near_beside_code', 'code_and_family', 'code_and_name', 'name_in_purpose', 'some_together'] as const),
] as const satisfies ReadonlyArray<CaseReason>;

export type MatchReason = (typeof matchReasons)[number];

/** The reasons of suggestions that can be confirmed together. */
export const sureReasons: ReadonlyArray<string> = paymentCases
  .filter(({ becomes }) => becomes === 'sure')
  .map(({ reason }) => reason);

/** With more open orders of one name, some would add up to any amount by chance. */
export const MAX_ORDERS_TOGETHER = 5;

function billedIn({ clues, invoices, orders }: CaseFacts): CandidateOrder[] {
  const billed = new Set(clues.invoices.flatMap((number) => invoices.get(number) ?? []));
  return orders.filter(({ id }) => billed.has(id));
}

function hasCodeIn(codes: ReadonlyArray<string>): (order: CandidateOrder) => boolean {
  return ({ number }) => codes.includes(codeOfNumber(number));
}

/** The orders with something like their code in the text that have exactly this open. */
function hintedWith({ clues, named, orders }: CaseFacts, cents: number): CandidateOrder[] {
  const hints = named.length > 0 ? clues.beside : [...clues.bare, ...clues.near];
  return orders.filter(
    (order) => hasCodeIn(hints)(order) && isExactly(cents)(order) && !named.some(({ id }) => id === order.id),
  );
}

function ofNamesake(facts: CaseFacts, codes: ReadonlyArray<string>): CandidateOrder[] {
  return facts.orders.filter(
    (order) => isOpen(order) && hasCodeIn(codes)(order) && namesOf(facts, order) === 2,
  );
}

/** How well the payer, or whom the purpose says it is for, fits the guest. */
function namesOf({ clues }: CaseFacts, order: CandidateOrder): 0 | 1 | 2 {
  const [payer, meant] = [nameFit(clues.names, order), nameFit(clues.forNames, order)];
  return payer > meant ? payer : meant;
}

function hasSameLastname(one: CandidateOrder, other: CandidateOrder): boolean {
  const [name, otherName] = [nameTokens(one.lastname).join(' '), nameTokens(other.lastname).join(' ')];
  return name !== '' && name === otherName;
}
