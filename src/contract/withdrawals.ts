import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { REQUIRED, TOO_LONG, WITHDRAWAL_RULES } from './form-rules.ts';
import { Done, Id, IdInPath, listOf, StoredTimeText, textField } from './wire.ts';

/** The maximum number to settle in one call. */
const MOST_TICKED_OFF = 100;

/** The form of a withdrawal; § 356a BGB permits no further questions, and any text is accepted. */
export const Withdrawal = v.object({
  name: textField(WITHDRAWAL_RULES.name),
  order_number: textField(WITHDRAWAL_RULES.order_number),
  email: textField(WITHDRAWAL_RULES.email),
  /** Which tickets, or any other remark. */
  remark: v.optional(textField(WITHDRAWAL_RULES.remark), ''),
});
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

/** Void: nothing to do, because it was a duplicate or retracted. */
export const WithdrawalOutcome = v.picklist(['accepted', 'declined', 'void']);
export type WithdrawalOutcome = v.InferOutput<typeof WithdrawalOutcome>;

/** A candidate order: its number is one typo away, or it has the same e-mail address or name. */
const PossibleOrder = v.object({
  id: v.string(),
  number: v.string(),
  name: v.string(),
  by: v.picklist(['number', 'email', 'name']),
});
export type PossibleOrder = v.InferOutput<typeof PossibleOrder>;

/** A withdrawal, for staff. */
export const ReceivedWithdrawal = v.object({
  id: Id,
  name: v.string(),
  /** The order number as typed. */
  order_number: v.string(),
  email: v.string(),
  remark: v.string(),
  received_at: StoredTimeText,
  /** The order with this number; null for none. */
  order: v.nullable(
    v.object({
      id: v.string(),
      number: v.string(),
      /** Whether the order has the same e-mail address. */
      has_same_email: v.boolean(),
      ordered_at: StoredTimeText,
    }),
  ),
  /** Candidates, for open withdrawals without an order. */
  possible: v.array(PossibleOrder),
  /** The confirmation mail; held if the address had too many that day; null after its retention. */
  receipt: v.nullable(
    v.object({
      state: v.picklist(['sent', 'stored', 'waiting', 'held', 'failed', 'dropped']),
      sent_at: v.nullable(StoredTimeText),
    }),
  ),
  /** Null until it is decided. */
  settled: v.nullable(
    v.object({ outcome: WithdrawalOutcome, note: v.string(), at: StoredTimeText, by: v.string() }),
  ),
});
export type ReceivedWithdrawal = v.InferOutput<typeof ReceivedWithdrawal>;

export const WithdrawalListQuery = v.object({
  state: v.optional(v.picklist(['open', 'settled']), 'open'),
  /** `next` of the previous page: whether its last withdrawal has no order, and its id. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[01]:[1-9]\d{0,8}$/))),
  /** Beginnings of words of the name, the email address or the order number; all have to match. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});

export const WithdrawalPage = v.object({
  /** Open ones: those with an order first, then oldest first. Settled ones: newest first. */
  withdrawals: v.array(ReceivedWithdrawal),
  next: v.nullable(v.string()),
  /** How many match the search in each state, counted up to 1,000. */
  counts: v.object({ open: v.number(), settled: v.number() }),
});
export type WithdrawalPage = v.InferOutput<typeof WithdrawalPage>;

const WithdrawalInPath = v.object({ id: IdInPath });

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  summary:
    'Einen Vertrag widerrufen; die Antwort ist für jede Bestellnummer dieselbe. Kopfzeile Idempotency-Key',
  body: Withdrawal,
  answer: v.object({ success: v.literal(true), received_at: StoredTimeText, only_stored: v.boolean() }),
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals',
  summary: 'Eingegangene Widerrufe, offene oder erledigte, seitenweise',
  access: 'orders',
  query: WithdrawalListQuery,
  answer: WithdrawalPage,
});

export const settleWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/settle',
  summary: 'Über einen Widerruf entscheiden, eine Ablehnung mit Grund; storniert wird an der Bestellung',
  access: 'orders',
  params: WithdrawalInPath,
  body: v.pipe(
    v.object({
      outcome: WithdrawalOutcome,
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, TOO_LONG)), ''),
    }),
    v.forward(
      v.partialCheck(
        [['outcome'], ['note']],
        ({ outcome, note }) => outcome !== 'declined' || note !== '',
        REQUIRED,
      ),
      ['note'],
    ),
  ),
  answer: Done,
});

export const tickOffWithdrawals = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/settle',
  summary:
    'Mehrere Widerrufe auf einmal abhaken; die zu einer Bestellung gehören oder schon erledigt sind, bleiben',
  access: 'orders',
  body: v.object({ withdrawals: listOf(Id, MOST_TICKED_OFF) }),
  answer: v.object({
    success: v.literal(true),
    /** The number of settled withdrawals. */
    count: v.number(),
  }),
});

export const reopenWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/:id/reopen',
  summary: 'Eine Entscheidung über einen Widerruf zurücknehmen',
  access: 'orders',
  params: WithdrawalInPath,
  answer: Done,
});

export const assignWithdrawal = endpoint({
  method: 'PUT',
  path: '/api/office/withdrawals/:id/order',
  summary: 'Sagen, welche Bestellung ein Widerruf meint',
  access: 'orders',
  params: WithdrawalInPath,
  body: v.object({ number: textField(WITHDRAWAL_RULES.order_number) }),
  answer: Done,
});

/** Refusals about withdrawals; part of `refusals`. */
export const withdrawalRefusals = {
  unknown_withdrawal: { status: 404, message: 'Diesen Widerruf gibt es nicht mehr.' },
  withdraw_by_mail: {
    status: 429,
    message:
      'Von deinem Internetanschluss kamen gerade sehr viele Widerrufe. Schick uns deinen einfach als Mail an {email} oder als Brief, das gilt genauso. Oder versuche es hier in ein paar Minuten noch einmal.',
  },
  withdrawal_settled: {
    status: 409,
    message: 'Diesen Widerruf hat inzwischen jemand anders erledigt.',
  },
} as const;
