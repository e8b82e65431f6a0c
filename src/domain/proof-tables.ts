import type { Cell } from './csv-line.ts';
import type { ProofPayment, ProofRecord } from './proof-records.ts';

type RowOf<Kind extends ProofRecord['kind']> = Extract<ProofRecord, { kind: Kind }>;

/** A column with its meaning, and its cell in the row of something. */
type Column<Row> = readonly [name: string, about: string, cell: (row: Row) => Cell];

interface ProofTable {
  kind: ProofRecord['kind'];
  /** Its name in the archive, without folder. */
  file: string;
  about: string;
  columns: ReadonlyArray<{ name: string; about: string }>;
  rowsOf: (record: ProofRecord) => Cell[][];
}

const cents = (sum: number): Cell => ({ cents: sum });
const count = (number: number): Cell => ({ count: number });
const id = (number: number | null): Cell => (number === null ? '' : { count: number });
const yes = (is: boolean) => (is ? 'ja' : '');

function table<Kind extends ProofRecord['kind'], Row = RowOf<Kind>>(
  [kind, file, about]: readonly [Kind, string, string],
  columns: ReadonlyArray<Column<Row>>,
  rowsOf: (record: RowOf<Kind>) => Row[] = (record) => [record as unknown as Row],
): ProofTable {
  return {
    ...{ kind, file, about },
    columns: columns.map(([name, text]) => ({ name, about: text })),
    // Only given records of its kind.
    rowsOf: (record) => rowsOf(record as RowOf<Kind>).map((row) => columns.map(([, , cell]) => cell(row))),
  };
}

type PaymentPart = ProofPayment['parts'][number] & { id: number };

const WORDS: Record<string, string> = {
  ...{ shop: 'Shop', telephone: 'Telefon', box_office: 'Abendkasse', complimentary: 'Freikarte' },
  ...{ open: 'offen', paid: 'bezahlt', cancelled: 'storniert', refunded: 'erstattet' },
  ...{ booked: 'gebucht', ignored: 'beiseitegelegt', in_run: 'wartet', returned: 'kam zurück' },
  ...{ transfer: 'Überweisung', paypal: 'PayPal', invoice: 'Rechnung', cancellation: 'Stornorechnung' },
};
const word = (code: string) => WORDS[code] ?? code;

const ORDER = 'Nummer der Bestellung (bestellungen.csv)';
const OTHER = '„ja“: aus einem anderen Zeitraum, hier nur, weil etwas darauf verweist';

