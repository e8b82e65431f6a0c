import * as v from 'valibot';
import type { BankFileFault, BankFileRefusal } from '../domain/bank-entry.ts';
import { bookableStates, paymentStates } from '../domain/match-payment.ts';
import { matchReasons } from '../domain/payment-cases.ts';
import { endpoint } from './endpoint.ts';
import { OrderStatus } from './orders.ts';
import { EntryTransfer } from './reconciliation.ts';
import { Done, Id, IdInPath, listOf, StoredTimeText } from './wire.ts';

/** The maximum size of a bank file. */
export const MOST_BANK_BYTES = 10 * 1024 * 1024;

/** Entries of one file: more than a club has in a year, and few enough for one form. */
export const MOST_BANK_ENTRIES = 50_000;

/** Entries of one group that the bank page shows, and that are answered at once. */
export const MOST_SHOWN_ENTRIES = 200;

/** The groups of a file's entries as the bank page shows them: open ones by state, then the settled ones. */
export const shownGroups = [
  'matched',
  'after_deadline',
  'short',
  'maybe_double',
  'suggested',
  'partial',
  'over',
  'already_paid',
  'cancelled_order',
  'unmatched',
  'booked',
  'ignored',
] as const;

export type EntryGroup = (typeof shownGroups)[number];

/** The same; what came later is at the end. */
const EntryGroupName = v.picklist([
  ...paymentStates.filter((state) => state !== 'ignored' && state !== 'maybe_double' && state !== 'short'),
  'booked',
  'ignored',
  'maybe_double',
  'short',
]);

const Name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Bitte wähle eine Spalte'), v.maxLength(200));

const NameOrNone = v.nullable(Name);

/** The columns of a bank's CSV file by their header names (domain/bank-entry.ts). */
export const CsvColumns = v.pipe(
  v.object({
    delimiter: v.picklist([';', ',', '\t']),
    columns: v.object({
      bookedOn: Name,
      amount: NameOrNone,
      sign: NameOrNone,
      debit: NameOrNone,
      credit: NameOrNone,
      purpose: v.pipe(v.array(Name), v.maxLength(20)),
      payerName: NameOrNone,
      payerIban: NameOrNone,
      currency: NameOrNone,
      endToEndId: NameOrNone,
      bankReference: NameOrNone,
      accountIban: NameOrNone,
      state: NameOrNone,
    }),
    dateFormat: v.picklist(['DD.MM.YYYY', 'DD.MM.YY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY']),
    decimalSign: v.picklist([',', '.']),
  }),
  v.forward(
    v.check(
      ({ columns }) => columns.amount !== null || (columns.debit !== null && columns.credit !== null),
      'Bitte wähle die Spalte mit dem Betrag, oder je eine für Soll und Haben',
    ),
    ['columns', 'amount'],
  ),
);

/** The number of entries and their sum in euros. */
const Group = v.object({ count: v.number(), amount: v.number() });

/** An imported file with its entries by state; amounts in euros. */
export const BankImport = v.object({
  id: Id,
  file_name: v.string(),
  kind: v.string(),
  created_at: StoredTimeText,
  created_by: v.string(),
  /** Entries known from other files, of other accounts, and not booked by the bank yet. */
  known_count: v.number(),
  foreign_count: v.number(),
  /** The ends of the other accounts; missing if there are none. */
  foreign_accounts: v.optional(v.array(v.string())),
  waiting_count: v.number(),
  open: Group,
  booked: Group,
  ignored: Group,
});
export type BankImport = v.InferOutput<typeof BankImport>;

/** An order that an entry was booked on or could be. */
export const BankOrder = v.object({
  id: v.string(),
  number: v.string(),
  name: v.string(),
  status: OrderStatus,
  /** The open and the overpaid amount, in euros. */
  open: v.number(),
  overpaid: v.number(),
});
export type BankOrder = v.InferOutput<typeof BankOrder>;

const Share = v.object({ order: BankOrder, amount: v.number() });

/** What the bank says of an entry; the amount in euros. */
const entryFacts = {
  booked_on: v.string(),
  amount: v.number(),
  currency: v.string(),
  /** Empty, like the next two, two weeks after the entry was settled. */
  payer: v.string(),
  iban: v.nullable(v.string()),
  purpose: v.string(),
  is_blanked: v.boolean(),
};

const Outcome = v.picklist(['open', 'booked', 'ignored']);

