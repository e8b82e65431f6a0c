import type { OutboxMail } from '../../../contract/outbox.ts';

const kinds: Record<string, string> = {
  order_confirmation: 'Bestellbestätigung',
  order_paid: 'Karten und Rechnung',
  order_cancelled: 'Stornierung',
  ticket_moved: 'Neuer Platz',
  invitation: 'Einladung ins Team',
  password_link: 'Neues Passwort',
  mail_test: 'Testmail',
  bank_changed: 'Neue Bankverbindung',
};

export function kindWords({ kind }: Pick<OutboxMail, 'kind'>): string {
  return kinds[kind] ?? kind;
}

export type MailLook = 'good' | 'soft' | 'warning' | 'danger';

/** How a mail stands: a word, and what colour it has. */
export function stateWords({ state, attempts, is_under_way }: OutboxMail): { word: string; look: MailLook } {
  switch (state) {
    case 'sent':
      return { word: 'Gesendet', look: 'good' };
    case 'failed':
      return { word: 'Fehlgeschlagen', look: 'danger' };
    case 'dropped':
      return { word: 'Nicht mehr nötig', look: 'soft' };
    case 'waiting':
      if (is_under_way)
        return { word: attempts > 1 ? `Unterwegs, Versuch ${attempts}` : 'Unterwegs', look: 'soft' };
      return attempts === 0
        ? { word: 'Wartet', look: 'soft' }
        : { word: `Wartet nach Versuch ${attempts}`, look: 'warning' };
  }
}

const moment = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** `01.03.2027, 13:00` */
export function momentWords(at: string): string {
  return moment.format(new Date(at));
}

/** When it went out or goes next. */
export function timeWords({ state, attempts, created_at, next_attempt_at, sent_at }: OutboxMail): string {
  if (sent_at !== null) return momentWords(sent_at);
  if (next_attempt_at !== null)
    return `${attempts === 0 ? 'Geht hinaus' : 'Nächster Versuch'}: ${momentWords(next_attempt_at)}`;
  if (state === 'failed') return `Nach ${attempts} Versuchen aufgegeben`;
  return `Von ${momentWords(created_at)}`;
}

/** Whether trying again makes sense: given up, or waiting for its next attempt after one in vain. */
export function isRetryable({ state, attempts, is_under_way }: OutboxMail): boolean {
  return state === 'failed' || (state === 'waiting' && attempts > 0 && !is_under_way);
}