/** The tables of an archive, each made of the records of one kind. */
export const PROOF_TABLES: ReadonlyArray<ProofTable> = [
  table(
    ['order', 'bestellungen.csv', 'Eine Zeile je Bestellung'],
    [
      ['Bestellung', 'Nummer der Bestellung', (row) => row.number],
      ['Tag', 'Tag der Bestellung', (row) => row.day],
      ['Herkunft', 'Shop, Telefon, Abendkasse (ohne Zahlungen) oder Freikarte', (row) => word(row.source)],
      ['Zustand', 'offen, bezahlt, storniert oder erstattet', (row) => word(row.status)],
      ['Karten', 'Anzahl der Karten, auch stornierter', (row) => count(row.count)],
      ['Kartenwert', 'Preise der nicht stornierten Karten zusammen, in Euro', (row) => cents(row.tickets)],
      ['Gebühren', 'in Euro', (row) => cents(row.fees)],
      ['Abzug', 'Rabatt und Nachlass, in Euro', (row) => cents(row.discount)],
      ['Summe', 'Kartenwert und Gebühren weniger Abzug, in Euro', (row) => cents(row.total)],
      ['Bezahlt', 'Zahlungen weniger Erstattungen, in Euro', (row) => cents(row.paid)],
      ['Anderer Zeitraum', OTHER, (row) => yes(row.other)],
    ],
  ),
  table(
    ['ticket', 'karten.csv', 'Eine Zeile je Karte'],
    [
      [
        'Prüfsumme',
        'SHA-256 des Codes auf der Karte; der Code selbst öffnet den Einlass und steht deshalb nicht hier',
        (row) => row.code,
      ],
      ['Bestellung', ORDER, (row) => row.order],
      ['Veranstaltung', 'Name der Veranstaltung', (row) => row.event],
      ['Preis', 'Name des Preises', (row) => row.price],
      ['Betrag', 'Preis vor Abzug, in Euro', (row) => cents(row.cents)],
      ['Storniert', 'Zeitpunkt (UTC); leer: gültig', (row) => row.cancelled ?? ''],
    ],
  ),
  table(
    ['payment', 'zahlungen.csv', 'Eine Zeile je Zahlung oder Erstattung'],
    [
      ['Zahlung', 'Nummer der Zahlung', (row) => count(row.id)],
      ['Bestellung', ORDER, (row) => row.order],
      ['Tag', 'Tag, an dem das Geld kam oder ging', (row) => row.day],
      ['Betrag', 'in Euro, negativ: Erstattung', (row) => cents(row.cents)],
      ['Weg', 'Überweisung oder PayPal', (row) => word(row.way)],
      [
        'Umsatz',
        'Nummer des Umsatzes der Bank (umsaetze.csv); leer: von Hand, aus einem Lauf oder über PayPal gebucht',
        (row) => id(row.entry),
      ],
      ['PayPal', 'SHA-256 der Nummer bei PayPal', (row) => row.paypal ?? ''],
      ['Notiz', 'Grund oder Herkunft der Buchung', (row) => row.note],
      [
        'Zurückgenommen',
        'Zeitpunkt (UTC), zu dem die Buchung aufgehoben wurde; sie zählt dann nicht',
        (row) => row.undone ?? '',
      ],
      ['Anderer Zeitraum', OTHER, (row) => yes(row.other)],
    ],
  ),
  table<'payment', PaymentPart>(
    ['payment', 'zahlungsteile.csv', 'Wofür eine Zahlung war: eine Zeile je Preis'],
    [
      ['Zahlung', 'Nummer der Zahlung (zahlungen.csv)', (row) => count(row.id)],
      ['Preis', 'Veranstaltung und Preis, oder „Überzahlt“', (row) => row.price],
      [
        'Steuersatz',
        'in Prozent; leer: es gibt noch keine Rechnung',
        (row) => (row.percent === null ? '' : count(row.percent)),
      ],
      ['Betrag', 'in Euro', (row) => cents(row.cents)],
    ],
    ({ id: payment, parts }) => parts.map((part) => ({ id: payment, ...part })),
  ),
  table(
    ['refund', 'erstattungen.csv', 'Eine Zeile je Erstattung in einem Lauf'],
    [
      ['Erstattung', 'Nummer der Erstattung', (row) => count(row.id)],
      ['Lauf', 'Nummer des Laufs (laeufe.csv)', (row) => count(row.run)],
      ['Bestellung', ORDER, (row) => row.order],
      ['Betrag', 'in Euro', (row) => cents(row.cents)],
      ['Zustand', 'wartet, bezahlt oder kam zurück', (row) => word(row.state)],
      ['Zahlung', 'Nummer der Zahlung, als die sie gebucht ist (zahlungen.csv)', (row) => id(row.payment)],
    ],
  ),
  table(
    ['run', 'laeufe.csv', 'Eine Zeile je Lauf von Erstattungen'],
    [
      ['Lauf', 'Nummer des Laufs', (row) => count(row.id)],
      ['Gewünscht', 'Tag, zu dem er überwiesen werden sollte', (row) => row.requested],
      ['Überwiesen', 'Tag auf dem Kontoauszug', (row) => row.executed ?? ''],
      ['Anderer Zeitraum', OTHER, (row) => yes(row.other)],
    ],
  ),
  table(
    ['file', 'bankdateien.csv', 'Eine Zeile je eingelesener Datei der Bank'],
    [
      ['Datei', 'Nummer der Datei', (row) => count(row.id)],
      ['Name', 'Name der Datei', (row) => row.name],
      ['SHA-256', 'Prüfsumme der Datei, wie sie die Bank geliefert hat', (row) => row.sha256],
      ['Auszüge', 'Wie viele Kontostände darin standen', (row) => count(row.statements)],
    ],
  ),
  table(
    ['statement', 'kontoauszuege.csv', 'Eine Zeile je Kontoauszug'],
    [
      ['Auszug', 'Nummer des Auszugs', (row) => count(row.id)],
      ['Datei', 'Nummer der Datei (bankdateien.csv)', (row) => count(row.file)],
      ['Konto', 'Die letzten Stellen der IBAN', (row) => row.account],
      ['Von', 'Erster Tag', (row) => row.from],
      ['Bis', 'Letzter Tag', (row) => row.to],
      ['Anfang', 'Kontostand am Anfang, in Euro', (row) => cents(row.opening)],
      ['Ende', 'Kontostand am Ende, in Euro', (row) => cents(row.closing)],
    ],
  ),
  table(
    ['entry', 'umsaetze.csv', 'Eine Zeile je Umsatz des Bankkontos'],
    [
      ['Umsatz', 'Nummer des Umsatzes', (row) => count(row.id)],
      ['Datei', 'Nummer der Datei (bankdateien.csv)', (row) => count(row.file)],
      ['Konto', 'Die letzten Stellen der IBAN', (row) => row.account],
      ['Tag', 'Buchungstag der Bank', (row) => row.day],
      ['Betrag', 'negativ: Abbuchung', (row) => cents(row.cents)],
      ['Währung', 'Währung des Betrags', (row) => row.currency],
      ['Gebucht', 'Davon als Zahlungen gebucht', (row) => cents(row.assigned)],
      ['Ergebnis', 'offen, gebucht oder beiseitegelegt', (row) => word(row.outcome)],
      ['Grund', 'Warum er beiseitegelegt wurde', (row) => row.because],
      ['Wiederholt', 'Nummer des Umsatzes, den er wohl wiederholt', (row) => id(row.twin)],
      ['Holt zurück', 'Nummer des Umsatzes, den er zurückholt', (row) => id(row.returns)],
      ['Lauf', 'Nummer des Laufs von Erstattungen (laeufe.csv)', (row) => id(row.run)],
      ['Referenz', 'Prüfsumme der Referenz der Bank', (row) => row.reference ?? ''],
      ['Anderer Zeitraum', OTHER, (row) => yes(row.other)],
    ],
  ),
  table(
    ['document', 'belege.csv', 'Eine Zeile je Rechnung oder Stornorechnung'],
    [
      ['Nummer', 'Nummer des Belegs', (row) => row.number],
      ['Art', 'Rechnung oder Stornorechnung', (row) => word(row.type)],
      ['Ausgestellt', 'Zeitpunkt (UTC)', (row) => row.issued],
      ['Bestellung', ORDER, (row) => row.order],
      ['Aussteller', 'Name und Anschrift des Vereins, wie sie auf dem Beleg stehen', (row) => row.seller],
      ['Steuernummer', 'des Vereins, wie sie auf dem Beleg steht', (row) => row.taxNumber],
      ['Storniert', 'Nummer der stornierten Rechnung', (row) => row.cancels ?? ''],
      ['Ersetzt', 'Nummer der berichtigten Rechnung', (row) => row.replaces ?? ''],
      ['Positionen', 'Summe der Zeilen, in Euro', (row) => cents(row.lines)],
      ['Abzug', 'Rabatt und Nachlass, in Euro', (row) => cents(row.discount)],
      [
        'Brutto',
        'Positionen weniger Abzug, in Euro; bei einer Stornorechnung, was sie zurücknimmt',
        (row) => cents(row.total),
      ],
      ['SHA-256', 'Prüfsumme des PDF', (row) => row.sha256 ?? ''],
      ['Datei', 'Das PDF in diesem Archiv', (row) => row.path ?? ''],
      ['Anderer Zeitraum', OTHER, (row) => yes(row.other)],
    ],
  ),
  table(
    ['month', 'monate.csv', 'Das Geld des Shops nach Monaten (Zufluss), ohne Abendkasse'],
    [
      ['Monat', 'Jahr und Monat', (row) => row.month],
      ['Anfang', 'Alles, was bis dahin kam, weniger allem, was ging, in Euro', (row) => cents(row.opening)],
      ['Eingegangen', 'in Euro', (row) => cents(row.received)],
      ['Erstattet', 'in Euro', (row) => cents(row.refunded)],
      ['Ende', 'Anfang und Eingegangen weniger Erstattet, in Euro', (row) => cents(row.closing)],
    ],
  ),
];

/** The description of all tables, one row for each column: table, column, meaning. */
export function columnRows(): string[][] {
  return PROOF_TABLES.flatMap(({ file, about, columns }) =>
    columns.map((column) => [file, about, column.name, column.about]),
  );
}

export const COLUMN_HEAD = ['Tabelle', 'Inhalt', 'Spalte', 'Bedeutung'];
