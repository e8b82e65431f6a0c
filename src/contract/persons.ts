import * as v from 'valibot';
import { callOffKinds } from '../domain/call-off.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_RULES, EMAIL_ADDRESS, REQUIRED, TOO_LONG } from './form-rules.ts';
import { FirmView, OrderStatus } from './orders.ts';
import { InstantText, listOf, StoredTimeText } from './wire.ts';
import { WithdrawalOutcome } from './withdrawals.ts';

/** More than any guest orders; larger files have to be compiled by hand. */
export const MOST_ORDERS_OF_A_PERSON = 200;

/** Sent in the body, because addresses end up in logs and browser histories. */
const Email = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.maxLength(BILLING_RULES.email.longest, TOO_LONG),
  v.regex(EMAIL_ADDRESS, 'Das ist keine gültige E-Mail-Adresse'),
);

/** Why an order cannot be erased yet. */
export const KeptBecause = v.picklist(['open', 'refund', 'paypal', 'to_come', 'papers']);

/** An order of a person, its total in euros. */
export const PersonOrder = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatus,
  name: v.string(),
  created_at: StoredTimeText,
  total: v.number(),
  /** Null if it can be erased; `until` is the last day of retention, null if staff have to act first. */
  kept: v.nullable(v.object({ because: KeptBecause, until: v.nullable(v.string()) })),
});
export type PersonOrder = v.InferOutput<typeof PersonOrder>;

/** All stored data of one order of a person (Art. 15 GDPR). */
export const PersonRecord = v.object({
  number: v.string(),
  status: OrderStatus,
  created_at: InstantText,
  customer: v.object({
    firstname: v.string(),
    lastname: v.string(),
    email: v.string(),
    telephone: v.string(),
    street: v.string(),
    zipcode: v.string(),
    city: v.string(),
  }),
  /** The firm that the invoice is for; missing for none. */
  firm: v.optional(FirmView),
  comment: v.string(),
  /** All notes of the team, a line each. */
  note: v.string(),
  /** The oldest first; missing for none. */
  notes: v.optional(v.array(v.object({ at: InstantText, text: v.string() }))),
  /** The team's reason for exempting it from reminders; null if it is not exempt. */
  exempt_because: v.nullable(v.string()),
  total: v.number(),
  tickets: v.array(
    v.object({
      event: v.string(),
      ticket: v.string(),
      place: v.string(),
      price: v.number(),
      cancelled_at: v.nullable(InstantText),
      redeemed_at: v.nullable(InstantText),
    }),
  ),
  /** The payer is stored for two weeks after a transfer was assigned. */
  payments: v.array(
    v.object({
      amount: v.number(),
      booked_on: v.string(),
      payer: v.nullable(v.string()),
      iban: v.nullable(v.string()),
      purpose: v.nullable(v.string()),
    }),
  ),
  /** The accounts of due and recent refunds. */
  refund_accounts: v.array(v.object({ holder: v.string(), iban: v.string() })),
  /** The links sent by which the guest could say where a refund goes; left out if there were none. */
  refund_links: v.optional(
    v.array(v.object({ created_at: InstantText, expires_at: InstantText, used_at: v.nullable(InstantText) })),
  ),
  /** What it meant for this order that events were called off, moved or made cheaper; left out if none was. */
  call_offs: v.optional(
    v.array(
      v.object({
        kind: v.picklist(callOffKinds),
        at: InstantText,
        tickets: v.number(),
        refund: v.number(),
        events: v.array(
          v.object({ name: v.string(), starts_before: StoredTimeText, starts_after: StoredTimeText }),
        ),
      }),
    ),
  ),
  papers: v.array(v.object({ kind: v.string(), number: v.string(), issued_at: InstantText })),
  mails: v.array(
    v.object({
      kind: v.string(),
      created_at: InstantText,
      sent_at: v.nullable(InstantText),
      /** When it was stored as a file because there was no mail server. */
      stored_at: v.nullable(InstantText),
    }),
  ),
  deeds: v.array(v.object({ what: v.string(), at: InstantText })),
});
export type PersonRecord = v.InferOutput<typeof PersonRecord>;

export const findPerson = endpoint({
  method: 'POST',
  path: '/api/office/persons/search',
  summary: 'Die Bestellungen zu einer E-Mail-Adresse, und was bei einer Löschung mit ihnen geschieht',
  access: 'orders',
  body: v.object({ email: Email }),
  /** The orders, and how many withdrawals were declared with the address, in all and undecided. */
  answer: v.object({
    orders: v.array(PersonOrder),
    withdrawals: v.number(),
    open_withdrawals: v.number(),
  }),
});

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/office/persons/export',
  summary: 'Auskunft: alles, was zu einer E-Mail-Adresse gespeichert ist',
  access: 'money',
  body: v.object({ email: Email }),
  answer: v.object({
    club: v.string(),
    email: v.string(),
    made_at: InstantText,
    orders: v.array(PersonRecord),
    /** All withdrawals declared with this address, for whatever order. */
    withdrawals: v.array(
      v.object({
        name: v.string(),
        order_number: v.string(),
        remark: v.string(),
        received_at: InstantText,
        outcome: v.nullable(WithdrawalOutcome),
        note: v.string(),
      }),
    ),
  }),
});
export type PersonExport = v.InferOutput<typeof exportPerson.answer>;

export const exportPersonPaper = endpoint({
  method: 'POST',
  path: '/api/office/persons/export.pdf',
  summary: 'Die Auskunft als PDF',
  access: 'money',
  body: v.object({ email: Email }),
  answer: v.string(),
  mediaType: 'application/pdf',
});

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/office/persons/erase',
  summary:
    'Löscht die gesehenen Bestellungen einer E-Mail-Adresse; von denen, die bleiben müssen, was nicht bleiben muss',
  access: 'orders',
  body: v.object({
    email: Email,
    orders: v.union([v.strictTuple([]), listOf(v.string(), MOST_ORDERS_OF_A_PERSON)]),
  }),
  answer: v.object({
    success: v.literal(true),
    /** The number of erased orders. */
    erased: v.number(),
    /** The orders that are kept. */
    kept: v.array(PersonOrder),
    /** The number of erased withdrawals; those of a kept order lose only address and text. */
    erased_withdrawals: v.number(),
    /** Withdrawals kept until staff have decided. */
    open_withdrawals: v.number(),
  }),
});
