import { formatCents } from './money.ts';
import { BankTies, type LooseTie, LooseTies } from './proof-bank.ts';
import type {
  ProofDocument,
  ProofHead,
  ProofMonth,
  ProofOrder,
  ProofPayment,
  ProofRecord,
  ProofRefund,
  ProofSums,
  ProofTicket,
} from './proof-records.ts';

/** What the records of a proof come to, in integer cents. */
export interface TiedSums {
  orders: number;
  tickets: number;
  payments: number;
  entries: number;
  statements: number;
  documents: number;
  received: number;
  refunded: number;
  billed: number;
  /** Payments of the period that no entry of the bank and no PayPal number stands behind. */
  byHand: number;
  /** Entries of the period that no balance of the bank speaks of. */
  unproven: number;
}

/** An order with all that belongs to it. */
interface OrderGroup {
  order: ProofOrder;
  tickets: ProofTicket[];
  payments: ProofPayment[];
  refunds: ProofRefund[];
  documents: ProofDocument[];
}

/**
 * Checks that everything in a proof ties: tickets to orders, orders to payments and documents, payments to entries of the
 * bank, entries to statements, and all of it to the balance. Records are added in the order of the file; of an order only
 * what other records need is kept, so that three hundred thousand of them fit into memory.
 */
export class ProofTies {
  readonly #loose = new LooseTies();
  readonly #bank = new BankTies(this.#loose);
  readonly #sums: TiedSums = {
    ...{ orders: 0, tickets: 0, payments: 0, entries: 0, statements: 0, documents: 0 },
    ...{ received: 0, refunded: 0, billed: 0, byHand: 0, unproven: 0 },
  };
  #head: ProofHead | null = null;
  #group: OrderGroup | null = null;
  readonly #numbers = new Map<string, number[]>();
  readonly #months = new Map<string, { received: number; refunded: number }>();
  readonly #balances: ProofMonth[] = [];
  #totals: ProofSums | null = null;

  add(record: ProofRecord): void {
    if (record.kind === 'order') {
      this.#closeGroup();
      this.#group = { order: record, tickets: [], payments: [], refunds: [], documents: [] };
      return;
    }
    if ('order' in record) {
      this.#addToOrder(record);
      return;
    }
    this.#closeGroup();
    switch (record.kind) {
      case 'head':
        if (this.#head !== null) this.#loose.tell('Kopf', 'steht zweimal im Nachweis');
        this.#head = record;
        this.#loose.period = record;
        break;
      case 'file':
      case 'statement':
      case 'entry':
      case 'run':
        this.#bank.add(record);
        break;
      case 'month':
        this.#balances.push(record);
        break;
      case 'sums':
        this.#totals = record;
    }
  }

  /** The sums, after the last record; `loose` holds at most a thousand, and `count` says how many there are. */
  finish(): { sums: TiedSums; loose: ReadonlyArray<LooseTie>; count: number } {
    this.#closeGroup();
    if (this.#head === null) this.#loose.tell('Kopf', 'fehlt im Nachweis');
    Object.assign(this.#sums, this.#bank.finish());
    this.#tieNumbers();
    this.#tieBalances();
    return { sums: this.#sums, loose: this.#loose.kept, count: this.#loose.count };
  }

  #addToOrder(record: ProofTicket | ProofPayment | ProofRefund | ProofDocument): void {
    const group = this.#group;
    if (group === null || group.order.number !== record.order) {
      this.#loose.tell(
        nameOf(record),
        `gehört zu Bestellung ${record.order}, und die steht nicht davor: Sie fehlt oder wurde verschoben`,
      );
      return;
    }
    if (record.kind === 'ticket') group.tickets.push(record);
    if (record.kind === 'payment') group.payments.push(record);
    if (record.kind === 'refund') group.refunds.push(record);
    if (record.kind === 'document') group.documents.push(record);
  }

  #closeGroup(): void {
    const group = this.#group;
    this.#group = null;
    if (group === null) return;
    this.#loose.once(`Bestellung ${group.order.number}`, 'order', group.order.number);
    this.#sums.orders++;
    this.#tieTickets(group);
    this.#tiePayments(group);
    this.#tieRefunds(group);
    this.#tieDocuments(group);
  }

  #tieTickets({ order, tickets }: OrderGroup): void {
    const about = `Bestellung ${order.number}`;
    for (const ticket of tickets) this.#loose.once(nameOf(ticket), 'ticket', ticket.code);
    this.#sums.tickets += tickets.length;
    if (tickets.length !== order.count)
      this.#loose.tell(about, `Karten im Nachweis: ${tickets.length} – laut Bestellung: ${order.count}`);
    const valid = tickets.filter(({ cancelled }) => cancelled === null);
    if (valid.length === 0) {
      this.#loose.same(about, ['Summe ohne gültige Karten', order.total], ['erwartet', 0]);
      return;
    }
    this.#loose.same(about, ['Karten zusammen', centsOf(valid)], ['Kartenwert', order.tickets]);
    const due = order.tickets + order.fees - order.discount;
    this.#loose.same(about, ['Kartenwert und Gebühren weniger Abzug', due], ['Summe', order.total]);
  }

  #tiePayments({ order, payments }: OrderGroup): void {
    const about = `Bestellung ${order.number}`;
    const counted = payments.filter(({ undone }) => undone === null);
    this.#loose.same(about, ['Zahlungen zusammen', centsOf(counted)], ['Bezahlt', order.paid]);
    if (order.status === 'paid' && order.source !== 'box_office' && order.paid < order.total)
      this.#loose.same(about, ['Gilt als bezahlt mit', order.paid], ['Summe', order.total]);
    for (const payment of payments) {
      this.#loose.once(nameOf(payment), 'payment', payment.id);
      if (payment.undone !== null) continue;
      const { cents, day, entry, parts } = payment;
      this.#loose.same(nameOf(payment), ['Betrag', cents], ['wofür', centsOf(parts)]);
      this.#bank.addPayment(payment);
      if (payment.other !== this.#loose.isOther(day))
        this.#loose.tell(
          nameOf(payment),
          `vom ${day} ist als Zahlung ${payment.other ? 'eines anderen' : 'dieses'} Zeitraums bezeichnet`,
        );
      if (payment.other) continue;
      this.#sums.payments++;
      const month = this.#months.get(day.slice(0, 7)) ?? { received: 0, refunded: 0 };
      const [received, refunded] = [Math.max(0, cents), Math.max(0, 0 - cents)];
      this.#months.set(day.slice(0, 7), {
        received: month.received + received,
        refunded: month.refunded + refunded,
      });
      this.#sums.received += received;
      this.#sums.refunded += refunded;
      if (cents > 0 && entry === null && payment.paypal === null) this.#sums.byHand += cents;
    }
  }

  #tieRefunds({ refunds, payments }: OrderGroup): void {
    const counted = new Map(payments.filter(({ undone }) => undone === null).map((one) => [one.id, one]));
    for (const refund of refunds) {
      const about = nameOf(refund);
      this.#loose.once(about, 'refund', refund.id);
      const { state, cents, payment: id } = refund;
      this.#bank.addRefund(refund);
      if (state !== 'paid') continue;
      const payment = id === null ? undefined : counted.get(id);
      if (payment === undefined)
        this.#loose.tell(about, `überwiesen als Zahlung ${id ?? '?'}, die im Nachweis fehlt`);
      else this.#loose.same(about, ['Erstattung', cents], [`Zahlung ${payment.id}`, 0 - payment.cents]);
    }
  }

  #tieDocuments({ order, tickets, documents }: OrderGroup): void {
    const about = `Bestellung ${order.number}`;
    const invoices = new Set(documents.filter(({ type }) => type === 'invoice').map(({ number }) => number));
    for (const document of documents) {
      const name = nameOf(document);
      this.#loose.once(name, 'document', document.number);
      const { number, lines, discount, total, cancels, type, other } = document;
      this.#loose.same(name, ['Zeilen weniger Abzug', lines - discount], ['Betrag', total]);
      if (type === 'cancellation' && !invoices.has(cancels ?? ''))
        this.#loose.tell(name, `storniert Rechnung ${cancels ?? '?'}, die bei dieser Bestellung fehlt`);
      if (other) continue;
      if (document.path === null) this.#loose.tell(name, 'hat kein PDF im Archiv');
      const [year = '', counter = ''] = number.split('-');
      const numbers = this.#numbers.get(year) ?? [];
      numbers.push(Number(counter));
      this.#numbers.set(year, numbers);
      this.#sums.documents++;
      this.#sums.billed += type === 'invoice' ? total : 0 - total;
    }
    if (documents.length === 0 || order.source === 'box_office') return;
    const billed = documents.reduce(
      (sum, { type, total }) => sum + (type === 'invoice' ? total : 0 - total),
      0,
    );
    this.#loose.same(about, ['Rechnungen weniger Stornorechnungen', billed], ['Summe', order.total]);
    const last = documents.findLast(({ type }) => type === 'invoice');
    if (last === undefined) return;
    const { issued } = last;
    const without = centsOf(tickets.filter(({ cancelled }) => cancelled === null || cancelled > issued));
    // Cancelled in the same moment, a ticket may be on the invoice or not.
    const withThem = centsOf(tickets.filter(({ cancelled }) => cancelled === null || cancelled >= issued));
    if (last.lines < without || last.lines > withThem)
      this.#loose.same(nameOf(last), ['Zeilen', last.lines], ['Karten bei Ausstellung', without]);
  }

  /** One series a year without gaps; where it begins and ends is told by the number of documents. */
  #tieNumbers(): void {
    for (const [year, numbers] of this.#numbers) {
      numbers.sort((a, b) => a - b);
      const isWhole = this.#head !== null && this.#head.from <= `${year}-01-01`;
      let expected = isWhole ? 1 : (numbers[0] ?? 1);
      for (const number of numbers) {
        if (number > expected)
          this.#loose.tell(
            `Belege ${year}`,
            `${numberText(year, expected)}${number - expected > 1 ? ` bis ${numberText(year, number - 1)}` : ''} fehlt vor ${numberText(year, number)}`,
          );
        expected = number + 1;
      }
    }
  }

  #tieBalances(): void {
    const balances = this.#balances.toSorted((a, b) => (a.month < b.month ? -1 : 1));
    for (const [at, { month, opening, received, refunded, closing }] of balances.entries()) {
      const about = `Monat ${month}`;
      const own = this.#months.get(month) ?? { received: 0, refunded: 0 };
      this.#loose.same(about, ['Eingegangen laut Büchern', received], ['Zahlungen zusammen', own.received]);
      this.#loose.same(about, ['Erstattet laut Büchern', refunded], ['Erstattungen zusammen', own.refunded]);
      this.#loose.same(
        about,
        ['Anfang + Eingegangen − Erstattet', opening + received - refunded],
        ['Ende', closing],
      );
      const next = balances[at + 1];
      if (next !== undefined)
        this.#loose.same(about, ['Ende', closing], [`Anfang von ${next.month}`, next.opening]);
    }
    for (const [month, { received }] of this.#months)
      if (!balances.some((one) => one.month === month))
        this.#loose.tell(`Monat ${month}`, `fehlt, eingegangen sind ${formatCents(received)}`);
    if (this.#totals === null) {
      this.#loose.tell('Summen', 'fehlen im Nachweis');
      return;
    }
    const { received, refunded, billed, documents } = this.#totals;
    this.#loose.same(
      'Summen',
      ['Eingegangen laut Büchern', received],
      ['Zahlungen zusammen', this.#sums.received],
    );
    this.#loose.same(
      'Summen',
      ['Erstattet laut Büchern', refunded],
      ['Erstattungen zusammen', this.#sums.refunded],
    );
    this.#loose.same('Summen', ['Rechnungen laut Büchern', billed], ['Belege zusammen', this.#sums.billed]);
    if (documents !== this.#sums.documents)
      this.#loose.tell('Summen', `Belege laut Büchern: ${documents} – im Nachweis: ${this.#sums.documents}`);
  }
}

function centsOf(rows: ReadonlyArray<{ cents: number }>): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

const numberText = (year: string, number: number) => `${year}-${String(number).padStart(5, '0')}`;

/** What a record is called where it is told of. */
export function nameOf(record: ProofTicket | ProofPayment | ProofRefund | ProofDocument): string {
  switch (record.kind) {
    case 'ticket':
      return `Karte ${record.code.slice(0, 12)}`;
    case 'payment':
      return `Zahlung ${record.id}`;
    case 'refund':
      return `Erstattung ${record.id}`;
    case 'document':
      return `${record.type === 'invoice' ? 'Rechnung' : 'Stornorechnung'} ${record.number}`;
  }
}
