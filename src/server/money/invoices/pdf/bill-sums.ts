import { formatDay } from '../../../../domain/stored-time.ts';
import { taxSums } from '../../../../domain/tax.ts';
import { accentInk, ink, mm } from '../../../platform/pdf/document/page-style.ts';
import type { PdfDocument } from '../../../platform/pdf/document/pdf-document.ts';
import { MARGIN, WIDTH } from './bill-letterhead.ts';
import {
  type AnyBillFacts,
  type BillAmounts,
  type CancellationFacts,
  formatAmount,
  formatRate,
} from './invoice-facts.ts';

const SUMS_WIDTH = mm(86);
const ROW = 17;
const TOTAL = 30;

export function sumsHeight({ taxes }: BillAmounts): number {
  return 12 + taxes.length * 2 * ROW + TOTAL;
}

/** Draws net and tax per rate and the total; returns the y below them. */
export function drawSums(
  pdf: PdfDocument,
  { kind, seller }: AnyBillFacts,
  { taxes, totalCents }: BillAmounts,
  top: number,
): number {
  const x = MARGIN + WIDTH - SUMS_WIDTH;
  let y = top + 12;
  pdf.within('Table', () => {
    const row = (label: string, value: string, size: number, height: number) => {
      const style = {
        size,
        color: size > 11 ? accentInk(seller.accent).main : ink.text,
        face: size > 11 ? 'display' : 'text',
      } as const;
      pdf.within('TR', () => {
        pdf.text('TH', label, style, { x, y, width: SUMS_WIDTH * 0.6 }, { scope: 'Row' });
        const sum = { x: x + SUMS_WIDTH * 0.5, y, width: SUMS_WIDTH * 0.5 };
        pdf.text('TD', value, { ...style, align: 'right' }, sum);
      });
      y += height;
    };
    for (const { ratePercent, netCents, taxCents } of taxes) {
      row(`Nettobetrag zu ${formatRate(ratePercent)}`, formatAmount(netCents), 10, ROW);
      row(`Umsatzsteuer ${formatRate(ratePercent)}`, formatAmount(taxCents), 10, ROW);
    }
    pdf.artifact(() => pdf.doc.roundedRect(x - 9, y - 1, SUMS_WIDTH + 18, TOTAL - 4, 5).fill(ink.sunk));
    y += 3;
    row(kind === 'invoice' ? 'Rechnungsbetrag' : 'Stornobetrag', formatAmount(totalCents), 14, TOTAL - 3);
  });
  return y;
}

export function closingSentences(facts: AnyBillFacts, { totalCents }: BillAmounts): string[] {
  const note = facts.tax.kind === 'exempt' ? [facts.tax.note] : [];
  return [
    ...note,
    ...(facts.kind === 'invoice' ? paymentSentences(facts, totalCents) : refundSentences(facts)),
  ];
}

function paymentSentences(facts: Extract<AnyBillFacts, { kind: 'invoice' }>, totalCents: number): string[] {
  const { payment, dueOn, order } = facts;
  const openCents = totalCents - (payment?.cents ?? 0);
  const received =
    payment === null
      ? []
      : [
          `Betrag dankend erhalten: ${formatAmount(payment.cents)} am ${formatDay(payment.receivedOn)} (${payment.method}).`,
        ];
  const open =
    openCents > 0
      ? [
          `Bitte überweise ${formatAmount(openCents)} bis zum ${formatDay(dueOn)} mit dem Verwendungszweck ${order.number}.`,
        ]
      : ['Es ist nichts mehr zu bezahlen.'];
  return [...received, ...open, 'Vielen Dank für deine Bestellung, wir freuen uns auf dich!'];
}

function refundSentences(facts: CancellationFacts): string[] {
  const { cancels, isWhole, refundCents, replacedBy } = facts;
  if (replacedBy !== undefined)
    return [
      `Damit ist die Rechnung ${cancels.number} vollständig aufgehoben. Sie wird durch die berichtigte Rechnung ${replacedBy} ersetzt.`,
      'An deiner Zahlung ändert sich nichts, und deine Karten gelten unverändert weiter.',
    ];
  const scope = isWhole
    ? `Damit ist die Rechnung ${cancels.number} vollständig aufgehoben.`
    : `Damit sind diese Positionen der Rechnung ${cancels.number} aufgehoben. Alles Übrige bleibt gültig.`;
  const refund =
    refundCents > 0
      ? [
          `Wir erstatten dir ${formatAmount(refundCents)} innerhalb von 14 Tagen auf dem Weg, auf dem du bezahlt hast.`,
        ]
      : [];
  const shares = sharesDiscountAnew(facts)
    ? [
        'Der Rabatt verteilt sich auf die übrigen Karten neu; das ist in den Beträgen je Steuersatz enthalten.',
      ]
    : [];
  return [scope, ...shares, ...refund, 'Die Karten zu diesen Positionen sind nicht mehr gültig.'];
}

/** Whether a rate's sum differs from its lines less their share of the discount. */
function sharesDiscountAnew({ taxes, lines, discount }: CancellationFacts): boolean {
  if (taxes === undefined) return false;
  const gross = lines.map(({ quantity, unitCents, ratePercent }) => ({
    grossCents: quantity * unitCents,
    ratePercent,
  }));
  const alone = taxSums(gross, discount?.cents);
  return taxes.some(
    ({ ratePercent, grossCents }) =>
      Math.abs(grossCents - (alone.find((sum) => sum.ratePercent === ratePercent)?.grossCents ?? 0)) > 1,
  );
}
