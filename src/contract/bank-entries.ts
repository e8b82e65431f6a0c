import * as v from 'valibot';
import { MOST_SHOWN_ENTRIES } from './bank.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './payments.ts';
import { Done, Id, IdInPath, listOf } from './wire.ts';

const MOST_SHARES = 50;
const NO_REASON = 'Bitte schreib kurz dazu, warum';

export const assignBankEntry = endpoint({
  method: 'POST',
  path: '/api/office/bank/entries/:id/bookings',
  summary: 'Einen Zahlungseingang auf eine oder mehrere Bestellungen buchen, auf den Cent',
  access: 'money',
  params: v.object({ id: IdInPath }),
  body: v.object({
    /** The unbooked amount as shown on the page. */
    left: v.number(),
    shares: listOf(v.object({ order: v.pipe(v.string(), v.maxLength(64)), amount: Amount }), MOST_SHARES),
  }),
  answer: Done,
});

export const ignoreBankEntry = endpoint({
  method: 'POST',
  path: '/api/office/bank/entries/:id/ignored',
  summary: 'Einen Umsatz beiseitelegen, der zu keiner Bestellung gehört',
  access: 'money',
  params: v.object({ id: IdInPath }),
  body: v.object({ reason: v.pipe(v.string(), v.trim(), v.minLength(1, NO_REASON), v.maxLength(200)) }),
  answer: Done,
});

export const settleBankDouble = endpoint({
  method: 'POST',
  path: '/api/office/bank/entries/:id/double',
  summary: 'Sagen, ob ein Umsatz, der vielleicht doppelt ist, dieselbe Zahlung ist oder eine zweite',
  access: 'money',
  params: v.object({ id: IdInPath }),
  body: v.object({ is_same: v.boolean() }),
  answer: Done,
});

export const settleBankDoubles = endpoint({
  method: 'POST',
  path: '/api/office/bank/imports/:id/doubles',
  summary: 'Dasselbe für mehrere Umsätze eines Kontoauszugs auf einmal sagen',
  access: 'money',
  params: v.object({ id: IdInPath }),
  body: v.object({ entries: listOf(Id, MOST_SHOWN_ENTRIES), is_same: v.boolean() }),
  /** How many of them waited for that answer. */
  answer: v.object({ success: v.literal(true), count: v.number() }),
});

export const undoBankEntry = endpoint({
  method: 'POST',
  path: '/api/office/bank/entries/:id/undo',
  summary: 'Zurücknehmen, was mit einem Umsatz gemacht wurde: er wartet wieder',
  access: 'money',
  params: v.object({ id: IdInPath }),
  answer: Done,
});

/** Refusals of booking entries; part of `refusals`. */
export const bankEntryRefusals = {
  bank_maybe_double: {
    status: 409,
    message:
      'Diese Zahlung ist vielleicht doppelt. Sag zuerst, ob sie dieselbe ist oder eine zweite. Es wurde nichts gebucht.',
  },
  bank_shares: {
    status: 409,
    message:
      'Die Teile ergeben zusammen nicht genau den Betrag, der eingegangen ist. Es wurde nichts gebucht.',
  },
  bank_no_order: {
    status: 409,
    message: 'Diese Bestellung wurde an der Abendkasse bar bezahlt, auf sie lässt sich nichts buchen.',
  },
} as const;
