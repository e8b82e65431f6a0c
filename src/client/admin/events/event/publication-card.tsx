import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import type { EventOutcome } from './event-action.ts';
import styles from './event-screen.module.css';
import { GuestAddress } from './guest-address.tsx';

/** Whether guests see the event, what is missing before they can, and the switch for it. */
export function PublicationCard({ event }: { event: OfficeEvent }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm<EventOutcome>();
  const lacks = event.is_published ? [] : event.lacks;
  // What is missing was named by the refusal too: it is told once, and read out.
  const isRefused = fetcher.data?.isIncomplete === true;
  return (
    <Card as="section" aria-labelledby="sichtbar">
      <fetcher.Form
        ref={form}
        method="post"
        action={officePathTo.officeEvent(event.id)}
        className={styles.form}
      >
        <h2 id="sichtbar">{event.is_published ? 'Gäste können bestellen' : 'Gäste sehen sie noch nicht'}</h2>
        <div role="alert">
          {message && !isRefused && <Notice tone="danger">{message}</Notice>}
          {isRefused && lacks.length > 0 && (
            <Notice tone="danger" title="Noch nicht veröffentlicht. Das fehlt:">
              {lacks.map((lack) => (
                <p key={lack}>{lack}</p>
              ))}
            </Notice>
          )}
        </div>
        {!isRefused && lacks.length > 0 && (
          <Notice tone="warning" title="Das fehlt noch">
            {lacks.map((lack) => (
              <p key={lack}>{lack}</p>
            ))}
          </Notice>
        )}
        <GuestAddress event={event} />
        <div className={styles.steps}>
          <Button
            type="submit"
            name="intent"
            value={event.is_published ? 'hide' : 'publish'}
            variant={event.is_published ? 'secondary' : 'primary'}
            isBusy={isBusy}
          >
            {event.is_published ? 'Verbergen' : 'Veröffentlichen'}
          </Button>
          <LinkButton reloadDocument variant="quiet" to={officePathTo.eventPreview(event.id)}>
            Als Gast ansehen
          </LinkButton>
        </div>
      </fetcher.Form>
    </Card>
  );
}
