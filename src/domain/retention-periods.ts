import { berlinDay, dayAfter, monthsBefore, startOfBerlinDay } from './stored-time.ts';

/** As the privacy statement promises. */
const UNPAID_MONTHS = 3;
/** A transfer of the last day has then been on a bank statement, and the statement read in. */
const AFTER_DEADLINE_DAYS = 14;
/** For questions after the festival. */
const AFTER_EVENT_MONTHS = 3;
/** As long as somebody may ask what became of a withdrawal that means no order. */
const ASTRAY_MONTHS = 12;
/** § 147 AO and § 14b UStG, since 1 January 2025: invoices and what else books are kept by. */
const PAPER_YEARS = 8;

/** The instant (epoch milliseconds): an unpaid order made before it is three whole calendar months old at `now`. */
export function endOfUnpaidOrders(now: number): number {
  return startOfBerlinDay(monthsBefore(berlinDay(now), UNPAID_MONTHS));
}

/** The instant (epoch milliseconds): a withdrawal settled before it that means no order is needed no more at `now`. */
export function endOfAstrayWithdrawals(now: number): number {
  return startOfBerlinDay(monthsBefore(berlinDay(now), ASTRAY_MONTHS));
}

/** The day (`YYYY-MM-DD`): whoever had to pay before it, by the last deadline he was given, has not paid at `now`. */
export function endOfDeadlines(now: number): string {
  return dayAfter(berlinDay(now), -AFTER_DEADLINE_DAYS);
}

/** The day (`YYYY-MM-DD`): of events that were over before it, nothing but the books is needed at `now`. */
export function endOfPastEvents(now: number): string {
  return monthsBefore(berlinDay(now), AFTER_EVENT_MONTHS);
}

/** The instant (epoch milliseconds): papers of before it have been kept to the end of their eighth year at `now`. */
export function endOfPapers(now: number): number {
  return startOfBerlinDay(`${yearOf(now) - PAPER_YEARS}-01-01`);
}

/** The last day (`YYYY-MM-DD`) on which a paper of an instant (epoch milliseconds) has to be kept. */
export function paperKeptUntil(issuedAt: number): string {
  return `${yearOf(issuedAt) + PAPER_YEARS}-12-31`;
}

function yearOf(at: number): number {
  return Number(berlinDay(at).slice(0, 4));
}
