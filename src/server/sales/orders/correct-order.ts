import { REQUIRED } from '../../../contract/form-rules.ts';
import type { Firm } from '../../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { StaffOrderCustomer } from '../../../contract/staff-orders.ts';
import { mayBeNameless } from '../../../domain/order.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { mailsReceivedFor, redirectMails } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import {
  insertNote,
  notesOfOrders,
  type WrittenNote,
  writeOrderHistory,
} from './order-history.repository.ts';
import { type LockedOrder, lockOrder, raiseVersion, setCustomer } from './orders.repository.ts';
import { deleteTermsOfOrder, orderSearchTerms, searchText } from './search-terms.repository.ts';

const FIELDS = ['firstname', 'lastname', 'email', 'telephone', 'street', 'zipcode', 'city'] as const;

interface Correction {
  orderId: string;
  customer: StaffOrderCustomer;
  /** The version of the order that was edited. */
  version: number;
  /** Null for none; stays as it is where it is not named. */
  firm?: Firm | null | undefined;
}

/**
 * Corrects the customer of an order; search and door list follow. The audit entry names the changed fields,
 * never their old values. Refused: `unknown_order`, `order_changed` when someone else was faster, `invalid`
 * for fields that a guest's own order needs.
 */
export function correctCustomer(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, customer, version, firm }: Correction,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.version !== version) return refuse('order_changed');
    const missing = mayBeNameless(order.source) ? [] : FIELDS.filter((field) => customer[field] === '');
    if (missing.length > 0)
      return refuse('invalid', {
        errors: Object.fromEntries(missing.map((field) => [`customer.${field}`, REQUIRED])),
      });
    const stored = firm === undefined ? order.firm : firm && JSON.stringify(firm);
    const changed: string[] = FIELDS.filter((field) => order[field] !== customer[field]);
    if (stored !== order.firm) changed.push('firm');
    if (changed.length === 0) return null;

    await replaceCustomer(trx, order, { ...customer, firm: stored }, now);
    const facts = { fields: changed.join(',') };
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'customer_corrected', facts });
    return null;
  });
}

async function replaceCustomer(
  trx: Trx,
  order: LockedOrder,
  customer: StaffOrderCustomer & { firm?: string | null },
  now: number,
): Promise<void> {
  const { id, number, version } = order;
  const search_text = searchText(orderSearchTerms({ ...customer, number }));
  await setCustomer(trx, id, { ...customer, search_text }, version);
  await deleteTermsOfOrder(trx, id, orderSearchTerms(order));
  await markItemsChanged(trx, { column: 'order_id', id }, now);
}

const GUEST = { firstname: 'Gast', lastname: '' };

export interface EmailCorrection {
  orderId: string;
  email: string;
}

/**
 * Corrects the email address of an order for the guest who has its page: no mail may have reached the old one, and all
 * mails that wait or were refused go to the new one. Refused: `unknown_order`, `email_reached` once a mail server has
 * accepted a mail, `email_under_way` while one is being sent.
 */
export async function correctEmail(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'> & SettingsPort,
  { orderId, email }: EmailCorrection,
): Promise<{ isChanged: boolean } | Refusal> {
  const now = services.clock();
  const answer = await services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined || order.email === '') return refuse('unknown_order');
    if (order.email === email) return { isChanged: false };
    if (!(await redirectMails(trx, orderId, now))) return refuse('email_under_way');
    if ((await mailsReceivedFor(trx, orderId)) === 'sent') {
      const { club } = services.settings();
      return refuse('email_reached', { contact: `${club.email} oder ${club.telephone}` });
    }
    const { firstname, lastname, telephone, street, zipcode, city } = order;
    const customer = { firstname, lastname, email, telephone, street, zipcode, city };
    await replaceCustomer(trx, order, customer, now);
    await writeOrderHistory(trx, { orderId, at: now, who: GUEST, what: 'email_corrected' });
    return { isChanged: true };
  });
  if (!isRefusal(answer)) services.wakeOutbox();
  return answer;
}

interface Note {
  orderId: string;
  /** At most 1,000 characters, not empty. */
  text: string;
}

/**
 * Adds a note of the team to an order, which nobody can change. The same text by the same member right after itself is one
 * note. Refused: `unknown_order`.
 */
export function addNote(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, text }: Note,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    if ((await lockOrder(trx, orderId)) === undefined) return refuse('unknown_order');
    await appendNote(trx, { orderId, at: services.clock(), who, text });
    return null;
  });
}

interface ReplacingNote {
  orderId: string;
  note: string;
  /** The version of the order that was edited. */
  version: number;
}

/**
 * Called by pages of the version before, which have one field for the last note: its text becomes another note. Refused:
 * `unknown_order`, `order_changed`, `note_stays` for an empty one.
 */
export function replaceNote(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, note, version }: ReplacingNote,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.version !== version) return refuse('order_changed');
    const last = (await notesOfOrders(trx, [orderId])).at(-1)?.text ?? '';
    if (note === last) return null;
    if (note === '') return refuse('note_stays');
    await raiseVersion(trx, orderId, version);
    await appendNote(trx, { orderId, at: services.clock(), who, text: note });
    return null;
  });
}

async function appendNote(trx: Trx, note: WrittenNote): Promise<void> {
  const { orderId, at, who, text } = note;
  const last = (await notesOfOrders(trx, [orderId])).at(-1);
  if (last?.text === text && last.who === nameOfStaff(who)) return;
  await insertNote(trx, note);
  await writeOrderHistory(trx, { orderId, at, who, what: 'note_written' });
}
