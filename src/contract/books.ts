import * as v from 'valibot';
import { type Sphere, spheres } from '../domain/tax.ts';
import { endpoint } from './endpoint.ts';
import { Day } from './payments.ts';
import { Id, StoredTimeText } from './wire.ts';

/** The spheres of a club as its tax adviser calls them. */
export const SPHERE_NAMES: Record<Sphere, string> = {
  ideal: 'Ideeller Bereich',
  assets: 'Vermögensverwaltung',
  purpose: 'Zweckbetrieb',
  business: 'Wirtschaftlicher Geschäftsbetrieb',
};

/** The first and the last day, `YYYY-MM-DD`. */
export const BookPeriod = v.object({ from: Day, to: Day });
export type BookPeriod = v.InferOutput<typeof BookPeriod>;

/** What came in and what was given back by day of receipt (§ 11 EStG), both positive; net and tax of the difference. */
const Income = {
  received: v.number(),
  refunded: v.number(),
  net: v.number(),
  tax: v.number(),
};

const Bills = v.object({ count: v.number(), gross: v.number() });

/** Tickets of one price: how many were ordered in the period and what became of them, and the money of the period. */
const PriceSums = v.object({
  event: v.string(),
  starts_at: StoredTimeText,
  price: v.string(),
  /** Ordered online or by telephone, also if cancelled since, and what they cost before discounts. */
  ordered: v.number(),
  value: v.number(),
  /** Of these: paid and not cancelled, and cancelled. */
  paid: v.number(),
  cancelled: v.number(),
  /** Sold for cash, which is not booked here. */
  box_office: v.number(),
  free: v.number(),
  received: v.number(),
  refunded: v.number(),
});

/** The cash boxes of an event as they were counted, without counts that were corrected; no part of any other sum. */
const CashSums = v.object({
  event: v.string(),
  starts_at: StoredTimeText,
  /** To open its count sheets; null once the event is deleted. */
  event_id: v.nullable(Id),
  counts: v.number(),
  sales: v.number(),
  /** What was counted beyond the opening cash. */
  counted: v.number(),
  difference: v.number(),
});

/** The books of a period; amounts in euros. */
export const Books = v.object({
  at: StoredTimeText,
  ...BookPeriod.entries,
  /** The years with payments or documents, the latest first. */
  years: v.array(v.number()),
  /** By way; together `received` and `refunded`. */
  ways: v.array(
    v.object({ way: v.picklist(['transfer', 'paypal']), received: v.number(), refunded: v.number() }),
  ),
  /** By month (`YYYY-MM`) and rate in percent; 0 for what is not taxed. */
  taxes: v.array(v.object({ month: v.string(), percent: v.number(), ...Income })),
  spheres: v.array(v.object({ sphere: v.picklist(spheres), percent: v.number(), ...Income })),
  /** Paid beyond the price of the tickets, and given back of that: nobody's income. */
  overpaid: v.object({ received: v.number(), refunded: v.number() }),
  invoices: v.object({
    issued: Bills,
    cancelled: Bills,
    /** Paid orders of any time whose invoice waits for the club's tax number. */
    waiting: Bills,
  }),
  prices: v.array(PriceSums),
  /** Of shifts that began in the period. */
  cash: v.array(CashSums),
  /** What the payments come to beyond what they are said to be for; 0 if all is in order. */
  difference: v.number(),
  /** The fingerprint of the key that signs archives; null before the first one. */
  archive_key: v.nullable(v.string()),
});
export type Books = v.InferOutput<typeof Books>;

export const bookTables = ['payments', 'invoices', 'taxes', 'spheres', 'prices', 'cash'] as const;
export type BookTableName = (typeof bookTables)[number];

/** Their names as files and sheets. */
export const BOOK_TABLE_NAMES: Record<BookTableName, string> = {
  payments: 'Zahlungen',
  invoices: 'Rechnungen',
  taxes: 'Steuer',
  spheres: 'Bereiche',
  prices: 'Preise',
  cash: 'Zählblätter',
};

export const readBooks = endpoint({
  method: 'GET',
  path: '/api/office/books',
  summary:
    'Der Jahresabschluss: Einnahmen nach Zufluss, Steuer, Bereiche, Rechnungen und Preise eines Zeitraums',
  access: 'money',
  query: BookPeriod,
  answer: Books,
  refuses: [409],
});

export const readBookTable = endpoint({
  method: 'GET',
  path: '/api/office/books/tables/:table',
  summary: 'Ein Journal oder eine Summe des Zeitraums als CSV',
  access: 'money',
  params: v.object({ table: v.picklist(bookTables) }),
  query: BookPeriod,
  answer: v.string(),
  mediaType: 'text/csv',
  refuses: [409],
});

export const readWorkbook = endpoint({
  method: 'GET',
  path: '/api/office/books/workbook.xlsx',
  summary: 'Alle Tabellen des Zeitraums als Arbeitsmappe',
  access: 'money',
  query: BookPeriod,
  answer: v.string(),
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: [409],
});

export const makeArchive = endpoint({
  method: 'POST',
  path: '/api/office/books/archive',
  summary:
    'Das Jahresarchiv: Tabellen, Belege und ein unterschriebener Nachweis, der alle verbindet, mit der Seite, die ihn prüft',
  access: 'money',
  body: BookPeriod,
  answer: v.string(),
  mediaType: 'application/zip',
  refuses: [409],
});

export const readDatev = endpoint({
  method: 'GET',
  path: '/api/office/books/datev',
  summary: 'Der Buchungsstapel des Zeitraums im DATEV-Format (EXTF)',
  access: 'money',
  query: BookPeriod,
  answer: v.string(),
  mediaType: 'text/csv',
  refuses: [409],
});

/** Refusals about the books; part of `refusals`. */
export const bookRefusals = {
  books_backwards: { status: 409, message: 'Der Zeitraum endet vor seinem Anfang.' },
  books_too_many: {
    status: 409,
    message: 'Das sind mehr als {most} Zeilen oder Belege für eine Datei. Wähle einen kürzeren Zeitraum.',
  },
  books_datev_year: {
    status: 409,
    message: 'Ein Buchungsstapel gehört in ein Jahr. Wähle einen Zeitraum innerhalb eines Jahres.',
  },
  books_datev_accounts: {
    status: 409,
    message: 'Für DATEV fehlt in den Einstellungen noch: {names}. Frag eure Steuerberatung danach.',
  },
} as const;
