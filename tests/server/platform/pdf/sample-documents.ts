import { paragraph } from '../../../../src/contract/legal.ts';
import type {
  GateListFacts,
  GateListRow,
} from '../../../../src/server/admission/gate-list/print-gate-list.ts';
import type {
  TicketFacts,
  TicketPdfFacts,
} from '../../../../src/server/admission/tickets/pdf/ticket-facts.ts';
import type {
  CancellationFacts,
  InvoiceFacts,
} from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import type { TermsPdfFacts } from '../../../../src/server/settings/terms-wording.ts';

const MADE_AT = Date.UTC(2027, 2, 3, 9, 30);

export const sampleClub = {
  name: 'Weinfreunde Rebental e. V.',
  street: 'Kelterweg 1',
  zipcode: '00000',
  city: 'Rebental',
  email: 'karten@weinfest.example',
  telephone: '+49 0000 123456',
};

export const seatTicket: TicketFacts = {
  code: '7K3QF9XT2M0ABCDE5HJN',
  event: { name: 'Konzert unter Lampions', location: 'Winzerhof', startsAt: '2027-04-12T22:00:00' },
  place: { block: 'Block A', row: 'D', seat: '6' },
  priceName: 'Erwachsene',
  priceCents: 2500,
  position: 1,
};

export const admissionTicket: TicketFacts = {
  code: '9XT2M0ABCDE5HJN7K3QF',
  event: { name: 'Eintritt Festgelände', location: 'Festplatz', startsAt: '2027-04-13T20:30:00' },
  place: { block: null, row: null, seat: null },
  priceName: 'Ehrenkarte',
  priceCents: 0,
  position: 2,
};

export const ticketPaper: TicketPdfFacts = {
  festival: 'Weinfest Rebental',
  publicUrl: 'https://karten.weinfest.example',
  club: sampleClub,
  order: { number: 'WF-K7HXAQ', buyer: 'Jürgen Größer-Süß', ticketCount: 2 },
  tickets: [seatTicket, admissionTicket],
  madeAt: MADE_AT,
};

export const sampleInvoice: InvoiceFacts = {
  kind: 'invoice',
  number: '2027-00042',
  issuedOn: '2027-03-03',
  festival: 'Weinfest Rebental',
  seller: {
    ...sampleClub,
    representedBy: 'Erika Beispiel',
    registerCourt: 'Amtsgericht Rebental',
    registerNumber: 'VR 00000',
    taxNumber: '00/000/00000',
    bank: {
      holder: 'Weinfreunde Rebental e. V.',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankName: 'Musterbank Rebental',
    },
  },
  buyer: { company: '', name: 'Jürgen Größer-Süß', street: 'Gäßchen 7', zipcode: '01234', city: 'Köln' },
  order: { number: 'WF-K7HXAQ', orderedOn: '2027-02-24' },
  lines: [
    {
      quantity: 2,
      name: 'Erwachsene',
      eventName: 'Konzert unter Lampions',
      place: 'Block A, Reihe D, Platz 6 und 7',
      suppliedAt: '2027-04-12T22:00:00',
      unitCents: 2500,
      ratePercent: 19,
    },
    {
      quantity: 3,
      name: 'Verkostung',
      eventName: 'Weinprobe im Gewölbe',
      place: '',
      suppliedAt: '2027-04-12T20:30:00',
      unitCents: 1800,
      ratePercent: 7,
    },
  ],
  discount: { label: 'Rabatt (10 %)', cents: 1040 },
  tax: { kind: 'rates' },
  payment: { receivedOn: '2027-03-03', cents: 9360, method: 'Überweisung' },
  dueOn: '2027-03-10',
  madeAt: MADE_AT,
};

export const sampleCancellation: CancellationFacts = {
  kind: 'cancellation',
  number: '2027-00051',
  issuedOn: '2027-03-20',
  cancels: { number: sampleInvoice.number, issuedOn: sampleInvoice.issuedOn },
  isWhole: true,
  refundCents: 9360,
  festival: sampleInvoice.festival,
  seller: sampleInvoice.seller,
  buyer: sampleInvoice.buyer,
  order: sampleInvoice.order,
  lines: sampleInvoice.lines,
  discount: sampleInvoice.discount,
  tax: sampleInvoice.tax,
  madeAt: MADE_AT,
};

export function gateListRow(wishes: Partial<GateListRow> = {}): GateListRow {
  return {
    code: '7K3QF9XT2M0ABCDE5HJN',
    lastname: 'Größer',
    firstname: 'Jürgen',
    orderNumber: 'WF-K7HXAQ',
    place: { block: 'Block A', row: '4', seat: '6' },
    priceName: 'Erwachsene',
    isPaid: true,
    isRedeemed: false,
    ...wishes,
  };
}

export const sampleGateList: GateListFacts = {
  festival: 'Weinfest Rebental',
  club: sampleClub.name,
  event: { name: 'Konzert unter Lampions', location: 'Winzerhof', startsAt: '2027-04-12T22:00:00' },
  orderedBy: 'name',
  rows: [gateListRow()],
  printedAt: Date.UTC(2027, 3, 12, 14, 5),
};

export const sampleTerms: TermsPdfFacts = {
  festival: 'Weinfest Rebental',
  club: sampleClub,
  text: {
    title: 'Allgemeine Geschäftsbedingungen',
    asOf: 'Februar 2025',
    intro: [paragraph('Diese Bedingungen gelten, wenn du Karten kaufst.')],
    sections: [
      {
        id: 'geltung',
        title: 'Geltung',
        blocks: [
          { kind: 'address' },
          { kind: 'steps', steps: ['Du legst Karten in den Warenkorb.', 'Du bestellst sie.'] },
          { kind: 'heading', text: 'Vorkasse' },
          { kind: 'facts', facts: [['IBAN', 'DE89 3704 0044 0532 0130 00']] },
          paragraph('Schreib an ', { text: sampleClub.email, leadsTo: 'email' }, '.'),
        ],
      },
      {
        id: 'widerruf',
        title: 'Widerrufsrecht',
        blocks: [
          {
            kind: 'sheet',
            title: 'Widerrufsbelehrung',
            blocks: [
              paragraph('Sie haben das Recht, diesen Vertrag zu widerrufen.'),
              { kind: 'blank' },
              { kind: 'blanks', labels: ['Unterschrift'] },
            ],
          },
        ],
      },
    ],
  },
  madeAt: MADE_AT,
};
