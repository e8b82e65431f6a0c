/** What the shop tells whoever looks after it by itself. */
export const alarmKinds = ['mail', 'disk', 'backup', 'certificate', 'errors'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Whether something is wrong as seen by one process just now; what it cannot know is missing. */
export type Findings = Partial<Record<AlarmKind, boolean>>;

/** One thing that is wrong, or was until just now. All times in epoch milliseconds. */
export interface Alarm {
  /** When any process first found it wrong, and when one last did. */
  since: number;
  seen_at: number;
  /** When its mail was sent; null before. */
  told_at: number | null;
  /** When it was found to be over, which is still to be told; null while it stands. */
  over_at: number | null;
  /** Until then one process is sending its mail. */
  leased_until: number;
}

export type Alarms = Partial<Record<AlarmKind, Alarm>>;

/** A mail to be sent: that an alarm has begun, or that it is over. `since` tells one alarm from the next. */
export interface AlarmNotice {
  kind: AlarmKind;
  what: 'began' | 'over';
  since: number;
}

const MINUTE_MS = 60 * 1000;

interface Patience {
  /** For how long it must be wrong before anybody is told. */
  begin: number;
  /** For how long nobody may have found it wrong before it is over. */
  end: number;
}

const PATIENCE_MS: Record<AlarmKind, Patience> = {
  // Late mails are half an hour late by then.
  mail: { begin: 15 * MINUTE_MS, end: 15 * MINUTE_MS },
  // A backup needs room for a while; whoever is near the limit crosses it again and again.
  disk: { begin: 15 * MINUTE_MS, end: 60 * MINUTE_MS },
  // A backup that failed is tried again every hour: this one failed three times.
  backup: { begin: 150 * MINUTE_MS, end: 0 },
  certificate: { begin: 150 * MINUTE_MS, end: 0 },
  errors: { begin: 5 * MINUTE_MS, end: 60 * MINUTE_MS },
};

/** Every process looks more often: what none has found wrong for this long is no longer wrong for any of them. */
const FRESH_MS = 3 * MINUTE_MS;
/** After this long without a look, as when the shop was off, what was not told yet begins anew. */
const GAP_MS = 120 * MINUTE_MS;
/** A mail that was not sent by then is tried again, by any process. */
const LEASE_MS = 5 * MINUTE_MS;

/**
 * What one process has found changes the alarms of all; also which mails it is to send now, each of them leased to it.
 * A blip is forgotten without a mail, and so is an alarm that was over before its mail could be sent.
 */
export function updateAlarms(
  alarms: Alarms,
  findings: Findings,
  now: number,
): { alarms: Alarms; notices: AlarmNotice[] } {
  const next: Alarms = {};
  const notices: AlarmNotice[] = [];
  for (const kind of alarmKinds) {
    const alarm = updated(kind, alarms[kind], findings[kind], now);
    if (alarm === undefined) continue;
    const what = dueNotice(kind, alarm, now);
    if (what !== null) notices.push({ kind, what, since: alarm.since });
    next[kind] = what === null ? alarm : { ...alarm, leased_until: now + LEASE_MS };
  }
  return { alarms: next, notices };
}

function updated(
  kind: AlarmKind,
  alarm: Alarm | undefined,
  isWrong: boolean | undefined,
  now: number,
): Alarm | undefined {
  const begun = { since: now, seen_at: now, told_at: null, over_at: null, leased_until: 0 };
  if (alarm === undefined) return isWrong === true ? begun : undefined;
  const { told_at, seen_at, leased_until } = alarm;
  const quietMs = now - seen_at;
  if (isWrong === true)
    return told_at === null && quietMs > GAP_MS ? begun : { ...alarm, seen_at: now, over_at: null };
  if (isWrong === undefined || quietMs < FRESH_MS) return alarm;
  // Its mail may be on its way just now.
  if (told_at === null) return leased_until > now ? alarm : undefined;
  return quietMs < PATIENCE_MS[kind].end ? alarm : { ...alarm, over_at: alarm.over_at ?? now };
}

function dueNotice(kind: AlarmKind, alarm: Alarm, now: number): AlarmNotice['what'] | null {
  const { told_at, seen_at, over_at, leased_until } = alarm;
  if (leased_until > now) return null;
  if (told_at !== null) return over_at === null ? null : 'over';
  // Only a process that finds it wrong itself says so.
  return seen_at === now && isStanding(kind, alarm, now) ? 'began' : null;
}

/** The alarms after the mail of `notice` was sent. */
export function withTold(alarms: Alarms, { kind, what, since }: AlarmNotice, now: number): Alarms {
  const alarm = alarms[kind];
  if (alarm?.since !== since) return alarms;
  const { [kind]: _told, ...others } = alarms;
  // If it came back while its end was told, the next look begins it anew.
  return what === 'over' ? others : { ...alarms, [kind]: { ...alarm, told_at: now, leased_until: 0 } };
}

/** What has been wrong for long enough to be told, and was still so when somebody last looked. */
export function standingAlarms(alarms: Alarms, now: number): AlarmKind[] {
  return alarmKinds.filter((kind) => {
    const alarm = alarms[kind];
    return alarm !== undefined && isStanding(kind, alarm, now);
  });
}

/** A mail and when it was made, or sent: epoch milliseconds. */
interface DatedMail {
  address: string;
  at: number;
}

/** Of how many mail providers at once it is not them. */
const SEVERAL_DOMAINS = 3;

/**
 * Since when the mail server has been putting off everything, judged by the mails it has `putOff` and those it took
 * last; null if it does not. Whoever orders chooses the address, so a stranger can have any number put off. They cannot
 * make it nothing but that: it counts only when nothing has gone out since, and only for domains that took mail before.
 */
export function putsOffAllSince(
  putOff: ReadonlyArray<DatedMail>,
  sent: ReadonlyArray<DatedMail>,
): number | null {
  const known = new Set(sent.map(domainOf));
  const lastSentAt = Math.max(...sent.map(({ at }) => at));
  const since = putOff.filter((mail) => mail.at > lastSentAt && known.has(domainOf(mail)));
  if (new Set(since.map(domainOf)).size < SEVERAL_DOMAINS) return null;
  return Math.min(...since.map(({ at }) => at));
}

function domainOf({ address }: DatedMail): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function isStanding(kind: AlarmKind, { since, seen_at }: Alarm, now: number): boolean {
  return now - since >= PATIENCE_MS[kind].begin && now - seen_at < FRESH_MS;
}
