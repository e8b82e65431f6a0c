const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };

/** A moment by this device's own clock: "18:42 Uhr", with its day when it was not today. Both since 1970 in ms. */
export function ageWords(moment: number, now: number): string {
  const then = new Date(moment);
  const time = `${then.toLocaleTimeString('de-DE', TIME)} Uhr`;
  if (then.toDateString() === new Date(now).toDateString()) return time;
  return `${then.toLocaleDateString('de-DE', DAY)}, ${time}`;
}
