import type { CheckinAnswer } from '../../../contract/tickets.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { berlinDay, formatDate, formatTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { DoorFacts } from '../../offline/door-database.ts';
import type { Judgement } from '../../offline/judge-scan.ts';

export type VerdictTone = 'good' | 'bad' | 'look';

/** What stands on the whole screen after a scan. */
export interface ShownVerdict {
  scanId: string;
  itemId: string | null;
  tone: VerdictTone;
  title: string;
  lines: string[];
  refusal: AdmissionRefusal | 'no_ticket' | 'full' | null;
  /** The list of this phone does not know the ticket, and nobody has asked the server yet. */
  isUnlisted: boolean;
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

/** What this phone itself has found. */
export function wordsOfJudgement(judged: Judgement, facts: Partial<DoorFacts>, now: number): ShownVerdict {
  const { itemId, scanId, refusal, ticket, redeemedAt, redeemedBy } = judged;
  const nameOf = (names: [number, string][] | undefined, id: number | null) =>
    names?.find(([known]) => known === id)?.[1] ?? '';
  const seat = ticket?.row && ticket.seat ? `Reihe ${ticket.row}, Platz ${ticket.seat}` : '';
  const lines = ticket
    ? [
        facts.door?.events.find(({ id }) => id === ticket.eventId)?.name ?? '',
        nameOf(facts.prices, ticket.priceId),
        [nameOf(facts.blocks, ticket.blockId), seat].filter(Boolean).join(' · '),
      ]
    : [];
  const shown = { scanId, itemId, refusal, isUnlisted: false };
  if (refusal === null) return { ...shown, tone: 'good', title: 'Willkommen', lines: full(lines) };
  if (refusal === 'unknown')
    return {
      ...shown,
      tone: 'look',
      title: 'Liste unvollständig',
      lines: ['Dieses Telefon kennt die Karte nicht. Bitte genau hinsehen.'],
      isUnlisted: true,
    };
  const first =
    refusal === 'redeemed' && redeemedAt !== null ? [whenAndWhere(redeemedAt, redeemedBy, now)] : [];
  return { ...shown, tone: 'bad', title: TITLES[refusal], lines: full([...first, ...lines]) };
}

/** What the server has found: its word counts. */
export function wordsOfAnswer(scanId: string, itemId: string, answer: CheckinAnswer): ShownVerdict {
  const placement = answer.item?.placement;
  const seat = placement?.seat ? `Reihe ${placement.seat.row}, Platz ${placement.seat.name}` : '';
  const lines = placement
    ? [
        placement.event.name,
        placement.ticket_price.name,
        [placement.block?.name, seat].filter(Boolean).join(' · '),
      ]
    : [];
  const shown = { scanId, itemId, isUnlisted: false };
  if (answer.status)
    return { ...shown, tone: 'good', title: 'Willkommen', lines: full(lines), refusal: null };
  const refusal = answer.reason ?? 'unknown';
  const first = answer.redeemed_at
    ? [
        [`${formatDate(answer.redeemed_at)}, ${formatTime(answer.redeemed_at)} Uhr`, answer.redeemed_by]
          .filter(Boolean)
          .join(', '),
      ]
    : [];
  return { ...shown, tone: 'bad', title: TITLES[refusal], lines: full([...first, ...lines]), refusal };
}

export function wordsOfNoTicket(): ShownVerdict {
  return {
    scanId: crypto.randomUUID(),
    itemId: null,
    tone: 'bad',
    title: 'Keine Karte',
    lines: ['Das ist kein Code einer Eintrittskarte. Er wurde nicht geöffnet.'],
    refusal: 'no_ticket',
    isUnlisted: false,
  };
}

/** Nothing more can be written on this phone, and the server could not be asked either. */
export function wordsOfFullPhone(scanId: string, itemId: string): ShownVerdict {
  return {
    scanId,
    itemId,
    tone: 'look',
    title: 'Speicher voll',
    lines: [
      'Dieses Telefon kann den Scan nicht merken und erreicht den Server nicht.',
      'Bitte Platz schaffen oder mit Netz weiterscannen.',
    ],
    refusal: 'full',
    isUnlisted: false,
  };
}

/** „heute 18:52 Uhr, Tor Nord“ for an instant. */
export function whenAndWhere(at: number, by: string | null, now: number): string {
  const stored = storedTimeOfInstant(at);
  const day = berlinDay(at) === berlinDay(now) ? 'heute' : formatDate(stored);
  return [`${day} ${formatTime(stored)} Uhr`, by].filter(Boolean).join(', ');
}

const full = (lines: string[]) => lines.filter(Boolean);
