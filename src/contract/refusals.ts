import { bankBookingRefusals } from './bank.ts';
import { boxOfficeRefusals } from './box-office.ts';
import { discountRefusals } from './discounts.ts';
import { documentRefusals } from './documents.ts';
import { layoutRefusals } from './layouts.ts';
import { outboxRefusals } from './outbox.ts';
import { paypalRefusals } from './paypal.ts';
import { pictureRefusals } from './pictures.ts';
import { refundRefusals } from './refunds.ts';
import { reminderRefusals } from './reminders.ts';
import { settingsRefusals } from './settings.ts';
import { eventRefusals } from './staff-events.ts';
import { staffOrderRefusals } from './staff-orders.ts';
import { teamRefusals } from './team.ts';
import { withdrawalRefusals } from './withdrawals.ts';

/**
 * Everything the server refuses: HTTP status and the one German sentence a person reads. `{name}` is filled in
 * from the details of the refusal.
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
  ...teamRefusals,
  ...withdrawalRefusals,
  ...staffOrderRefusals,
  ...eventRefusals,
  ...discountRefusals,
  ...documentRefusals,
  ...outboxRefusals,
  ...paypalRefusals,
  ...pictureRefusals,
  ...layoutRefusals,
  ...boxOfficeRefusals,
  ...bankBookingRefusals,
  ...refundRefusals,
  ...reminderRefusals,
  ...settingsRefusals,
  not_logged_in: { status: 401, message: 'Bitte melde dich an.' },
  login_failed: { status: 401, message: 'E-Mail oder Passwort stimmt nicht.' },
  not_allowed: { status: 403, message: 'Dafür fehlt dir die Berechtigung.' },
  no_checkin: {
    status: 403,
    message: 'Dafür fehlt dir die Berechtigung „Einlass“. Wer euer Team verwaltet, kann sie dir geben.',
  },
  device_revoked: {
    status: 401,
    message: 'Dieses Einlassgerät wurde abgemeldet. Bitte lass es neu koppeln.',
  },
  pairing_over: {
    status: 409,
    message: 'Dieser Kopplungs-Link gilt nicht mehr. Bitte lass dir einen neuen geben.',
  },
  unknown_device: { status: 404, message: 'Dieses Einlassgerät gibt es nicht.' },
  unknown_scan: {
    status: 404,
    message: 'Zu diesem Scan gibt es keinen Einlass, der sich zurücknehmen ließe.',
  },
  unknown_conflict: {
    status: 404,
    message: 'Diesen Konflikt gibt es nicht mehr: Vielleicht wurde der Einlass inzwischen zurückgenommen.',
  },
  unknown_address: { status: 404, message: 'Diese Adresse gibt es nicht.' },
  unknown_event: { status: 404, message: 'Diese Veranstaltung gibt es nicht oder nicht mehr.' },
  event_over: {
    status: 404,
    message: 'Diese Veranstaltung ist vorbei, Karten gibt es dafür nicht mehr.',
  },
  unknown_block: { status: 404, message: 'Diesen Block gibt es nicht oder nicht mehr.' },
  unknown_order: { status: 404, message: 'Diese Bestellung gibt es nicht oder nicht mehr.' },
  unknown_payment: { status: 404, message: 'Diese Buchung gibt es bei dieser Bestellung nicht.' },
  unknown_ticket: { status: 404, message: 'Diese Karte gehört nicht zu dieser Bestellung.' },
  unknown_document: { status: 404, message: 'Diesen Beleg gibt es bei dieser Bestellung nicht.' },
  no_tickets: {
    status: 409,
    message: 'Zu dieser Bestellung gibt es gerade keine Karten: Sie ist noch nicht bezahlt oder storniert.',
  },
  no_invoice: {
    status: 409,
    message:
      'Zu dieser Bestellung gibt es noch keine Rechnung. Sie folgt, sobald das Geld bei uns gebucht ist.',
  },
  paid_meanwhile: {
    status: 409,
    message:
      'Inzwischen hat jemand anders bei dieser Bestellung gebucht oder storniert. Sieh dir den neuen Stand an, bevor du weitermachst.',
  },
  payment_undone: { status: 409, message: 'Diese Buchung wurde schon zurückgenommen.' },
  invoice_issued: {
    status: 409,
    message:
      'Zu dieser Bestellung gibt es schon eine Rechnung. Storniere erst ihre Karten, dann lässt sich die Buchung zurücknehmen.',
  },
  order_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diese Angaben geändert. Sieh dir den neuen Stand an und trage deine Änderung dann noch einmal ein.',
  },
  refund_too_much: { status: 409, message: 'So viel ist bei dieser Bestellung nicht zu erstatten.' },
  refund_first: {
    status: 409,
    message: 'Davon wurde schon etwas erstattet. Nimm erst die Erstattung zurück.',
  },
  nothing_open: { status: 409, message: 'Bei dieser Bestellung ist nichts mehr offen.' },
  order_cancelled: {
    status: 409,
    message: 'Diese Bestellung ist storniert, eine Bestätigung gibt es dafür nicht mehr.',
  },
  not_paid: { status: 409, message: 'Karten gibt es erst, wenn die Bestellung bezahlt ist.' },
  mail_waiting: {
    status: 409,
    message: 'Diese Mail ist schon unterwegs und geht von selbst hinaus, sobald es geht.',
  },
  ticket_cancelled: {
    status: 409,
    message: 'Mindestens eine dieser Karten ist schon storniert. Sieh dir den neuen Stand an.',
  },
  ticket_redeemed: {
    status: 409,
    message:
      'Mindestens eine dieser Karten ist schon eingecheckt: Ihr Gast ist auf dem Fest. Bestätige, dass sie trotzdem storniert werden soll.',
  },
  ticket_without_seat: { status: 409, message: 'Diese Karte hat keinen nummerierten Platz.' },
  seat_of_other_price: {
    status: 409,
    message: 'Dieser Platz gehört nicht zur gleichen Preiskategorie oder wird nicht verkauft.',
  },
  method_not_allowed: { status: 405, message: 'Diese Adresse nimmt eine solche Anfrage nicht an.' },
  seats_taken: {
    status: 409,
    message: 'Leider war jemand schneller: Mindestens einer deiner Plätze ist inzwischen vergeben.',
  },
  too_many_held: { status: 409, message: 'Du kannst höchstens {most} Plätze gleichzeitig reservieren.' },
  too_many_tickets: {
    status: 409,
    message: 'Mehr als {most} Karten in einer Bestellung gehen nicht. Bitte sprich uns für große Gruppen an.',
  },
  sale_closed: { status: 409, message: 'Für diese Veranstaltung werden gerade keine Karten verkauft.' },
  order_lines: {
    status: 409,
    message: 'Ein Teil deines Warenkorbs ist nicht mehr zu haben. Sieh bitte die markierten Zeilen an.',
  },
  total_changed: {
    status: 409,
    message: 'Der Gesamtbetrag hat sich geändert. Bitte prüfe ihn und bestelle dann noch einmal.',
  },
  key_used_otherwise: {
    status: 409,
    message: 'Diese Bestellung wurde schon mit anderem Inhalt abgeschickt. Bitte lade die Seite neu.',
  },
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
  too_many_unpaid: {
    status: 429,
    message:
      'Von dir oder deinem Internetanschluss sind schon sehr viele Karten bestellt, die noch nicht bezahlt oder kostenlos sind. Weiter geht es, sobald sie bezahlt sind, bei kostenlosen am nächsten Tag. Für größere Gruppen melde dich gern bei uns: {contact}.',
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

/** Why one line of a basket cannot be ordered as it stands; `left` is how many are still to be had. */
export interface LineRefusal {
  line: number;
  reason: 'taken' | 'sold_out' | 'expired' | 'price_changed';
  left: number;
}

/** What goes with a refusal on the wire, beside `success: false` and `message`. */
export interface RefusalDetails {
  /** A message per field, by its dotted path. */
  errors?: Record<string, string>;
  taken?: number[];
  lines?: LineRefusal[];
  /** The total of the server in euros, where the guest saw another. */
  total?: number;
  most?: number;
  /** How many there are still. */
  left?: number;
  /** An amount of money as one reads it. */
  least?: string;
  /** What it is about, by name. */
  names?: string;
  email?: string;
  /** Keys of the blocks it is about. */
  blocks?: string[];
  count?: number;
  /** What is missing, in sentences. */
  lacks?: string;
  /** How to reach the club. */
  contact?: string;
}

/** A refusal as a value: operations return it, and whatever they wrote is undone. */
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

  /** The sentence with its numbers filled in. */
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

/** A refusal about one field of what was sent, by its dotted path: there its sentence stands. */
export function refuseAt(field: string, code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return refuse(code, { ...details, errors: { [field]: refuse(code, details).message } });
}