/** The entry of another file that may be the same payment. */
const Twin = v.object({
  ...entryFacts,
  file_name: v.string(),
  outcome: Outcome,
  bookings: v.array(Share),
});

/** A bank entry with its bookings and proposals; amounts in euros. */
export const BankEntryView = v.object({
  id: Id,
  ...entryFacts,
  state: v.picklist(paymentStates),
  reason: v.string(),
  outcome: Outcome,
  /** The unbooked rest. */
  left: v.number(),
  /** Proposals for booking the rest, the best first. */
  ways: v.array(v.object({ reason: v.picklist(matchReasons), shares: v.array(Share) })),
  /** The number of unbooked entries, this one included, that add up to the open amount of its order; otherwise 0. */
  together: v.number(),
  bookings: v.array(Share),
  /** An order whose issued invoice prevents undoing the bookings; null if they can be undone. */
  final_order: v.nullable(v.string()),
  settled_at: v.nullable(StoredTimeText),
  settled_by: v.nullable(v.string()),
  ignored_because: v.string(),
  /** A suggestion that can be confirmed together with others; missing for all others. */
  is_sure: v.optional(v.boolean()),
  /** Only of an open entry that may be the same payment; nothing can be booked of it until staff have said so. */
  twin: v.optional(Twin),
  transfer: v.optional(EntryTransfer),
});
export type BankEntryView = v.InferOutput<typeof BankEntryView>;

/** What the folder of the bank's program needs somebody for, the latest first; missing if nothing. */
const BankFolder = v.object({
  refused: v.array(v.object({ name: v.string(), reason: v.string(), at: StoredTimeText })),
  /** Names of files that have lain there for more than a day: not finished, or not to be read. */
  unfinished: v.array(v.string()),
  unreadable: v.array(v.string()),
});

/** Why a bank file is refused, for the treasurer; `{text}` is quoted from the file. */
const bankFileFaults: Record<BankFileFault, string> = {
  empty_file: 'Die Datei ist leer.',
  file_too_large: 'Die Datei ist größer als 10 MB. Lade den Zeitraum bitte in kleineren Stücken herunter.',
  too_many_entries:
    'Das sind mehr als 50.000 Umsätze. Lade den Zeitraum bitte in kleineren Stücken herunter.',
  unknown_kind:
    'Das ist keine Umsatzdatei, die wir kennen. Lade bei deiner Bank CAMT.053 (XML oder ZIP), CSV oder MT940 herunter.',
  foreign_kind:
    'Aus „{text}“ lassen sich Beträge nicht sicher lesen. Lade die Umsätze bei deiner Bank als CAMT.053 (XML oder ZIP), CSV oder MT940 herunter.',
  not_a_statement:
    'Das ist „{text}“ und kein Kontoauszug: Darin stehen auch Umsätze, die noch nicht gebucht sind, oder nur einzelne. Wähle beim Herunterladen CAMT.053.',
  unreadable_letters:
    'Hier stehen Zeichen, die nicht zu einer Umsatzdatei gehören. Vielleicht ist die Datei beim Herunterladen beschädigt worden.',
  damaged_xml: 'Die Datei ist beschädigt oder nicht vollständig. Lade sie bitte noch einmal herunter.',
  forbidden_doctype: 'Die Datei bringt eigene Ersetzungen mit (DOCTYPE). Ein Kontoauszug hat so etwas nicht.',
  damaged_csv: 'Die Zeile hat nicht so viele Felder wie die Überschrift, oder ein Anführungszeichen fehlt.',
  resaved_csv:
    'Ein Tabellenprogramm hat diese Datei neu gespeichert, dabei sind Ziffern verloren gegangen: „{text}“. Lade sie noch einmal bei der Bank herunter und öffne sie vorher nicht.',
  unknown_columns:
    'Diese Spalten kennen wir noch nicht. Ordne sie einmal zu, dann klappt es ab jetzt von selbst.',
  damaged_mt940: 'Mit dieser Zeile kommen wir nicht zurecht: „{text}“.',
  damaged_zip: 'Das ZIP-Archiv ist beschädigt oder nicht vollständig. Lade es bitte noch einmal herunter.',
  locked_zip: 'Das ZIP-Archiv ist mit einem Passwort verschlossen. Packe es bitte erst aus.',
  crowded_zip:
    'Im ZIP-Archiv ist mehr, als ein Kontoauszug braucht (höchstens 400 Dateien, ausgepackt zusammen 50 MB).',
  nested_zip: 'Im ZIP-Archiv steckt noch ein Archiv. Packe das äußere bitte erst aus.',
  empty_zip: 'Im ZIP-Archiv ist keine Datei.',
  unreadable_account: 'Die IBAN des Kontos ist nicht zu lesen: „{text}“.',
  unreadable_amount: 'Der Betrag ist nicht zu lesen: „{text}“.',
  ambiguous_amount: 'Der Betrag kann zweierlei heißen: „{text}“. Erlaubt ist hier nur „1.234,56“.',
  unreadable_date: 'Das Datum ist nicht zu lesen: „{text}“.',
  future_date: 'Dieser Tag liegt noch zu weit in der Zukunft: {text}.',
  unreadable_currency: 'Die Währung ist nicht zu lesen: „{text}“.',
  foreign_currency: 'Hier geht es um {text}; der Shop rechnet nur in Euro.',
  unreadable_direction: 'Es ist nicht zu lesen, ob das Geld kam oder ging: „{text}“.',
  unreadable_state: 'Es ist nicht zu lesen, ob der Umsatz schon gebucht ist: „{text}“.',
  missing_value: 'Hier fehlt etwas: {text}.',
  parts_differ: 'Die Teile einer Sammelbuchung ergeben zusammen nicht ihren Betrag ({text}).',
  balance_differs: 'Anfangssaldo und Umsätze ergeben nicht den Endsaldo ({text}). Es fehlt also etwas.',
  repeated_statement: 'Derselbe Kontoauszug steht zweimal in der Datei: {text}.',
};

