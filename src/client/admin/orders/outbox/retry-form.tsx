import { useFetcher } from 'react-router-dom';
import { mailKindWords } from '../../../../contract/mail-kind-words.ts';
import type { OutboxMail } from '../../../../contract/outbox.ts';
import type { MailScope } from '../../../platform/api/fetch-outbox.ts';
import { Button } from '../../../ui/button.tsx';

/** Tries one mail again. */
export function RetryForm({ to, mail }: { to: MailScope; mail: OutboxMail }) {
  const fetcher = useFetcher();
  const about = [mailKindWords(mail.kind), mail.order?.number ?? mail.recipient?.name]
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

/** Tries all that did not go out again. */
export function RetryAllForm({ to }: { to: MailScope }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="to" value={to} />
      <Button type="submit" name="intent" value="retry-all" isBusy={fetcher.state !== 'idle'}>
        Alle noch einmal senden
      </Button>
    </fetcher.Form>
  );
}
