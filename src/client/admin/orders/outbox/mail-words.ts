import type { OutboxMail } from '../../../../contract/outbox.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { momentWords } from '../../moment-words.ts';

/** How a mail stands: a word, and its tone. */
export function stateWords({ state, attempts, is_under_way }: OutboxMail): { word: string; tone: BadgeTone } {
  switch (state) {
    case 'sent':
      return { word: 'Gesendet', tone: 'good' };
    case 'stored':
      return { word: 'Nur abgelegt', tone: 'warning' };
    case 'failed':
      return { word: 'Fehlgeschlagen', tone: 'danger' };
    case 'dropped':
      return { word: 'Nicht mehr nötig', tone: 'quiet' };
    case 'waiting':
      if (is_under_way)
        return { word: attempts > 1 ? `Unterwegs, Versuch ${attempts}` : 'Unterwegs', tone: 'quiet' };
      return attempts === 0
        ? { word: 'Wartet', tone: 'quiet' }
        : { word: `Wartet nach Versuch ${attempts}`, tone: 'warning' };
  }
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

/** How a mail that was just queued goes its way, after "ist" or "sind". */
export function wayWords(isOnlyStored: boolean): string {
  return isOnlyStored ? 'nur abgelegt: Es ist kein Mailserver eingerichtet' : 'unterwegs';
}