/**
 * The sentence for a refused file, with the position: „auszug.xml, Zeile 12: Der Betrag ist nicht zu lesen: „1,2x“.“
 * Always ends with a full stop.
 */
export function describeBankFileFault({ reason, line, entry, text, name }: BankFileRefusal): string {
  const sentence = bankFileFaults[reason].replace('{text}', () => text ?? '');
  const place = [name, line === null ? null : `Zeile ${line}`, entry === undefined ? null : `Umsatz ${entry}`]
    .filter((part) => part !== null)
    .join(', ');
  return place === '' ? sentence : `${place}: ${sentence}`;
}

export const readBank = endpoint({
  method: 'GET',
  path: '/api/office/bank',
  summary: 'Die eingelesenen Kontoauszüge, die neuesten zuerst, und was davon noch offen ist',
  access: 'money',
  answer: v.object({
    imports: v.array(BankImport),
    /** Over all files. */
    open: Group,
    /** The last characters of the club's account, which files must belong to. */
    account: v.string(),
    folder: v.optional(BankFolder),
  }),
});

/** The header with the name of a bank file, as `encodeURIComponent` writes it. */
export const BANK_FILE_NAME = 'X-File-Name';

export const importBankFile = endpoint({
  method: 'POST',
  path: '/api/office/bank/imports',
  summary: 'Eine Datei der Bank einlesen, ohne dass etwas gebucht wird; der Inhalt ist die Datei selbst',
  access: 'money',
  query: v.object({
    /** As earlier versions of the page sent it; now in the header `BANK_FILE_NAME`, because it may be an IBAN. */
    name: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    /** Staff confirmed that the file's account number is the club's account. */
    account: v.optional(v.literal('ours')),
    /** Imports nothing, and asks for the columns again, whatever is remembered of them. */
    columns: v.optional(v.literal('anew')),
    /** The import of the same file that this one replaces, as long as nothing of it is booked or decided. */
    replaces: v.optional(IdInPath),
  }),
  answer: v.object({
    success: v.literal(true),
    /** Null if nothing was imported because staff first have to map columns or confirm the account. */
    import: v.nullable(Id),
    /** The same file was imported before. */
    is_repeat: v.boolean(),
    new_count: v.number(),
    /**
     * Set if the file's account may or may not be the club's: its IBAN by the usual rule, its number or name in the
     * file, or an empty text if the file names none.
     */
    doubtful_account: v.nullable(v.string()),
    columns: v.nullable(
      v.object({
        delimiter: v.picklist([';', ',', '\t']),
        rows: v.array(v.object({ line: v.number(), cells: v.array(v.string()) })),
        /** Why it cannot be read by the columns that are remembered; missing if none are. */
        lacks: v.optional(v.string()),
      }),
    ),
  }),
  files: ['application/octet-stream'],
});

