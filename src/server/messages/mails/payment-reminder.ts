import { html } from 'hono/html';
import type { OrderView } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { deadlineOf, noticeDaysOf, type ReminderKind } from '../../../domain/reminder.ts';
import { berlinDay, dayAfter, formatDay } from '../../../domain/stored-time.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import { reminderRules } from '../../money/reminders/reminder-pauses.ts';
import { announcedNoticeDays } from '../../money/reminders/reminders.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import type { MailDocuments } from '../mail-documents.ts';
import type { MailContent } from '../mail-message.ts';
import {
  button,
  clubSignature,
  giroCodePictures,
  giroCodeTexts,
  greetingOf,
  mailLayout,
  orderCard,
  orderText,
  paymentCard,
  styles,
} from './mail-layout.ts';
import { describeOrder, type OrderFacts } from './order-facts.ts';

export function reminderWriter(kind: ReminderKind) {
  return (
    services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
    _documents: MailDocuments,
    { orderId }: { orderId: string },
  ) => writeReminder(services, { kind, orderId });
}

/**
 * A reminder of the open amount of an order. A last reminder that was sent before keeps its deadline; others
 * get today's. `null` if nothing is open, there is no address, or the order is exempt.
 */
export async function writeReminder(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  { kind, orderId }: { kind: ReminderKind; orderId: string },
): Promise<MailContent | null> {
  const row = await findOrder(services.store.read, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order) || order.email === '' || !isToRemind(row, order)) return null;
  const settings = services.settings();
  const rules = reminderRules(settings);
  const now = services.clock();
  const deadline = shownDeadline(kind, row, services);
  const notice =
    row.last_deadline === null
      ? noticeDaysOf(rules)
      : await announcedNoticeDays(services.store.read, orderId);
  const cancelOn = notice === null || order.paid > 0 ? null : dayAfter(berlinDay(now), notice);
  const reminder = { kind, deadline, cancelOn, now };
  return paymentReminder(order, reminder, settings, services.config.publicUrl);
}

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function isToRemind({ exempt_because }: OrderRow, { open }: OrderView): boolean {
  return open > 0 && exempt_because === null;
}

/** The deadline of a reminder, `YYYY-MM-DD`: a last one that was sent before keeps its own. */
export function shownDeadline(
  kind: ReminderKind,
  row: OrderRow,
  { settings, clock }: Pick<Ports, 'clock'> & SettingsPort,
): string {
  const asked = kind === 'last' ? row.last_deadline : null;
  return asked ?? deadlineOf(kind, row.due_on, reminderRules(settings()), clock());
}

interface ReminderFacts {
  kind: ReminderKind;
  /** `YYYY-MM-DD` */
  deadline: string;
  /** The day (`YYYY-MM-DD`) from which the shop cancels the unpaid order; null if it does not. */
  cancelOn: string | null;
  /** Epoch milliseconds. */
  now: number;
}

type ReminderTexts = ReturnType<typeof reminderTexts>;

async function paymentReminder(
  order: OrderView,
  reminder: ReminderFacts,
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = describeOrder(order, publicUrl);
  const texts = reminderTexts(facts, reminder);
  const pictures = giroCodePictures(order);
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: texts.subject,
    text: plainText(facts, texts, settings),
    html: await htmlText(facts, texts, { settings, pictures }),
    pictures,
    attachments: [],
  };
}

export function reminderTexts(facts: OrderFacts, reminder: ReminderFacts) {
  const { firstname, number, paid, toPay, total } = facts;
  const rest = paid === null ? '' : 'noch ';
  const received = paid === null ? '' : `Von ${total} sind ${paid} schon da, vielen Dank! `;
  const reference =
    'Gib als Verwendungszweck nur die Bestellnummer an, dann finden wir deine Zahlung sofort.';
  return {
    ...(reminder.kind === 'friendly'
      ? friendlyTexts(number, paid !== null)
      : lastTexts(facts, reminder.cancelOn)),
    greeting: greetingOf(firstname),
    pay: `${received}Bitte überweise ${rest}${toPay}${untilText(reminder)}. ${reference}`,
    ...giroCodeTexts(facts),
    noFee: 'Die Erinnerung kostet dich nichts.',
    toOrder: 'Deine Bestellung ansehen',
    questions:
      'Etwas ist dazwischengekommen, oder du möchtest die Karten nicht mehr? Antworte einfach auf diese Mail.',
  };
}

function friendlyTexts(number: string, isPartlyPaid: boolean) {
  return {
    subject: `Kleine Erinnerung an deine Bestellung ${number}`,
    why: isPartlyPaid
      ? 'deine Karten liegen bereit, es fehlt nur noch ein Rest deiner Zahlung.'
      : 'deine Karten liegen bereit, nur deine Zahlung ist noch nicht bei uns angekommen.',
    crossed:
      'Hast du schon überwiesen? Dann musst du nichts weiter tun: Bis das Geld bei uns ist, dauert es oft einen Tag.',
    consequence: '',
  };
}

function lastTexts({ number, dueOn, paid, hasSeats }: OrderFacts, cancelOn: string | null) {
  const isPartlyPaid = paid !== null;
  return {
    subject: `Letzte Erinnerung an deine Bestellung ${number}`,
    why: `deine Bestellung war bis zum ${dueOn} zu bezahlen. ${isPartlyPaid ? 'Ein Rest fehlt uns noch.' : 'Bei uns ist das Geld noch nicht angekommen.'}`,
    crossed: 'Hast du in den letzten Tagen überwiesen? Dann danke dafür, und du musst nichts weiter tun.',
    consequence:
      cancelOn === null
        ? 'Länger können wir die Karten nicht sicher für dich zurückhalten.'
        : `Ist das Geld dann nicht da, wird deine Bestellung ab dem ${formatDay(cancelOn)} von selbst storniert, und andere Gäste können die ${hasSeats ? 'Plätze' : 'Karten'} nehmen.`,
  };
}

/** A mail may be delivered so late that its deadline has passed. */
function untilText({ kind, deadline, now }: ReminderFacts): string {
  if (berlinDay(now) > deadline) return ' so bald wie möglich';
  return kind === 'last' ? ` bis spätestens ${formatDay(deadline)}` : ` bis zum ${formatDay(deadline)}`;
}

export function lastLine({ consequence, noFee }: Pick<ReminderTexts, 'consequence' | 'noFee'>): string {
  return [consequence, noFee].filter((part) => part !== '').join(' ');
}

async function htmlText(
  facts: OrderFacts,
  texts: ReminderTexts,
  { settings, pictures }: { settings: FestivalSettings; pictures: MailContent['pictures'] },
): Promise<string> {
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${texts.why} ${texts.crossed}</p>
<p class="ink" style="margin:20px 0;color:#2a1720">Bestellnummer <strong>${facts.number}</strong><br>
<span class="soft" ${styles.soft}>bestellt am ${facts.orderedOn}</span></p>
${paymentCard(facts, texts, pictures)}
<p class="ink" ${styles.text}>${lastLine(texts)}</p>
${orderCard(facts)}
${button(settings, facts.address, texts.toOrder)}
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

function plainText(facts: OrderFacts, texts: ReminderTexts, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.why, texts.crossed],
    [`Bestellnummer: ${facts.number}`, `Bestellt am: ${facts.orderedOn}`],
    [texts.pay],
    facts.transfer.map(({ label, value }) => `${label}: ${value}`),
    [lastLine(texts)],
    ...orderText(facts),
    [`${texts.toOrder}:`, facts.address],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
