import { berlinDay, dayAfter, startOfBerlinDay } from '../../../domain/stored-time.ts';

/** Ten past three or so in Berlin: nobody buys, and the clock has been changed. */
const INTO_THE_DAY_MS = (3 * 60 + 10) * 60 * 1000;

/** How long it is from an instant to the quiet hour of the coming night, both in milliseconds; never nothing. */
export function untilNight(now: number): number {
  const today = berlinDay(now);
  const tonight = startOfBerlinDay(today) + INTO_THE_DAY_MS;
  return (tonight > now ? tonight : startOfBerlinDay(dayAfter(today, 1)) + INTO_THE_DAY_MS) - now;
}