export const keepBankColumns = endpoint({
  method: 'POST',
  path: '/api/office/bank/mappings',
  summary: 'Sich merken, wie die Spalten einer Tabelle der Bank zu lesen sind',
  access: 'money',
  body: v.object({ mapping: CsvColumns }),
  answer: Done,
});

export const readBankImport = endpoint({
  method: 'GET',
  path: '/api/office/bank/imports/:id',
  summary: 'Ein Kontoauszug: was darin steht, wozu es gehört und was davon gebucht ist',
  access: 'money',
  params: v.object({ id: IdInPath }),
  answer: v.object({
    import: BankImport,
    groups: v.array(
      v.object({
        group: EntryGroupName,
        ...Group.entries,
        /** Of suggestions, those that can be confirmed together; missing if there are none. */
        sure: v.optional(Group),
        /** At most `MOST_SHOWN_ENTRIES`. */
        entries: v.array(BankEntryView),
      }),
    ),
    /** The overpaid amounts of all orders it was booked on, in euros. */
    refund_due: v.number(),
    /** True for a table that may have been read by columns that staff have mapped; otherwise missing. */
    may_map_anew: v.optional(v.boolean()),
  }),
});

export const confirmBankImport = endpoint({
  method: 'POST',
  path: '/api/office/bank/imports/:id/bookings',
  summary: 'Alles buchen, dessen Bestellung und Betrag genau stimmen',
  access: 'money',
  params: v.object({ id: IdInPath }),
  /** The entries and their sum in euros as shown on the page; `suggested` stands for the sure suggestions. */
  body: v.object({
    state: v.picklist([...bookableStates, 'suggested']),
    count: v.number(),
    amount: v.number(),
  }),
  /** The ids of the booked entries. */
  answer: v.object({ success: v.literal(true), ...Group.entries, entries: v.array(Id) }),
});

export const undoBankConfirmation = endpoint({
  method: 'POST',
  path: '/api/office/bank/imports/:id/undo',
  summary: 'Zurücknehmen, was auf eine Bestätigung hin gebucht wurde, soweit noch keine Rechnung hinaus ist',
  access: 'money',
  params: v.object({ id: IdInPath }),
  body: v.object({ entries: listOf(Id, MOST_BANK_ENTRIES) }),
  answer: v.object({ success: v.literal(true), count: v.number() }),
});

/** Refusals of importing bank files; part of `refusals`. */
export const bankRefusals = {
  bank_file: {
    status: 422,
    message: 'Diese Datei lässt sich nicht einlesen. {lacks} Es wurde nichts übernommen.',
  },
  bank_file_too_large: {
    status: 413,
    message: 'Die Datei ist größer als 10 MB. Lade den Zeitraum bitte in kleineren Stücken herunter.',
  },
  bank_other_account: {
    status: 422,
    message:
      'Diese Datei gehört zu einem anderen Konto ({names}). Im Shop gilt das Konto aus den Einstellungen. Es wurde nichts übernommen.',
  },
  bank_sample_account: {
    status: 422,
    message:
      'Diese Datei gehört zu einem anderen Konto ({names}), denn im Shop steht noch das Beispielkonto. Trage zuerst unter „Einstellungen“ euer Bankkonto ein und lies sie dann noch einmal ein. Es wurde nichts übernommen.',
  },
  unknown_bank_import: { status: 404, message: 'Diesen Import gibt es nicht.' },
  unknown_bank_entry: { status: 404, message: 'Diesen Umsatz gibt es nicht.' },
  bank_changed: {
    status: 409,
    message:
      'Inzwischen hat sich hier etwas geändert, vielleicht hat jemand anders gebucht. Sieh dir den neuen Stand an. Es wurde nichts doppelt gebucht.',
  },
  bank_known_columns: {
    status: 409,
    message: 'Diese Tabelle kennen wir von der Bank, ihre Spalten stehen fest. Es wurde nichts geändert.',
  },
  bank_import_used: {
    status: 409,
    message:
      'Aus dieser Datei ist schon etwas gebucht oder entschieden. Ihre Spalten lassen sich nicht mehr neu zuordnen.',
  },
  bank_other_file: {
    status: 409,
    message:
      'Das ist eine andere Datei. Wähle die, deren Spalten du neu zuordnen willst. Es wurde nichts geändert.',
  },
} as const;
