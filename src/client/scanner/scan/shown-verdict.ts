import type { CheckinAnswer } from '../../../contract/tickets.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { formatSeat } from '../../../domain/seat.ts';
import type { StorageFault } from '../store/device-storage.ts';
import type { DeviceFacts } from '../store/scanner-database.ts';
import type { CheckedScan } from './check-scan.ts';
import { formatDayAndTime, formatTimeAndGate, nameOf } from './list-labels.ts';

/**
 * Green, red, amber or grey. `warning` (amber): undecided, because this device does not know the ticket or
 * can store nothing. `again` (grey): neither admitted nor refused, because this gate admitted the same ticket
 * seconds ago.
 */
export type VerdictTone = 'good' | 'bad' | 'warning' | 'again';

/** Covers the whole screen after a scan. */
export interface ShownVerdict {
  scanId: string;
  itemId: string | null;
  tone: VerdictTone;
  title: string;
  lines: string[];
  refusal: AdmissionRefusal | 'no_ticket' | 'storage_fault' | null;
  /** This device's list lacks the ticket, and the server has not decided yet. */
  isUnlisted: boolean;
  /** The server is being asked, so nothing is decided yet. */
  isAsking: boolean;
}

const REFUSAL_TITLES: Record<AdmissionRefusal, string> = {
  redeemed: 'Schon eingelöst',
  unpaid: 'Nicht bezahlt',
  cancelled: 'Storniert',
  wrong_event: 'Andere Veranstaltung',
  unknown: 'Unbekannte Karte',
  not_yet_valid: 'Noch nicht gültig',
  no_longer_valid: 'Nicht mehr gültig',
};
const DECIDED = { isUnlisted: false, isAsking: false };

/** `isAsking` while the server may still know a ticket that the list lacks. */
export function verdictOfCheck(
  checked: CheckedScan,
  facts: Partial<DeviceFacts>,
  now: number,
  isAsking = false,
): ShownVerdict {
  const { itemId, scanId, refusal, ticket, redeemedAt, redeemedBy } = checked;
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
    const admitted = ticket ? lines : ['Steht nicht auf der Liste, von dir geprüft'];
    return { ...shown, tone: 'good', title: 'Willkommen', lines: admitted };
  }
  if (refusal === 'unknown') return unlistedVerdict(shown, isAsking);
  return {
    ...shown,
    tone: 'bad',
    title: REFUSAL_TITLES[refusal],
    lines: [
      ...(refusal === 'redeemed' && redeemedAt !== null
        ? [formatTimeAndGate(redeemedAt, redeemedBy, now)]
        : []),
      ...(refusal === 'not_yet_valid' && event?.admission_starts_at
        ? [`Einlass ab ${formatDayAndTime(event.admission_starts_at, now)}`]
        : []),
      ...lines,
    ],
  };
}

/** Amber: the list cannot tell whether the ticket is valid. Without the server a volunteer has to look. */
function unlistedVerdict(
  shown: Pick<ShownVerdict, 'scanId' | 'itemId' | 'refusal'>,
  isAsking: boolean,
): ShownVerdict {
  return {
    ...shown,
    tone: 'warning',
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

const STORAGE_FAULTS: Record<StorageFault, { title: string; advice: string }> = {
  full: { title: 'Speicher voll', advice: 'Schaffe Platz, oder geh dorthin, wo Netz ist.' },
  forbidden: { title: 'Speicher gesperrt', advice: 'Öffne die Seite in einem gewöhnlichen Fenster.' },
  outdated: { title: 'Seite veraltet', advice: 'Lade die Seite neu, sobald Netz da ist.' },
  broken: { title: 'Speicher gestört', advice: 'Lade die Seite neu, oder nimm ein anderes Telefon.' },
};

/** Amber: nothing can be stored, so only the server may decide; it is being asked or was not reached. */
export function verdictOfStorageFault(
  scanId: string,
  itemId: string,
  fault: StorageFault,
  isAsking: boolean,
): ShownVerdict {
  const { title, advice } = STORAGE_FAULTS[fault];
  return {
    scanId,
    itemId,
    tone: 'warning',
    title: isAsking ? 'Moment …' : title,
    lines: isAsking
      ? ['Der Server wird gefragt.']
      : ['Nicht geprüft: Dieses Telefon kann sich nichts merken und erreicht den Server nicht.', advice],
    refusal: 'storage_fault',
    isUnlisted: false,
    isAsking,
  };
}

/** The server's decision, which replaces this device's own. */
export function verdictOfServer(
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
    ? [[formatDayAndTime(answer.redeemed_at, now), answer.redeemed_by].filter(Boolean).join(', ')]
    : refusal === 'unknown'
      ? ['Auch der Server kennt diesen Code nicht.']
      : [];
  return { ...shown, tone: 'bad', title: REFUSAL_TITLES[refusal], lines: [...first, ...lines], refusal };
}

/** For a code that belongs to no ticket. */
export function verdictOfOtherCode(): ShownVerdict {
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

/** Turns the refusal of a ticket admitted by this gate `agoMs` ago into a note. */
export function verdictOfRescan(redeemed: ShownVerdict, agoMs: number): ShownVerdict {
  return {
    ...redeemed,
    tone: 'again',
    // A non-breaking space keeps number and unit together.
    title: `vor ${Math.max(1, Math.round(agoMs / 1000))}\u00a0s eingelassen`,
    lines: ['Dieselbe Karte, kein zweiter Einlass', ...redeemed.lines],
  };
}

/** Refusals and warnings stay until they are tapped away. */
export function isTransient({ tone }: Pick<ShownVerdict, 'tone'>): boolean {
  return tone === 'good' || tone === 'again';
}

function ticketLines(
  event: string | undefined,
  price: string,
  block: string,
  seat: Parameters<typeof formatSeat>[0] | null,
): string[] {
  const place = [block, seat && formatSeat(seat)].filter(Boolean).join(' · ');
  return [event ?? '', price, place].filter(Boolean);
}
