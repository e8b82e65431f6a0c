/** What one line of a bank's table says; euros may be negative. */
export interface Transfer {
  purpose: string;
  euros: number;
  from?: string;
  iban?: string;
  /** `YYYY-MM-DD` */
  on?: string;
}

export const OUR_IBAN = 'DE89370400440532013000';
const PAYER_IBAN = 'DE02120300000000202051';

const HEAD = [
  'Bezeichnung Auftragskonto',
  'IBAN Auftragskonto',
  'BIC Auftragskonto',
  'Bankname Auftragskonto',
  'Buchungstag',
  'Valutadatum',
  'Name Zahlungsbeteiligter',
  'IBAN Zahlungsbeteiligter',
  'BIC (SWIFT-Code) Zahlungsbeteiligter',
  'Buchungstext',
  'Verwendungszweck',
  'Betrag',
  'Waehrung',
  'Saldo nach Buchung',
];

/** A table as a Volksbank hands it out. */
export function volksbankFile(transfers: ReadonlyArray<Transfer>, account = OUR_IBAN): string {
  const lines = transfers.map(
    ({ purpose, euros, from = 'Erika Muster', iban = PAYER_IBAN, on = '2027-02-26' }) => {
      const day = on.split('-').reverse().join('.');
      const kind = euros < 0 ? 'Überweisung' : 'Gutschrift';
      const amount = euros.toFixed(2).replace('.', ',');
      return [
        'Vereinskonto',
        account,
        'GENODE00XXX',
        'VR-Bank',
        day,
        day,
        from,
        iban,
        '',
        kind,
        purpose,
        amount,
        'EUR',
        '',
      ];
    },
  );
  return [HEAD, ...lines]
    .map((cells) => cells.join(';'))
    .join('\r\n')
    .concat('\r\n');
}

/** A CAMT.053 file of version 8; `references` are the bank's own marks, by the place of the transfer. */
export function camtFile(transfers: ReadonlyArray<Transfer>, references: ReadonlyArray<string> = []): string {
  const entries = transfers.map(
    ({ purpose, euros, from = 'Erika Muster', iban = PAYER_IBAN, on = '2027-02-26' }, at) => {
      const side = euros < 0 ? 'Cdtr' : 'Dbtr';
      return `<Ntry><Amt Ccy="EUR">${Math.abs(euros).toFixed(2)}</Amt><CdtDbtInd>${euros < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>
<AcctSvcrRef>${references[at] ?? `REF${at}`}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${Math.abs(euros).toFixed(2)}</Amt>
<CdtDbtInd>${euros < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
<RltdPties><${side}><Pty><Nm>${from}</Nm></Pty></${side}><${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>${OUR_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}
