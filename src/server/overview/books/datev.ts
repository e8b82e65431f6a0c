import type { BookPeriod } from '../../../contract/books.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { type Sphere, spheres } from '../../../domain/tax.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { journal } from './book-tables.ts';
import { countParts, countPayments, isOverpaid } from './books.repository.ts';
import { type BooksServices, openPriceBook } from './read-books.ts';

/** A Buchungsstapel holds no more. */
const MOST_ENTRIES = 99_999;

/** Steuerschlüssel for turnover tax that is owed. */
const TAX_KEYS: Readonly<Record<number, string>> = { 7: '0002', 19: '0003' };

const FIELD_NAMES: Record<Exclude<keyof FestivalSettings['datev'], 'has_tax_keys'>, string> = {
  consultant: 'Beraternummer',
  client: 'Mandantennummer',
  bank: 'Konto der Bank',
  paypal: 'Konto für PayPal',
  ideal: 'Erlöskonto ideeller Bereich',
  assets: 'Erlöskonto Vermögensverwaltung',
  purpose: 'Erlöskonto Zweckbetrieb',
  business: 'Erlöskonto wirtschaftlicher Geschäftsbetrieb',
  overpaid: 'Konto für Überzahlungen',
};

/**
 * The payments and refunds of a period as a Buchungsstapel in the DATEV format (EXTF 700, Buchungsstapel 13), one entry for
 * each payment, revenue account and rate, booked on the day of receipt; described at developer.datev.de/datev/platform/de/dtvf.
 * Refused: `books_datev_year` for more than a calendar year, `books_datev_accounts` without the numbers it needs,
 * `books_too_many`.
 */
export async function datevFile(
  services: BooksServices,
  period: BookPeriod,
): Promise<AsyncGenerator<Uint8Array> | Refusal> {
  const { datev } = services.settings();
  if (period.from.slice(0, 4) !== period.to.slice(0, 4)) return refuse('books_datev_year');
  const prices = await openPriceBook(services);
  const used = new Set<Sphere>(prices.rows.map(({ id }) => prices.sphereOf(id)));
  const needed = [
    ...(['consultant', 'client', 'bank', 'overpaid'] as const),
    ...(services.settings().paypal_offered ? (['paypal'] as const) : []),
    ...spheres.filter((sphere) => used.has(sphere)),
  ];
  const missing = needed.filter((field) => datev[field] === '');
  const accounts = needed.filter((field) => field !== 'consultant' && field !== 'client');
  if (missing.length > 0)
    return refuse('books_datev_accounts', { names: missing.map((field) => FIELD_NAMES[field]).join(', ') });
  if (new Set(accounts.map((field) => datev[field].length)).size > 1)
    return refuse('books_datev_accounts', { names: 'gleich lange Konten' });
  const { read: db } = services.store;
  if (Math.max(await countPayments(db, period), await countParts(db, period)) > MOST_ENTRIES)
    return refuse('books_too_many', { most: MOST_ENTRIES });
  return datevLines(services, period);
}

async function* datevLines(services: BooksServices, period: BookPeriod): AsyncGenerator<Uint8Array> {
  const { datev } = services.settings();
  const prices = await openPriceBook(services);
  yield inWindows1252(`${headLine(period, datev, services.clock())}${COLUMNS.join(';')}\r\n`);
  for await (const { day, order, way, parts } of journal(services, period)) {
    const entries = Map.groupBy(parts, (part) =>
      isOverpaid(part)
        ? `${datev.overpaid} 0`
        : `${datev[prices.sphereOf(part.priceId)]} ${prices.rateOf(part)}`,
    );
    for (const [key, group] of entries) {
      const [account = '', rate = '0'] = key.split(' ');
      const cents = group.reduce((sum, part) => sum + part.cents, 0);
      if (cents === 0) continue;
      const names = group.map((part) => prices.of(part.priceId)?.event_name ?? 'Überzahlung');
      yield inWindows1252(
        entryLine({
          cents,
          account: datev[way === 'paypal' && datev.paypal !== '' ? 'paypal' : 'bank'],
          contra: account,
          taxKey: datev.has_tax_keys ? (TAX_KEYS[Number(rate)] ?? '') : '',
          day,
          order,
          text: [...new Set(names)].join(', '),
        }),
      );
    }
  }
}

function headLine({ from, to }: BookPeriod, datev: FestivalSettings['datev'], now: number): string {
  const compact = (day: string) => day.replaceAll('-', '');
  const madeAt = new Date(now).toISOString().replace(/\D/g, '').slice(0, 17);
  const fields = [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, madeAt, '', '"RE"', '"Kartenshop"', '""'],
    ...[datev.consultant, datev.client, `${from.slice(0, 4)}0101`, datev.bank.length],
    ...[compact(from), compact(to), `"Kartenshop ${from.slice(0, 4)}"`, '""', 1, 0, 0, '"EUR"'],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ];
  return `${fields.join(';')}\r\n`;
}

interface Entry {
  /** Integer cents, negative for a refund. */
  cents: number;
  account: string;
  contra: string;
  taxKey: string;
  /** `YYYY-MM-DD` */
  day: string;
  order: string;
  text: string;
}

/** The contra account is the revenue; money comes in as Soll of the account, and goes out as Haben. */
function entryLine({ cents, account, contra, taxKey, day, order, text }: Entry): string {
  const amount = (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
  const values: Record<number, string> = {
    1: amount,
    2: cents > 0 ? 'S' : 'H',
    3: 'EUR',
    7: account,
    8: contra,
    9: taxKey,
    10: `${day.slice(8)}${day.slice(5, 7)}`,
    11: order.replace(/[^a-zA-Z0-9$%&*+\-/]/g, '').slice(0, 36),
    14: text.replace(/\p{Cc}/gu, ' ').slice(0, 60),
    114: '0',
  };
  const fields = COLUMNS.map((_, n) => {
    const value = values[n + 1] ?? '';
    return TEXT_COLUMNS.has(n + 1) ? `"${value.replaceAll('"', '""')}"` : value;
  });
  return `${fields.join(';')}\r\n`;
}

const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

/** The columns of Buchungsstapel 13, in the words of its description. */
const COLUMNS = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...upTo(8).flatMap((n) => [`Beleginfo - Art ${n}`, `Beleginfo - Inhalt ${n}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...upTo(20).flatMap((n) => [`Zusatzinformation - Art ${n}`, `Zusatzinformation- Inhalt ${n}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz'],
  ...['Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];

/** Those whose values stand in quotation marks, also empty ones; counted from 1. */
const TEXT_COLUMNS = new Set([
  ...[2, 3, 6, 9, 11, 12, 14, 16, 20, 40, 42, 91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118],
  ...[120, 121, 123, ...upTo(38).slice(20), ...upTo(87).slice(47)],
]);

/** What windows-1252 has beyond Latin 1, as far as names of events need it. */
const TYPOGRAPHIC: Readonly<Record<string, number>> = {
  ...{ '€': 0x80, '‚': 0x82, '„': 0x84, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94 },
  ...{ '–': 0x96, '—': 0x97, š: 0x9a, Š: 0x8a, ž: 0x9e, Ž: 0x8e, œ: 0x9c, Œ: 0x8c },
};

/** The only encoding that the format allows. */
function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text.normalize('NFC'), (char) => {
    const code = char.codePointAt(0) ?? 0;
    return TYPOGRAPHIC[char] ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f);
  });
}
