import { isRefusal } from '../../contract/refusals.ts';
import type { ReminderKind } from '../../domain/reminder.ts';
import { berlinDay, formatDay } from '../../domain/stored-time.ts';
import { invoiceRecipient, sellerOf } from '../money/invoices/describe-invoice.ts';
import type { LetterFacts } from '../money/invoices/pdf/bill-letterhead.ts';
import { readOrder } from '../money/orders/read-order.ts';
import type { DrawnLogo } from '../platform/pdf/document/draw-logo.ts';
import type { PdfJob } from '../platform/pdf/worker/pdf-job.ts';
import type { Ports } from '../platform/ports.ts';
import { findOrder } from '../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { printedLogo } from '../settings/logo/printed-logo.ts';
import { greetingOf } from './mails/mail-layout.ts';
import { describeOrder } from './mails/order-facts.ts';
import { isToRemind, lastLine, reminderTexts, shownDeadline } from './mails/payment-reminder.ts';

/** A reminder on paper; all texts as printed. */
export interface ReminderLetter extends LetterFacts {
  title: string;
  details: [label: string, value: string][];
  greeting: string;
  /** Before the bank details, and after them. */
  before: string[];
  after: string[];
  transfer: { label: string; value: string }[];
  giroCode: { text: string; alt: string; hint: string } | null;
}

export type ReminderLettersJob = PdfJob<
  'reminder_letters',
  { letters: ReminderLetter[]; madeAt: number; logo?: DrawnLogo }
>;

/** The reminders of these orders as a PDF, a page each; null if none of them has anything left to be reminded of. */
export async function printReminderLetters(
  services: Pick<Ports, 'clock' | 'config' | 'pdfWorker' | 'store'> & SettingsPort,
  { kind, orderIds }: { kind: ReminderKind; orderIds: ReadonlyArray<string> },
): Promise<Uint8Array | null> {
  const letters: ReminderLetter[] = [];
  for (const orderId of orderIds) {
    const letter = await writeLetter(services, kind, orderId);
    if (letter !== null) letters.push(letter);
  }
  if (letters.length === 0) return null;
  const logo = await printedLogo(services.store.read, services.settings().logo);
  const facts = { letters, madeAt: services.clock(), ...logo };
  const job: ReminderLettersJob = { kind: 'reminder_letters', facts };
  return services.pdfWorker.print(job);
}

async function writeLetter(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  kind: ReminderKind,
  orderId: string,
): Promise<ReminderLetter | null> {
  const row = await findOrder(services.store.read, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order) || !isToRemind(row, order)) return null;
  const settings = services.settings();
  const now = services.clock();
  const facts = describeOrder(order, services.config.publicUrl);
  // Nobody knows when a letter arrives, so none announces a day on which the shop cancels the order.
  const texts = reminderTexts(facts, {
    kind,
    deadline: shownDeadline(kind, row, services),
    cancelOn: null,
    now,
  });
  return {
    festival: settings.title,
    seller: sellerOf(settings),
    buyer: invoiceRecipient(row),
    title: kind === 'last' ? 'Letzte Erinnerung' : 'Kleine Erinnerung',
    details: [
      ['Datum', formatDay(berlinDay(now))],
      ['Bestellnummer', facts.number],
      ['Bestellt am', facts.orderedOn],
      ['Gesamt', facts.total],
      ...(facts.paid === null ? [] : [['Bezahlt', facts.paid] as [string, string]]),
      ['Offen', facts.toPay],
    ],
    greeting: greetingOf(facts.firstname),
    before: [
      `${texts.why} ${texts.crossed}`,
      `Es geht um: ${facts.events.map(({ name, when }) => `${name} (${when})`).join(', ')}.`,
      texts.pay,
    ],
    transfer: facts.transfer,
    giroCode:
      order.giro_code === null
        ? null
        : { text: order.giro_code, alt: texts.giroCodeTitle, hint: texts.giroCode },
    after: [
      lastLine(texts),
      'Etwas ist dazwischengekommen, oder du möchtest die Karten nicht mehr? Ruf uns an oder schreib uns.',
      'Viele Grüße',
      settings.club.name,
    ],
  };
}
