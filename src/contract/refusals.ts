import { accountRefusals } from './accounts.ts';
import { bankRefusals } from './bank.ts';
import { bankEntryRefusals } from './bank-entries.ts';
import { bookRefusals } from './books.ts';
import { boxOfficeRefusals } from './box-office.ts';
import { callOffRefusals } from './call-offs.ts';
import { cashCountRefusals } from './cash-counts.ts';
import { checkupRefusals } from './checkup.ts';
import { deviceRefusals } from './devices.ts';
import { discountRefusals } from './discounts.ts';
import { documentRefusals } from './documents.ts';
import { doorRefusals } from './door.ts';
import { publicEventRefusals } from './events.ts';
import { holdRefusals } from './holds.ts';
import { layoutRefusals } from './layouts.ts';
import { logoRefusals } from './logo.ts';
import { type LineRefusal, orderRefusals } from './orders.ts';
import { outboxRefusals } from './outbox.ts';
import { paymentRefusals } from './payments.ts';
import { paypalRefusals } from './paypal.ts';
import { pictureRefusals } from './pictures.ts';
import { reconciliationRefusals } from './reconciliation.ts';
import { refundRefusals } from './refunds.ts';
import { reminderRefusals } from './reminders.ts';
import { settingsRefusals } from './settings.ts';
import { eventRefusals } from './staff-events.ts';
import { staffOrderRefusals } from './staff-orders.ts';
import { teamRefusals } from './team.ts';
import { ticketRefusals } from './tickets.ts';
import { withdrawalRefusals } from './withdrawals.ts';

/**
 * All refusals with HTTP status and a German sentence for people, in which `{name}` is replaced from the details. Those
 * of a noun are declared in its file.
 */
export const refusals = {
  malformed: {
    status: 400,
    message: 'Die Anfrage ist unvollständig oder beschädigt angekommen. Bitte versuche es noch einmal.',
  },
  marker_missing: {
    status: 403,
    message: 'Diese Anfrage kam nicht von unserer Seite und wurde deshalb nicht angenommen.',
  },
  ...accountRefusals,
  ...deviceRefusals,
  ...doorRefusals,
  ...publicEventRefusals,
  ...holdRefusals,
  ...orderRefusals,
  ...paymentRefusals,
  ...ticketRefusals,
  ...teamRefusals,
  ...withdrawalRefusals,
  ...staffOrderRefusals,
  ...eventRefusals,
  ...discountRefusals,
  ...documentRefusals,
  ...outboxRefusals,
  ...paypalRefusals,
  ...pictureRefusals,
  ...logoRefusals,
  ...layoutRefusals,
  ...bookRefusals,
  ...boxOfficeRefusals,
  ...bankRefusals,
  ...bankEntryRefusals,
  ...callOffRefusals,
  ...cashCountRefusals,
  ...checkupRefusals,
  ...reconciliationRefusals,
  ...refundRefusals,
  ...reminderRefusals,
  ...settingsRefusals,
  not_logged_in: { status: 401, message: 'Bitte melde dich an.' },
  not_allowed: { status: 403, message: 'Dafür fehlt dir die Berechtigung.' },
  unknown_address: { status: 404, message: 'Diese Adresse gibt es nicht.' },
  method_not_allowed: { status: 405, message: 'Diese Adresse nimmt eine solche Anfrage nicht an.' },
  too_slow: {
    status: 408,
    message: 'Die Anfrage kam zu langsam an. Bitte versuche es mit besserer Verbindung noch einmal.',
  },
  too_large: { status: 413, message: 'Die Anfrage ist zu groß.' },
  head_too_large: { status: 431, message: 'Die Adresse oder die Kopfzeilen der Anfrage sind zu lang.' },
  invalid: { status: 422, message: 'Bitte prüfe die markierten Angaben.' },
  too_many: { status: 429, message: 'Das waren zu viele Versuche. Bitte warte einen Augenblick.' },
  too_many_here: {
    status: 429,
    message:
      'Von deinem Internetanschluss aus sind gerade sehr viele Plätze und Karten vergeben. Bitte versuche es in ein paar Minuten noch einmal oder nimm das Mobilnetz.',
  },
  too_many_mails: {
    status: 429,
    message:
      'An diese E-Mail-Adresse gingen gerade sehr viele Bestellungen. Bitte versuche es in ein paar Minuten noch einmal oder nimm eine andere.',
  },
  fault: {
    status: 500,
    message: 'Bei uns ist etwas schiefgegangen. Es wurde nichts gebucht, bitte versuche es noch einmal.',
  },
  try_again: {
    status: 503,
    message: 'Gerade ist zu viel los. Bitte versuche es in einem Augenblick noch einmal.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** The details of a refusal on the wire, besides `success: false` and `message`. */
export interface RefusalDetails {
  /** A message per field, by its dotted path. */
  errors?: Record<string, string>;
  taken?: number[];
  lines?: LineRefusal[];
  /** The server's total in euros, if the guest saw another. */
  total?: number;
  most?: number;
  /** The number still available. */
  left?: number;
  /** A formatted amount. */
  least?: string;
  /** The names of what is concerned. */
  names?: string;
  email?: string;
  /** The keys of the blocks concerned. */
  blocks?: string[];
  /** The keys of the seats concerned, by the key of their block. */
  seats?: Record<string, string[]>;
  count?: number;
  /** Sentences about what is missing. */
  lacks?: string;
  /** How to contact the club. */
  contact?: string;
  /** The id under which the log tells more about a fault. */
  request_id?: string | undefined;
}

/** An expected refusal, returned as a value; the transaction is rolled back. */
export class Refusal {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails) {
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  /** The sentence with the details filled in. */
  get message(): string {
    return refusals[this.code].message.replace(/\{(\w+)\}/g, (_, name: keyof RefusalDetails) =>
      String(this.details[name]),
    );
  }
}

export function refuse(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details);
}

export function isRefusal(answer: unknown): answer is Refusal {
  return answer instanceof Refusal;
}

/** A refusal about a single field, by its dotted path. */
export function refuseAt(field: string, code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return refuse(code, { ...details, errors: { [field]: refuse(code, details).message } });
}
