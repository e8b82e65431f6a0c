import { centsToEuros } from '../../../../domain/money.ts';
import type { Typed } from './issue-fields.tsx';
import type { IssueKind } from './issue-kinds.ts';
import type { WishInput } from './use-issuing.ts';

interface Wanted extends Pick<WishInput, 'event' | 'lines'> {
  kind: IssueKind;
  cents: number;
  typed: Typed;
  isAdmitted: boolean;
}

/** What was chosen and typed, as it is sent. */
export function wishOf({ kind, event, lines, cents, typed, isAdmitted }: Wanted): WishInput {
  const text = (name: string) => typed[name] ?? '';
  const seen_total = centsToEuros(cents);
  switch (kind) {
    case 'complimentary': {
      const recipient = { firstname: text('firstname'), lastname: text('lastname'), email: text('email') };
      return { kind, event, lines, reason: text('reason'), recipient };
    }
    case 'box_office':
      return { kind, event, lines, seen_total, is_admitted: isAdmitted };
    case 'telephone': {
      const customer = {
        firstname: text('firstname'),
        lastname: text('lastname'),
        email: text('email'),
        telephone: text('telephone'),
        street: text('street'),
        zipcode: text('zipcode'),
        city: text('city'),
      };
      return { kind, event, lines, seen_total, customer, comment: text('comment') };
    }
  }
}
