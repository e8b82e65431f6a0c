import { dayAfter } from './stored-time.ts';

const CLOSED = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Whether banks settle transfers on a day (`YYYY-MM-DD`), by the calendar of the Eurosystem's TARGET. */
export function isBankDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || CLOSED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== dayAfter(easter, -2) && day !== dayAfter(easter, 1);
}

/** The `count`-th bank day after a day, `YYYY-MM-DD`. */
export function bankDayAfter(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left--) {
    do found = dayAfter(found, 1);
    while (!isBankDay(found));
  }
  return found;
}

/** Gauss's algorithm in Lichtenberg's form, https://de.wikipedia.org/wiki/Gaußsche_Osterformel. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const secular = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const leap = 2 - Math.floor((3 * century + 3) / 4);
  const golden = year % 19;
  const seed = (19 * golden + secular) % 30;
  const moon = Math.floor((seed + Math.floor(golden / 11)) / 29);
  const border = 21 + seed - moon;
  const sunday = 7 - ((year + Math.floor(year / 4) + leap) % 7);
  const away = 7 - ((((border - sunday) % 7) + 7) % 7);
  return dayAfter(`${year}-03-01`, border + away - 1);
}
