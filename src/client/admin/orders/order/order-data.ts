import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { FIRM_RULES, readFields } from '../../../../contract/form-rules.ts';
import type { OrderRefund } from '../../../../contract/refunds.ts';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Body, call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { doneOutcome } from '../../forms/form-outcome.ts';
import { parseEuros } from '../../money/euros.ts';
import { queuedMailText } from '../outbox/mail-status.tsx';

export interface OrderData {
  order: StaffOrder;
  documents: IssuedDocument[];
  isInvoiceWaiting: boolean;
  /** null if nothing is due, or not for this member to see. */
  refund: OrderRefund | null;
}

export async function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<OrderData> {
  const id = params.id ?? '';
  const [{ order }, { documents, waits_for_tax_number: isInvoiceWaiting = false }] = await Promise.all([
    call('GET /api/office/orders/:id', { params: { id }, signal }),
    call('GET /api/office/orders/:id/documents', { params: { id }, signal }),
  ]);
  const refund =
    order.refund_due > 0 && useSession.getState().can('money')
      ? await call('GET /api/office/orders/:id/refund', { params: { id }, signal })
      : null;
  return { order, documents, isInvoiceWaiting, refund };
}

export interface OrderOutcome {
  done?: string;
  /** The booked payment, which can be undone. */
  payment?: number;
  message?: string;
  errors?: Record<string, string>;
  /** Seats that somebody else has taken. */
  taken?: number[] | undefined;
}

/** Depends on the form's `intent`. */
export async function action({ params, request }: ActionFunctionArgs): Promise<OrderOutcome> {
  const form = await request.formData();
  const text: Text = (name) => String(form.get(name) ?? '').trim();
  const handle = handlers[text('intent')];
  if (handle === undefined) throw new Error(`no such intent: ${text('intent')}`);
  try {
    return await handle(params.id ?? '', text, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message, taken: error.details.taken };
  }
}

type Text = (name: string) => string;
type Handler = (id: string, text: Text, form: FormData) => Promise<OrderOutcome>;

