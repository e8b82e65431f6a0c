import { useEffect } from 'react';
import { useFetcher, useFetchers, useRevalidator } from 'react-router-dom';
import { mailKindLabel, type OutboxMail } from '../../../../contract/outbox.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** The recipients, which decide who may see the mails. */
export type MailScope = 'guests' | 'team';

export function MailState({ mail }: { mail: OutboxMail }) {
  const { label, tone } = mailStateLabel(mail);
  return (
    <Badge tone={tone} mayWrap>
      {label}
    </Badge>
  );
}

export function mailStateLabel({ state, attempts, is_under_way }: OutboxMail): {
  label: string;
  tone: BadgeTone;
} {
  switch (state) {
    case 'sent':
      return { label: 'Gesendet', tone: 'good' };
    case 'stored':
      return { label: 'Nur abgelegt', tone: 'warning' };
    case 'failed':
      return { label: 'Fehlgeschlagen', tone: 'danger' };
    case 'dropped':
      return { label: 'Nicht mehr nötig', tone: 'quiet' };
    case 'waiting':
      // Without a mail server it will only be stored, so nothing here promises more.
      if (is_under_way)
        return { label: attempts > 1 ? `An der Reihe, Versuch ${attempts}` : 'An der Reihe', tone: 'quiet' };
      return attempts === 0
        ? { label: 'Wartet', tone: 'quiet' }
        : { label: `Wartet nach Versuch ${attempts}`, tone: 'warning' };
  }
}

/** When it was sent or will be tried next. */
export function mailTimeText(mail: OutboxMail): string {
  const { state, attempts, created_at, next_attempt_at, sent_at } = mail;
  if (sent_at !== null) return formatDateTime(sent_at);
  if (next_attempt_at !== null) {
    const what = attempts > 0 ? 'Nächster Versuch' : 'An der Reihe';
    return `${what}: ${formatDateTime(next_attempt_at)}`;
  }
  if (state === 'failed') return `Nach ${triesText(attempts)} aufgegeben`;
  return `Von ${formatDateTime(created_at)}`;
}

/** To follow „nach“. */
export function triesText(attempts: number): string {
  return attempts === 1 ? 'einem Versuch' : `${attempts} Versuchen`;
}

/** Given up, or waiting after a failed attempt. */
export function isRetryable({
  state,
  attempts,
  is_under_way,
}: Pick<OutboxMail, 'state' | 'attempts' | 'is_under_way'>): boolean {
  return state === 'failed' || (state === 'waiting' && attempts > 0 && !is_under_way);
}

/** Completes a sentence about queued mail, after "ist" or "sind". */
export function queuedMailText(isOnlyStored: boolean): string {
  return isOnlyStored ? 'nur abgelegt: Es ist kein Mailserver eingerichtet' : 'unterwegs';
}

export function RetryForm({ to, mail }: { to: MailScope; mail: OutboxMail }) {
  const fetcher = useFetcher();
  const about = [mailKindLabel(mail.kind), mail.order?.number ?? mail.recipient?.name]
    .filter(Boolean)
    .join(' ');
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="mail" value={mail.id} />
      <Button
        type="submit"
        variant="secondary"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Noch einmal senden: ${about}`}
      >
        Noch einmal senden
      </Button>
    </fetcher.Form>
  );
}

const REFRESH_MS = 5_000;

/**
 * Reloads the page's data every five seconds while mails are waiting and the page is visible. Not while a form is being
 * sent: the router does not follow its redirect if anything was reloaded in between.
 */
export function useRefreshWhileWaiting(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isSending = useFetchers().some((fetcher) => fetcher.state !== 'idle');
  useEffect(() => {
    if (!isWaiting || isSending || state !== 'idle') return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, isSending, revalidate, state]);
}
