/** The account of all of them. */
export const OURS = 'DE89370400440532013000';
/** What banks call their columns, as lines of a table, with what is read; nobody in it exists. */
export const dialects: [bank: string, lines: string[], read: object][] = [
  [
    'the DKB',
    [
      `"Girokonto";"${OURS}"`,
      '',
      '"Kontostand vom 06.01.2027:";"1.093,32 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"06.01.27";"06.01.27";"Vorgemerkt";"Lena Vogt";"Verein";"spaeter";"Eingang";"";"9";"";"";""',
      '"05.01.27";"05.01.27";"Gebucht";"Erika Muster";"Verein";"Karten WF26-K7HXA";"Eingang";"DE44500105175407324931";"1.062,5";"";"";"E1"',
    ],
    { waitingCount: 1, entries: [{ amountCents: 106250, payerName: 'Erika Muster', endToEndId: 'E1' }] },
  ],
  [
    'the ING',
    [
      'Umsatzanzeige;Datei erstellt am: 06.01.2027 15:23',
      '',
      `IBAN;${OURS}`,
      'Zeitraum;01.01.2027 - 06.01.2027',
      '',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung',
      '05.01.2027;05.01.2027;Erika Muster;Gutschrift;Karten WF26-K7HXA;62,50;EUR',
    ],
    { entries: [{ amountCents: 6250, payerName: 'Erika Muster', purposeParts: ['Karten WF26-K7HXA'] }] },
  ],
  [
    'the DKB until 2023',
    [
      `"Kontonummer:";"${OURS} / Girokonto";`,
      '',
      '"Kontostand vom 06.01.2027:";"1.093,32 EUR";',
      '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
      '"05.01.2027";"05.01.2027";"Gutschrift";"Erika Muster";"Karten WF26-K7HXA";"DE44500105175407324931";"INGDDEFF";"1.062,50";"";"";"E1";',
    ],
    { entries: [{ amountCents: 106250, payerName: 'Erika Muster', payerIban: 'DE44500105175407324931' }] },
  ],
  [
    'the ING with balances',
    [
      'Umsatzanzeige;Datei erstellt am: 06.01.2027 15:23',
      `IBAN;${OURS.replace(/(.{4})/g, '$1 ')}`,
      'Saldo;1.062,50;EUR',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Notiz;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '05.01.2027;05.01.2027;Erika Muster;Gutschrift;;Karten WF26-K7HXA;1.062,50;CHF;62,50;EUR',
    ],
    { entries: [{ amountCents: 6250, currency: 'EUR', payerName: 'Erika Muster' }] },
  ],
  ...(['IBAN / Kontonummer', 'IBAN'] as const).map((column): [string, string[], object] => [
    `the Deutsche Bank and the Postbank with ${column}`,
    [
      'Umsätze',
      'Konto;Filial-/Kontonummer;IBAN;Währung',
      `Giro;123 1234567 00;${OURS};EUR`,
      '',
      '1.1.2027 - 6.1.2027',
      'Letzter Kontostand;;;;1.100,5;EUR',
      'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
      `Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;${column};BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung`,
      '5.1.2027;5.1.2027;SEPA-Gutschrift;Erika Muster;Karten WF26-K7HXA;DE44500105175407324931;;E1;;;;1.062,5;;;;;1.062,5;EUR',
      '4.1.2027;4.1.2027;Lastschrift;Stadtwerke;Strom;;;;;;;;;;;-1.000;;EUR',
      'Kontostand;6.1.2027;;;1.163;EUR',
    ],
    {
      entries: [
        { amountCents: 106250, bookedOn: '2027-01-05', payerName: 'Erika Muster', endToEndId: 'E1' },
        { amountCents: -100000 },
      ],
    },
  ]),
  [
    'the Postbank until 2022',
    [
      'Umsatzauskunft - gebuchte Umsätze',
      'Name;Weinfestverein',
      'BLZ;37040044',
      'Kontonummer;0532013000',
      `IBAN;${OURS}`,
      '"Buchungstag";"Wertstellung";"Umsatzart";"Buchungsdetails";"Auftraggeber";"Empfänger";"Betrag (€)";"Saldo (€)"',
      '"05.01.2027";"05.01.2027";"Gutschrift";"Verwendungszweck WF26-K7HXA";"Erika Muster";"Weinfestverein";"¤ 62,50";"¤ 1.062,50"',
    ],
    { entries: [{ amountCents: 6250, payerName: 'Erika Muster' }] },
  ],
  [
    'the comdirect',
    [
      ';',
      '"Umsätze Girokonto";"Zeitraum: 01.01.2027 - 06.01.2027";',
      `"Neuer Kontostand";"1.062,50 EUR";"IBAN ${OURS}";`,
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"offen";"--";"Kartenverfügung";"Kto/IBAN: 1234567890  Buchungstext: Druckerei  ";"-23,86";',
      '"05.01.2027";"05.01.2027";"Übertrag / Überweisung";"Auftraggeber: Erika Muster Buchungstext: Karten WF26-K7HXA Ref. XY9C1U/3378";"1.062,50";',
      '"04.01.2027";"04.01.2027";"Übertrag / Überweisung";"Empfänger: Otto VogtKto/IBAN: DE44500105175407324931 BLZ/BIC: INGDDEFF  Buchungstext: Erstattung Ref. A1/1";"-14,00";',
      '"04.01.2027";"04.01.2027";"Gebühr";"Porto";"-1,00";',
      '',
      '"Alter Kontostand";"15,00 EUR";',
    ],
    {
      waitingCount: 1,
      entries: [
        { amountCents: 106250, payerName: 'Erika Muster', purposeParts: [' Karten WF26-K7HXA'] },
        { amountCents: -1400, payerName: 'Otto Vogt', payerIban: 'DE44500105175407324931' },
        { payerName: '', purposeParts: ['Porto'] },
      ],
    },
  ],
  [
    'the GLS Bank until 2016',
    [
      'Kontonummer;Buchungstag;Wertstellung;Auftraggeber/Empfänger;Buchungstext;VWZ1;VWZ2;VWZ3;VWZ4;VWZ5;VWZ6;VWZ7;VWZ8;VWZ9;VWZ10;VWZ11;VWZ12;VWZ13;VWZ14;Betrag;Kontostand;Währung',
      `${OURS};05.01.2027;05.01.2027;Erika Muster;"Gutschrift";Karten WF26-K7;HXA;;;;;;;;;;;;;62,50;1.062,50;EUR`,
    ],
    { entries: [{ amountCents: 6250, payerName: 'Erika Muster', purposeParts: ['Karten WF26-K7', 'HXA'] }] },
  ],
  [
    'an older Volksbank without IBANs of others',
    [
      `"Konto:";"${OURS}"`,
      '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"BLZ";"Vorgang/Verwendungszweck";"Währung";"Umsatz";" "',
      '"05.01.2027";"05.01.2027";"Verein";"Erika Muster";;;"GUTSCHRIFT\nWF26-K7HXA";"EUR";"62,50";"H"'.replace(
        '\\n',
        '\n',
      ),
      '',
      '"04.01.2027";;;;;;"EUR";"Anfangssaldo";"1.000,00";"H"',
      '"05.01.2027";;;;;;"EUR";"Endsaldo";"1.062,50";"H"',
    ],
    { entries: [{ amountCents: 6250, payerName: 'Erika Muster' }] },
  ],
  ...['IBAN Kontoinhaber', 'IBAN Auftraggeberkonto'].map((column): [string, string[], object] => [
    `the Commerzbank with ${column}`,
    [
      `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;${column};Kategorie`,
      `05.01.2027;05.01.2027;Gutschrift;Erika Muster Karten End-to-End-Ref.: E1;62,5;EUR;${OURS};`,
    ],
    { entries: [{ amountCents: 6250 }] },
  ]),
];
