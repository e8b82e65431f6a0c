import * as v from 'valibot';
import { isSepaIban, isSepaName, MAX_SEPA_NAME_LENGTH } from '../domain/sepa.ts';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './form-rules.ts';
import { OrderStatus, PaymentType } from './orders.ts';
import { Amount, Day, OrderInPath } from './payments.ts';
import { RunAtBank } from './reconciliation.ts';
import { Done, Id, IdInPath, listOf, MailQueued, StoredTimeText, Version } from './wire.ts';

/** The maximum for one transfer file and one operation. */
export const MOST_REFUNDS_A_RUN = 200;

/** Banks take no more transfers in one file; some take less. */
export const MOST_TRANSFERS_A_FILE = 1_000;

/** The account of a refund; the IBAN is stored without blanks. */
export const RefundAccount = v.object({
  holder: v.pipe(
    v.string(REQUIRED),
    // Invisible signs would turn around what is shown beside it, such as the IBAN.
    v.transform((text) =>
      text
        .replace(/\p{Cf}/gu, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    ),
    v.minLength(1, REQUIRED),
    v.maxLength(MAX_SEPA_NAME_LENGTH, 'Das ist zu lang: Banken nehmen höchstens 70 Zeichen'),
    v.check(
      isSepaName,
      'Bitte in lateinischen Buchstaben: Griechische oder kyrillische nimmt keine Bank. Schreib den Namen um, aus Γιάννης wird Giannis',
    ),
  ),
  iban: v.pipe(
    v.string(REQUIRED),
    v.maxLength(60, 'Das ist zu lang'),
    v.transform((iban) => iban.replace(/\s/g, '').toUpperCase()),
    v.minLength(1, REQUIRED),
    v.check(isSepaIban, 'Diese IBAN stimmt nicht: Vielleicht ist eine Ziffer vertauscht oder fehlt'),
  ),
});
export type RefundAccount = v.InferOutput<typeof RefundAccount>;

/** The part of an order's refund that is in a run not executed yet, in euros. */
const InRun = v.nullable(v.object({ run: Id, amount: v.number() }));

/** A due refund that is not in a run yet, in euros. */
export const DueRefund = v.object({
  order: v.string(),
  number: v.string(),
  /** Who ordered. */
  name: v.string(),
  status: OrderStatus,
  payment_type: PaymentType,
  amount: v.number(),
  /** Whether tickets were cancelled; otherwise it is an overpayment. */
  has_cancelled_tickets: v.boolean(),
  /** The account: entered by staff, or that of the paying bank entry; null if unknown. */
  account: v.nullable(v.object({ ...RefundAccount.entries, is_from_bank: v.boolean() })),
  /** A transfer was returned because the account was wrong. */
  was_returned: v.boolean(),
  /** Part of it is in this run; the rest can follow once that is executed. */
  in_run: InRun,
});
export type DueRefund = v.InferOutput<typeof DueRefund>;

/** Open: to be transferred; paid: booked; returned by the bank or undone by staff. */
export const RefundState = v.picklist(['in_run', 'paid', 'returned']);
export type RefundState = v.InferOutput<typeof RefundState>;

/** A refund of a run; holder and IBAN are empty after their retention. */
export const RunRefund = v.object({
  id: Id,
  order: v.string(),
  number: v.string(),
  name: v.string(),
  amount: v.number(),
  holder: v.string(),
  iban: v.string(),
  /** The reference on the guest's bank statement. */
  reference: v.string(),
  state: RefundState,
  /** Whether a waiting refund is still due; false once it was refunded another way. */
  is_due: v.boolean(),
});
export type RunRefund = v.InferOutput<typeof RunRefund>;

export const RefundRun = v.object({
  id: Id,
  /** Increases with every refund removed; booking with an outdated version is refused. */
  version: Version,
  created_at: StoredTimeText,
  created_by: v.string(),
  /** The requested execution day. */
  requested_on: Day,
  count: v.number(),
  amount: v.number(),
  /** The number of returned refunds. */
  returned_count: v.number(),
  /** When the transfer file was first downloaded. */
  downloaded_at: v.nullable(StoredTimeText),
  executed_at: v.nullable(StoredTimeText),
  executed_by: v.nullable(v.string()),
  /** The day on the bank statement. */
  executed_on: v.nullable(Day),
});
export type RefundRun = v.InferOutput<typeof RefundRun>;

const Rows = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.toNumber(), v.maxValue(MOST_REFUNDS_A_RUN));

/** Name or number of the order, or the reference on a bank statement, which contains the number. */
const Searched = v.optional(v.pipe(v.string(), v.maxLength(200)), '');

const RunInPath = v.object({ run: IdInPath });

const RefundInPath = v.object({ run: IdInPath, refund: IdInPath });

