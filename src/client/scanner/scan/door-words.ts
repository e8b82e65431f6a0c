import type { CheckinAnswer } from '../../../contract/tickets.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { seatWords } from '../../../domain/seat-words.ts';
import type { DoorFacts } from '../store/door-database.ts';
import type { Judgement } from '../store/judge-scan.ts';
import { dayAndTime, whenAndWhere } from './day-and-time.ts';

/** `again`: neither let in nor refused, for this gate has let the same ticket in seconds ago. */
export type VerdictTone = 'good' | 'bad' | 'look' | 'again';

/** What stands on the whole screen after a scan. */
export interface ShownVerdict {
  scanId: string;
  itemId: string | null;
  tone: VerdictTone;
  title: string;
  lines: string[];
  refusal: AdmissionRefusal | 'no_ticket' | 'unkept' | null;
  /** The list of this phone does not know the ticket, and nobody has asked the server yet. */
  isUnlisted: boolean;
  /** The server is being asked just now: nothing is decided. */
  isAsking: boolean;
}

const TITLES: Record<AdmissionRefusal, string> = {
  redeemed: 'Schon eingelöst',
  unpaid: 'Nicht bezahlt',
  cancelled: 'Storniert',
  wrong_event: 'Andere Veranstaltung',
  unknown: 'Unbekannte Karte',
  not_yet_valid: 'Noch nicht gültig',
  no_longer_valid: 'Nicht mehr gültig',
};
const DECIDED = { isUnlisted: false, isAsking: false };

/** What this phone itself has found; `isAsking` while the server may know a ticket that this phone does not. */
export function wordsOfJudgement(
  judged: Judgement,
  facts: Partial<DoorFacts>,
  now: number,
  isAsking = false,
): ShownVerdict {
  const { itemId, scanId, refusal, ticket, redeemedAt, redeemedBy } = judged;
  const event = facts.door?.events.find(({ id }) => id === ticket?.eventId);
  const lines = ticket
    ? ticketLines(
        event?.name,
        nameOf(facts.prices, ticket.priceId),
        nameOf(facts.blocks, ticket.blockId),
        ticket.seat === null ? null : { row: ticket.row, name: ticket.seat, kind: ticket.seatKind },
      )
    : [];
  const shown = { ...DECIDED, scanId, itemId, refusal };
  if (refusal === null) {
    const said = ticket ? lines : ['Steht nicht auf der Liste, von dir geprüft'];
    return { ...shown, tone: 'good', title: 'Willkommen', lines: said };
  }
  if (refusal === 'unknown') return wordsOfUnlisted(shown, isAsking);
  return {
    ...shown,
    tone: 'bad',
    title: TITLES[refusal],
    lines: [
      ...(refusal === 'redeemed' && redeemedAt !== null ? [whenAndWhere(redeemedAt, redeemedBy, now)] : []),
      ...(refusal === 'not_yet_valid' && event?.admission_starts_at
        ? [`Einlass ab ${dayAndTime(event.admission_starts_at, now)}`]
        : []),
      ...lines,
    ],
  };
}

function wordsOfUnlisted(
  shown: Pick<ShownVerdict, 'scanId' | 'itemId' | 'refusal'>,
  isAsking: boolean,
): ShownVerdict {
  return {
    ...shown,
    tone: 'look',
    title: isAsking ? 'Moment …' : 'Liste unvollständig',
    lines: [
      isAsking
        ? 'Die Karte steht nicht auf der Liste. Der Server wird gefragt.'
        : 'Dieses Telefon kennt die Karte nicht. Bitte genau hinsehen.',
    ],
    isUnlisted: true,
    isAsking,
  };
}

/** What the server has found: its word counts. */
export function wordsOfAnswer(
  scanId: string,
  itemId: string,
  answer: CheckinAnswer,
  now: number,
): ShownVerdict {
  const placement = answer.item?.placement;
  const lines = placement
    ? ticketLines(
        placement.event.name,
        placement.ticket_price.name,
        placement.block?.name ?? '',
        placement.seat,
      )
    : [];
  const shown = { ...DECIDED, scanId, itemId };
  if (answer.status) return { ...shown, tone: 'good', title: 'Willkommen', lines, refusal: null };
  const refusal = answer.reason ?? 'unknown';
  const first = answer.redeemed_at
    ? [[dayAndTime(answer.redeemed_at, now), answer.redeemed_by].filter(Boolean).join(', ')]
    : refusal === 'unknown'
      ? ['Auch der Server kennt diesen Code nicht.']
      : [];
  return { ...shown, tone: 'bad', title: TITLES[refusal], lines: [...first, ...lines], refusal };
}

export function wordsOfNoTicket(): ShownVerdict {
  return {
    ...DECIDED,
    scanId: crypto.randomUUID(),
    itemId: null,
    tone: 'bad',
    title: 'Keine Karte',
    lines: ['Das ist kein Code einer Eintrittskarte. Er wurde nicht geöffnet.'],
    refusal: 'no_ticket',
  };
}

/** A ticket that this gate has let in so long ago, in the words of its refusal, as a note. */
export function shownAgain(redeemed: ShownVerdict, agoMs: number): ShownVerdict {
  return {
    ...redeemed,
    tone: 'again',
    // Number and unit stay together.
    title: `vor ${Math.max(1, Math.round(agoMs / 1000))}\u00a0s eingelassen`,
    lines: ['Dieselbe Karte, kein zweiter Einlass', ...redeemed.lines],
  };
}

/** Whether it goes by itself: a refusal and a question stay until somebody has seen them. */
export function goesByItself({ tone }: Pick<ShownVerdict, 'tone'>): boolean {
  return tone === 'good' || tone === 'again';
}

function ticketLines(
  event: string | undefined,
  price: string,
  block: string,
  seat: Parameters<typeof seatWords>[0] | null,
): string[] {
  const place = [block, seat && seatWords(seat)].filter(Boolean).join(' · ');
  return [event ?? '', price, place].filter(Boolean);
}

/** What a ticket price or a block is called; empty where the list does not say. */
export function nameOf(names: [number, string][] | undefined, id: number | null): string {
  return names?.find(([known]) => known === id)?.[1] ?? '';
}
