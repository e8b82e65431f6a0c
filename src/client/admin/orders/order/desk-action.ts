import type { ActionFunctionArgs } from 'react-router-dom';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendCancellation,
  sendConfirmationAgain,
  sendCustomer,
  sendMove,
  sendNote,
  sendTicketsAgain,
} from '../../../platform/api/send-desk-change.ts';
import { sendExemption } from '../../../platform/api/send-exemption.ts';
import { sendInvoiceCorrection } from '../../../platform/api/send-invoice-correction.ts';
import { sendPayment, sendPaymentUndo, sendRefund } from '../../../platform/api/send-payment.ts';
import { sendPaypalClosed } from '../../../platform/api/send-paypal-closed.ts';
import { sendRefundAccount } from '../../../platform/api/send-refunds.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { wayWords } from '../outbox/mail-words.ts';
import { readAmount } from './read-amount.ts';

/** What came of it: a sentence, or what is wrong with which field. */
export interface DeskOutcome {
  done?: string;
  /** The payment that was booked, for taking it back. */
  payment?: number;
  message?: string;
  errors?: Record<string, string>;
  /** Seats that somebody else has. */
  taken?: number[] | undefined;
}

type Text = (name: string) => string;
type Deed = (id: string, text: Text, form: FormData) => Promise<DeskOutcome>;

const deeds: Record<string, Deed> = {
  book: (id, text) => bookBy(sendPayment, id, text),
  refund: (id, text) => bookBy(sendRefund, id, text),
  async account(id, text) {
    await sendRefundAccount(id, { holder: text('holder'), iban: text('iban') });
    return doneOutcome('Das Konto ist eingetragen.');
  },
  async undo(id, text) {
    await sendPaymentUndo(id, Number(text('payment')));
    return { done: 'Die Buchung ist zurückgenommen.' };
  },
  async 'close paypal'(id) {
    await sendPaypalClosed(id);
    return { done: 'Abgehakt. Die Bestellung läuft wieder wie jede andere.' };
  },
  async cancel(id, text, form) {
    const items = form.getAll('item').map(String);
    await sendCancellation(id, {
      items,
      reason: text('reason'),
      also_redeemed: form.has('also_redeemed'),
      seen: { total: Number(text('seen_total')), paid: Number(text('seen_paid')) },
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
    await sendCustomer(id, { customer, version: Number(text('version')) });
    return { done: 'Gespeichert.' };
  },
  async note(id, text) {
    await sendNote(id, { note: text('note'), version: Number(text('version')) });
    return { done: 'Die Notiz ist gespeichert.' };
  },
  async exempt(id, text, form) {
    const is_exempt = form.has('is_exempt');
    await sendExemption(id, { is_exempt, reason: text('reason') });
    return {
      done: is_exempt
        ? 'Der Shop mahnt diese Bestellung nicht und storniert sie nicht von selbst.'
        : 'Der Shop behandelt diese Bestellung wieder wie jede andere.',
    };
  },
  async 'resend tickets'(id) {
    const isOnlyStored = await sendTicketsAgain(id);
    return {
      done: isOnlyStored
        ? `Karten und Rechnung sind ${wayWords(true)}.`
        : 'Karten und Rechnung gehen noch einmal hinaus.',
    };
  },
  async 'resend confirmation'(id) {
    const isOnlyStored = await sendConfirmationAgain(id);
    return {
      done: isOnlyStored
        ? `Die Bestätigung ist ${wayWords(true)}.`
        : 'Die Bestätigung geht noch einmal hinaus.',
    };
  },
  async 'correct invoice'(id, text) {
    await sendInvoiceCorrection(id, Number(text('document')));
    return { done: 'Die Rechnung ist berichtigt.' };
  },
  async move(id, text) {
    await sendMove(id, text('item'), Number(text('seat')));
    return { done: 'Die Karte ist umgebucht. Sie gilt weiter, der alte Platz ist frei.' };
  },
};

async function bookBy(send: typeof sendPayment, id: string, text: Text): Promise<DeskOutcome> {
  const amount = readAmount(text('amount'));
  if (Number.isNaN(amount)) return { errors: { amount: 'Bitte gib einen Betrag wie 25 oder 22,50 an' } };
  const payment = await send(id, {
    amount,
    booked_on: text('booked_on'),
    note: text('note'),
    seen_paid: Number(text('seen_paid')),
  });
  return { done: `${formatCents(eurosToCents(amount))} sind gebucht.`, payment };
}

/** Does to the order of the page what the form's `intent` says. */
export async function actAtDesk({ params, request }: ActionFunctionArgs): Promise<DeskOutcome> {
  const form = await request.formData();
  const text: Text = (name) => String(form.get(name) ?? '').trim();
  const deed = deeds[text('intent')];
  if (deed === undefined) throw new Error(`no deed ${text('intent')}`);
  try {
    return await deed(params.id ?? '', text, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message, taken: error.details.taken };
  }
}