const handlers: Record<string, Handler> = {
  book: (id, text) =>
    book(text, (body) => call('POST /api/office/orders/:id/payments', { params: { id }, body })),
  refund: (id, text) =>
    book(text, (body) => call('POST /api/office/orders/:id/refunds', { params: { id }, body })),
  async account(id, text) {
    await call('PUT /api/office/orders/:id/refund-account', {
      params: { id },
      body: { holder: text('holder'), iban: text('iban') },
    });
    return doneOutcome('Das Konto ist eingetragen.');
  },
  async undo(id, text) {
    await call('POST /api/office/orders/:id/payments/:payment/undo', {
      params: { id, payment: Number(text('payment')) },
    });
    return { done: 'Die Buchung ist zurückgenommen.' };
  },
  async waive(id, text) {
    const rest = Number(text('rest'));
    await call('POST /api/office/orders/:id/waiver', {
      params: { id },
      body: { rest, reason: text('reason') },
    });
    return {
      done: `${formatCents(eurosToCents(rest))} sind erlassen. Rechnung und Karten gehen gleich hinaus.`,
    };
  },
  async 'undo waiver'(id) {
    await call('POST /api/office/orders/:id/waiver/undo', { params: { id } });
    return { done: 'Nichts ist mehr erlassen, der Rest ist wieder offen.' };
  },
  async 'close paypal'(id) {
    await call('POST /api/office/orders/:id/paypal/close', { params: { id } });
    return { done: 'Abgehakt. Die Bestellung läuft wieder wie jede andere.' };
  },
  async cancel(id, text, form) {
    const items = form.getAll('item').map(String);
    await call('POST /api/office/orders/:id/cancellations', {
      params: { id },
      body: {
        items,
        reason: text('reason'),
        also_redeemed: form.has('also_redeemed'),
        seen: { total: Number(text('seen_total')), paid: Number(text('seen_paid')) },
      },
    });
    return {
      done: items.length === 1 ? 'Die Karte ist storniert.' : `${items.length} Karten sind storniert.`,
    };
  },
  async customer(id, text) {
    const customer = {
      firstname: text('firstname'),
      lastname: text('lastname'),
      email: text('email'),
      telephone: text('telephone'),
      street: text('street'),
      zipcode: text('zipcode'),
      city: text('city'),
    };
    const firm = readFields(FIRM_RULES, { get: (name) => text(`firm.${name}`) });
    await call('PUT /api/office/orders/:id/customer', {
      params: { id },
      body: {
        customer,
        version: Number(text('version')),
        firm: Object.values(firm).some(Boolean) ? firm : null,
      },
    });
    return { done: 'Gespeichert.' };
  },
  async note(id, text) {
    await call('POST /api/office/orders/:id/notes', { params: { id }, body: { text: text('text') } });
    return { done: 'Die Notiz steht im Verlauf.' };
  },
  async exempt(id, text, form) {
    const is_exempt = form.has('is_exempt');
    await call('PUT /api/office/orders/:id/exemption', {
      params: { id },
      body: { is_exempt, reason: text('reason') },
    });
    return {
      done: is_exempt
        ? 'Der Shop mahnt diese Bestellung nicht und storniert sie nicht von selbst.'
        : 'Der Shop behandelt diese Bestellung wieder wie jede andere.',
    };
  },
  async 'retry mail'(_, text) {
    const { only_stored: isOnlyStored } = await call('POST /api/office/outbox/guests/:id/retry', {
      params: { id: Number(text('mail')) },
    });
    return {
      done: isOnlyStored
        ? `Die E-Mail ist ${queuedMailText(true)}.`
        : 'Die E-Mail geht jetzt noch einmal hinaus.',
    };
  },
  async 'resend tickets'(id) {
    const { only_stored: isOnlyStored } = await call('POST /api/office/orders/:id/tickets-mail', {
      params: { id },
    });
    return {
      done: isOnlyStored
        ? `Karten und Rechnung sind ${queuedMailText(true)}.`
        : 'Karten und Rechnung gehen noch einmal hinaus.',
    };
  },
  async 'resend confirmation'(id) {
    const { only_stored: isOnlyStored } = await call('POST /api/office/orders/:id/confirmation', {
      params: { id },
    });
    return {
      done: isOnlyStored
        ? `Die Bestätigung ist ${queuedMailText(true)}.`
        : 'Die Bestätigung geht noch einmal hinaus.',
    };
  },
  async 'resend link'(id) {
    const { only_stored: isOnlyStored } = await call('POST /api/office/orders/:id/refund-link', {
      params: { id },
    });
    return {
      done: isOnlyStored ? `Der Link ist ${queuedMailText(true)}.` : 'Der Link geht noch einmal hinaus.',
    };
  },
  async 'correct invoice'(id, text) {
    await call('POST /api/office/orders/:id/documents/:document/correction', {
      params: { id, document: Number(text('document')) },
      query: { parts: text('parts') },
    });
    return { done: 'Die Rechnung ist berichtigt.' };
  },
  async move(id, text) {
    await call('POST /api/office/orders/:id/items/:item/seat', {
      params: { id, item: text('item') },
      body: { seat: Number(text('seat')) },
    });
    return { done: 'Die Karte ist umgebucht. Sie gilt weiter, der alte Platz ist frei.' };
  },
};

type Booking = Body<'POST /api/office/orders/:id/payments'>;

async function book(
  text: Text,
  send: (booking: Booking) => Promise<{ payment: number }>,
): Promise<OrderOutcome> {
  const amount = parseEuros(text('amount'));
  if (Number.isNaN(amount)) return { errors: { amount: 'Bitte gib einen Betrag wie 25 oder 22,50 an' } };
  const { payment } = await send({
    amount,
    booked_on: text('booked_on'),
    note: text('note'),
    seen_paid: Number(text('seen_paid')),
  });
  return { done: `${formatCents(eurosToCents(amount))} sind gebucht.`, payment };
}