export const listDueRefunds = endpoint({
  method: 'GET',
  path: '/api/office/refunds',
  summary: 'Was zu erstatten ist und in keinem Erstattungslauf steht, durchsuchbar, ohne IBAN zuerst',
  access: 'money',
  query: v.object({
    q: Searched,
    limit: v.optional(Rows, '50'),
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^[01]:/), v.maxLength(80))),
    /** Only those whose account is missing, or known. */
    account: v.optional(v.picklist(['missing', 'known'])),
  }),
  answer: v.object({
    refunds: v.array(DueRefund),
    /** The total over all pages. */
    count: v.number(),
    amount: v.number(),
    /** The number without a known account. */
    without_account: v.number(),
    /** The amount in runs that are not executed yet. */
    in_runs: v.number(),
    next: v.nullable(v.string()),
  }),
});

export const readOrderRefund = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/refund',
  summary: 'Was von einer Bestellung zu erstatten ist, und auf welches Konto',
  access: 'money',
  params: OrderInPath,
  answer: v.object({ refund: v.nullable(DueRefund), in_run: InRun }),
});
export type OrderRefund = v.InferOutput<typeof readOrderRefund.answer>;

export const writeRefundAccount = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/refund-account',
  summary: 'Das Konto eintragen, auf das eine Erstattung geht',
  access: 'money',
  params: OrderInPath,
  body: RefundAccount,
  answer: Done,
});

export const readReadyRefunds = endpoint({
  method: 'GET',
  path: '/api/office/refunds/ready',
  summary: 'Was sofort überwiesen werden kann, und wie viele nach ihrer IBAN gefragt werden können',
  access: 'money',
  answer: v.object({
    /** In euros, with a known account and in no run. */
    ready: v.object({ count: v.number(), amount: v.number() }),
    /** Without a known account, and with an email address; not paid by PayPal. */
    askable: v.number(),
  }),
});

export const askForAccounts = endpoint({
  method: 'POST',
  path: '/api/office/refunds/account-requests',
  summary: 'Allen, deren IBAN fehlt, eine Mail mit dem Link schreiben; höchstens alle drei Tage',
  access: 'money',
  body: v.object({}),
  /** How many mails were queued, and how many were left out because they got one lately. */
  answer: v.object({ success: v.literal(true), sent: v.number(), skipped: v.number() }),
});

export const resendRefundLink = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/refund-link',
  summary: 'Den Link noch einmal schicken, mit dem ein Gast sein Konto nennt oder Karten zurückgibt',
  access: 'money',
  params: OrderInPath,
  answer: MailQueued,
  refuses: [404, 409],
});

export const makeRefundRuns = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs/whole',
  summary:
    'Alles, was überwiesen werden kann, in Erstattungsläufe stellen, je Lauf höchstens so viele wie in eine Datei passen',
  access: 'money',
  body: v.object({
    requested_on: Day,
    /** Transfers in one file, and so in one run. */
    most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TRANSFERS_A_FILE)),
    /** `ready` as shown on the page. */
    seen: v.object({ count: v.number(), amount: v.number() }),
  }),
  answer: v.object({ success: v.literal(true), runs: v.array(Id) }),
});

export const makeRefundRun = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs',
  summary: 'Ausgewählte Erstattungen zu einem Erstattungslauf zusammenstellen',
  access: 'money',
  body: v.object({
    requested_on: Day,
    /** Each with the due amount as shown on the page, in euros. */
    orders: listOf(v.object({ id: v.pipe(v.string(), v.maxLength(64)), amount: Amount }), MOST_REFUNDS_A_RUN),
  }),
  answer: v.object({ success: v.literal(true), run: Id }),
  refuses: [404],
});

export const listRefundRuns = endpoint({
  method: 'GET',
  path: '/api/office/refund-runs',
  summary: 'Die Erstattungsläufe, der neueste zuerst; gesucht die, in denen eine solche Erstattung steht',
  access: 'money',
  query: v.object({ q: Searched, limit: v.optional(Rows, '20'), before: v.optional(IdInPath) }),
  answer: v.object({ runs: v.array(RefundRun), before: v.nullable(Id) }),
});

export const readRefundRun = endpoint({
  method: 'GET',
  path: '/api/office/refund-runs/:run',
  summary: 'Ein Erstattungslauf mit allen Erstattungen',
  access: 'money',
  params: RunInPath,
  answer: v.object({
    run: RefundRun,
    refunds: v.array(RunRefund),
    /** Missing while everybody may transfer it: whether you may, and the names of all who may. */
    /** Missing as long as no entry of the bank belongs to it or may. */
    bank: v.optional(RunAtBank),
    four_eyes: v.optional(v.object({ is_yours: v.boolean(), may: v.array(v.string()) })),
  }),
});

export const discardRefundRun = endpoint({
  method: 'DELETE',
  path: '/api/office/refund-runs/:run',
  summary: 'Einen Erstattungslauf verwerfen, der noch nicht überwiesen ist',
  access: 'money',
  params: RunInPath,
  answer: Done,
});

