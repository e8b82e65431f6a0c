const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/** An instant as the clock in Berlin reads it: `01.03.2027, 13:00`. */
export function momentWords(at: string): string {
  return moment.format(new Date(at));
}
