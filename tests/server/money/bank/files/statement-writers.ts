import type { BankEntry } from '../../../../../src/domain/bank-entry.ts';

export type WrittenEntry = Omit<BankEntry, 'ordinal'>;

export interface WrittenStatement {
  accountIban: string;
  openingCents: number;
  entries: WrittenEntry[];
  /** The day of its balances, `YYYY-MM-DD`; one in January unless told otherwise. */
  closingOn?: string;
}

/** Cents with a decimal sign, for a writer: never through a float. */
export function decimal(cents: number, sign: ',' | '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}

/** With groups of three, as banks write it for people. */
export function grouped(cents: number): string {
  return `${cents < 0 ? '-' : ''}${decimal(cents, ',').replace(/\B(?=(\d{3})+,)/g, '.')}`;
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

const germanDay = (day: string) => day.split('-').reverse().join('.');
const swiftDay = (day: string) => day.replaceAll('-', '').slice(2);
const closing = ({ openingCents, entries }: WrittenStatement) =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, openingCents);

function camtBalance(code: string, cents: number, on = '2027-01-05'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
}

function camtEntry(entry: WrittenEntry, version: 2 | 8): string {
  const role = entry.amountCents >= 0 !== entry.isReversal ? 'Dbtr' : 'Cdtr';
  const name = `<Nm>${escapeXml(entry.payerName)}</Nm>`;
  const party = entry.payerName === '' ? '' : version === 2 ? name : `<Pty>${name}</Pty>`;
  const iban = entry.payerIban ? `<${role}Acct><Id><IBAN>${entry.payerIban}</IBAN></Id></${role}Acct>` : '';
  return [
    '<Ntry>',
    `<Amt Ccy="${entry.currency}">${decimal(entry.amountCents, '.')}</Amt>`,
    `<CdtDbtInd>${entry.amountCents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`,
    entry.isReversal ? '<RvslInd>true</RvslInd>' : '',
    version === 2 ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>',
    `<BookgDt><Dt>${entry.bookedOn}</Dt></BookgDt><ValDt><Dt>${entry.bookedOn}</Dt></ValDt>`,
    entry.bankReference ? `<AcctSvcrRef>${escapeXml(entry.bankReference)}</AcctSvcrRef>` : '',
    '<BkTxCd/><NtryDtls><TxDtls>',
    `<Refs><EndToEndId>${escapeXml(entry.endToEndId ?? 'NOTPROVIDED')}</EndToEndId></Refs>`,
    `<RltdPties><${role}>${party}</${role}>${iban}</RltdPties>`,
    `<RmtInf>${entry.purposeParts.map((part) => `<Ustrd>${escapeXml(part)}</Ustrd>`).join('')}</RmtInf>`,
    '</TxDtls></NtryDtls></Ntry>',
  ].join('\n');
}

export function writeCamt(statements: WrittenStatement[], version: 2 | 8): string {
  const written = statements.map((statement, index) =>
    [
      `<Stmt><Id>STMT-${index}</Id><Acct><Id><IBAN>${statement.accountIban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
      camtBalance(version === 2 ? 'PRCD' : 'OPBD', statement.openingCents, statement.closingOn),
      camtBalance('CLBD', closing(statement), statement.closingOn),
      ...statement.entries.map((entry) => camtEntry(entry, version)),
      '</Stmt>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}"><BkToCstmrStmt>\n<GrpHdr><MsgId>M1</MsgId></GrpHdr>\n${written.join('\n')}\n</BkToCstmrStmt></Document>\n`;
}

const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');

export const SPARKASSE_COLUMNS =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"';

export function writeSparkasseCsv({ accountIban, entries }: WrittenStatement): string {
  const rows = entries.map((entry) => {
    const day = germanDay(entry.bookedOn).replace(/\d\d(?=\d\d$)/, '');
    return quoted([
      accountIban,
      day,
      day,
      entry.isReversal ? 'RUECKUEBERWEISUNG' : 'GUTSCHR. UEBERWEISUNG',
      entry.purposeParts.join(''),
      '',
      '',
      entry.endToEndId ?? 'NOTPROVIDED',
      '',
      '',
      '',
      entry.payerName,
      entry.payerIban ?? '',
      '',
      grouped(entry.amountCents).replaceAll('.', ''),
      entry.currency,
      'Umsatz gebucht',
    ]);
  });
  return [SPARKASSE_COLUMNS, ...rows, ''].join('\r\n');
}

const VOLKSBANK_COLUMNS =
  'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz';

export function writeVolksbankCsv({ accountIban, openingCents, entries }: WrittenStatement): string {
  let balance = openingCents;
  const rows = entries.map((entry) => {
    balance += entry.amountCents;
    const day = germanDay(entry.bookedOn);
    return [
      'Vereinskonto',
      accountIban,
      'GENODEF1MUS',
      'Volksbank Musterstadt eG',
      day,
      day,
      entry.payerName,
      entry.payerIban ?? '',
      '',
      entry.isReversal ? 'Retoure SEPA-Überw.' : 'Überweisungsgutschr.',
      entry.purposeParts.join(''),
      grouped(entry.amountCents),
      entry.currency,
      grouped(balance),
      ...Array<string>(5).fill(''),
    ]
      .map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(';');
  });
  return `\ufeff${[VOLKSBANK_COLUMNS, ...rows, ''].join('\n')}`;
}

export function writeOldVolksbankCsv(statement: WrittenStatement): string {
  const mark = (cents: number) => [grouped(Math.abs(cents)), cents < 0 ? 'S' : 'H'];
  const rows = statement.entries.map((entry) => {
    const day = germanDay(entry.bookedOn);
    return quoted([
      day,
      day,
      'Weinfestverein Musterstadt e. V.',
      entry.payerName,
      '',
      entry.payerIban ?? '',
      '',
      '',
      entry.purposeParts.join('\n'),
      entry.endToEndId ?? '',
      entry.currency,
      ...mark(entry.amountCents),
    ]);
  });
  const tail = (label: string, cents: number) =>
    quoted(['05.01.2027', ...Array<string>(8).fill(''), label, 'EUR', ...mark(cents)]);
  return [
    '"Volksbank Musterstadt eG"',
    '',
    '"Umsatzanzeige"',
    '',
    `"BLZ:";"${statement.accountIban.slice(4, 12)}";;"Datum:";"05.01.2027"`,
    `"Konto:";"${statement.accountIban.slice(12)}";;"Uhrzeit:";"19:03:11"`,
    '"Abfrage von:";"Kassier";;"Kontoinhaber:";"Weinfestverein"',
    '',
    '"Zeitraum:";"30 Tage";"von:";"06.12.2026";"bis:";"05.01.2027"',
    '',
    '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
    ...rows,
    '',
    tail('Anfangssaldo', statement.openingCents),
    tail('Endsaldo', closing(statement)),
    '',
  ].join('\r\n');
}

/** Field 86 in pieces of 27 characters, the lines of the field cut at 65. */
function mt940Details(entry: WrittenEntry): string {
  const purpose = [`EREF+${entry.endToEndId ?? 'NOTPROVIDED'}`, `SVWZ+${entry.purposeParts.join('')}`];
  const pieces = purpose.flatMap((text) => text.match(/.{1,27}/gu) ?? []);
  const codes = [...'0123456789'].map((digit) => `2${digit}`).concat(['60', '61', '62', '63']);
  const name = entry.payerName.match(/.{1,27}/gu) ?? [];
  const text = [
    '166?00GUTSCHR. UEBERWEISUNG?109248',
    ...pieces.map((piece, index) => `?${codes[index]}${piece}`),
    entry.payerIban ? `?31${entry.payerIban}` : '',
    ...name.map((piece, index) => `?3${index + 2}${piece}`),
  ].join('');
  return (`:86:${text}`.match(/.{1,65}/gu) ?? []).join('\r\n');
}

export function writeMt940(statements: WrittenStatement[]): string {
  const balance = (tag: string, cents: number, day = '2027-01-05') =>
    `:${tag}:${cents < 0 ? 'D' : 'C'}${swiftDay(day)}EUR${decimal(cents, ',')}`;
  return statements
    .flatMap((statement, index) => [
      ':20:STARTUMSE',
      `:25:${statement.accountIban.slice(4, 12)}/${statement.accountIban.slice(12)}`,
      `:28C:${String(index).padStart(5, '0')}/001`,
      balance('60F', statement.openingCents, statement.closingOn),
      ...statement.entries.flatMap((entry) => {
        const plain = entry.amountCents < 0 ? 'D' : 'C';
        const mark = entry.isReversal ? (plain === 'D' ? 'RC' : 'RD') : plain;
        const day = swiftDay(entry.bookedOn);
        return [
          `:61:${day}${day.slice(2)}${mark}R${decimal(entry.amountCents, ',')}NTRFNONREF${entry.bankReference ? `//${entry.bankReference}` : ''}`,
          mt940Details(entry),
        ];
      }),
      balance('62F', closing(statement), statement.closingOn),
      '-',
    ])
    .join('\r\n');
}