export const saveTransferFile = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs/:run/transfer-file',
  summary: 'Die Überweisungsdatei für die Bank (SEPA, pain.001.001.09)',
  access: 'money',
  params: RunInPath,
  answer: v.string(),
  mediaType: 'application/xml',
});

export const exportRefundRun = endpoint({
  method: 'GET',
  path: '/api/office/refund-runs/:run/refunds.csv',
  summary: 'Ein Erstattungslauf als Tabelle, mit dem Verwendungszweck jeder Überweisung',
  access: 'money',
  params: RunInPath,
  answer: v.string(),
  mediaType: 'text/csv',
});

export const executeRefundRun = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs/:run/execution',
  summary: 'Alle Erstattungen eines Laufs als überwiesen buchen; zweimal gesendet zählt es einmal',
  access: 'money',
  params: RunInPath,
  body: v.object({ version: Version, booked_on: Day }),
  answer: Done,
});

export const undoRefundRun = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs/:run/undo',
  summary: 'Die Buchungen eines Erstattungslaufs zurücknehmen',
  access: 'money',
  params: RunInPath,
  answer: Done,
});

export const takeOutRefund = endpoint({
  method: 'DELETE',
  path: '/api/office/refund-runs/:run/refunds/:refund',
  summary: 'Eine Erstattung aus einem Lauf nehmen; mit der letzten verschwindet er',
  access: 'money',
  params: RefundInPath,
  answer: Done,
});

export const returnRefund = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs/:run/refunds/:refund/return',
  summary: 'Eine Überweisung ist zurückgekommen: Der Betrag ist wieder zu erstatten',
  access: 'money',
  params: RefundInPath,
  answer: Done,
});

/** Refusals about refunds; part of `refusals`. */
export const refundRefusals = {
  unknown_refund_run: { status: 404, message: 'Diesen Erstattungslauf gibt es nicht oder nicht mehr.' },
  unknown_refund: { status: 404, message: 'Diese Erstattung steht nicht (mehr) in diesem Lauf.' },
  refund_list_changed: {
    status: 409,
    message: 'Inzwischen ist etwas anderes zu erstatten. Sieh dir den neuen Stand an.',
  },
  refund_changed: {
    status: 409,
    message:
      'Bei {names} ist inzwischen nicht mehr derselbe Betrag zu erstatten. Sieh dir den neuen Stand an.',
  },
  refund_four_eyes: {
    status: 409,
    message:
      'Vier Augen: Du hast ein Konto in diesem Lauf eingetragen, deshalb überweist ihn jemand anders. Das darf: {names}. Es wurde nichts gebucht.',
  },
  refund_four_eyes_nobody: {
    status: 409,
    message:
      'Vier Augen: Du hast ein Konto in diesem Lauf eingetragen, deshalb überweist ihn jemand anders. Noch darf das niemand: Gebt unter „Team“ noch jemandem das Recht „Geld“. Es wurde nichts gebucht.',
  },
  refund_in_run: {
    status: 409,
    message: 'Die Erstattung von {names} steht schon in einem Erstattungslauf. Nimm sie dort erst heraus.',
  },
  refund_no_account: {
    status: 409,
    message:
      'Für {names} fehlt noch, wohin das Geld zurückgehen soll: IBAN und Inhaber, in lateinischen Buchstaben. Steht bei der Bank ein griechischer oder kyrillischer Name, schreib ihn um.',
  },
  refund_no_club_account: {
    status: 409,
    message: 'In den Einstellungen steht kein Konto, von dem überwiesen werden kann.',
  },
  refund_not_due: {
    status: 409,
    message:
      'Bei {names} ist inzwischen nicht mehr zu erstatten, was in diesem Lauf steht: Nimm es heraus, dann geht es weiter.',
  },
  refund_nothing_due: { status: 409, message: 'Bei dieser Bestellung ist nichts zu erstatten.' },
  refund_run_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders etwas aus diesem Lauf genommen. Sieh dir den neuen Stand an und lade die Datei noch einmal herunter. Es wurde nichts gebucht.',
  },
  refund_run_executed: {
    status: 409,
    message: 'Dieser Lauf ist schon als überwiesen gebucht. Nimm das erst zurück.',
  },
  refund_run_open: { status: 409, message: 'Dieser Lauf ist noch nicht als überwiesen gebucht.' },
  refund_run_settled: {
    status: 409,
    message: 'Dieser Lauf ist abgeschlossen: Die Bankdaten der Gäste wurden nach acht Wochen gelöscht.',
  },
  refund_run_returned: {
    status: 409,
    message:
      'Aus diesem Lauf ist schon eine Überweisung zurückgekommen. Er lässt sich nur noch einzeln zurücknehmen.',
  },
} as const;
