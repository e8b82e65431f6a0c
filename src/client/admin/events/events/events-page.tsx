import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import * as v from 'valibot';
import { createEvent, type StaffEventSummary } from '../../../../contract/staff-events.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { type FormOutcome, useOutcomeForm } from '../../forms/form-outcome.ts';
import { fieldErrorsWithStart, readTimeField } from '../../forms/time-field.ts';
import { usePageFocus } from '../../lists/pagination.tsx';
import { CallOffLink, EventState } from './event-state.tsx';
import styles from './events-page.module.css';

type StaffEventPage = Answer<'GET /api/office/events'>;

/** `?after=` is the cursor given by the previous page. */
export function loader({ request }: LoaderFunctionArgs): Promise<StaffEventPage> {
  const after = new URL(request.url).searchParams.get('after');
  return call('GET /api/office/events', { query: after === null ? {} : { after } });
}

/** New events are hidden at first. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const starts_at = readTimeField(form, 'starts_at');
  const wanted = v.safeParse(createEvent.body, {
    name: form.get('name'),
    location: form.get('location'),
    starts_at,
  });
  if (!wanted.success) return { errors: fieldErrorsWithStart(starts_at, wanted.issues) };
  try {
    const { id } = await call('POST /api/office/events', { body: wanted.output });
    return redirect(adminPathTo.event(id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}

/** Latest first. */
export function Component() {
  const { events, next } = useLoaderData<StaffEventPage>();
  const { head, turn } = usePageFocus<HTMLUListElement>(events);
  return (
    <>
      <PageTitle>Veranstaltungen</PageTitle>
      {events.length === 0 ? (
        <Notice title="Noch keine Veranstaltung">
          <p>Leg unten die erste an. Gäste sehen sie erst, wenn du sie veröffentlichst.</p>
        </Notice>
      ) : (
        <ul ref={head} tabIndex={-1} aria-label="Veranstaltungen" className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p>
          <LinkButton to={`?after=${encodeURIComponent(next)}`} variant="secondary" onClick={turn}>
            Frühere Veranstaltungen
          </LinkButton>
        </p>
      )}
      <NewEventForm />
      {events.length > 0 && <CallOffLink />}
    </>
  );
}

function EventCard({ event }: { event: StaffEventSummary }) {
  return (
    <article className={styles.event}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={adminPathTo.event(event.id)}>{event.name}</Link>
        </h2>
        <EventState event={event} />
      </div>
      <p>
        {weekdayOf(event.starts_at)}, {formatDate(event.starts_at)}, {formatTime(event.starts_at)} Uhr
      </p>
      <p className={styles.soft}>
        {event.location}
        {event.layout && ` · Saalplan „${event.layout.name}“`}
      </p>
      <p className={styles.sold}>
        {formatCount(event.sold)} {event.sold === 1 ? 'Karte' : 'Karten'} bestellt
      </p>
    </article>
  );
}

/** Prices and plan follow on the event's own page. */
function NewEventForm() {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="neu">
      <fetcher.Form ref={form} method="post" action={adminPaths.events} noValidate className={styles.form}>
        <h2 id="neu" tabIndex={-1}>
          Neue Veranstaltung
        </h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.fields}>
          <TextField label="Name" name="name" required maxLength={120} message={errors.name} />
          <TextField label="Ort" name="location" required maxLength={120} message={errors.location} />
          <TextField
            label="Beginn"
            name="starts_at"
            type="datetime-local"
            required
            message={errors.starts_at}
          />
        </div>
        <div>
          <Button type="submit" isBusy={isBusy}>
            Anlegen
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
