import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import * as v from 'valibot';
import { createEvent, type EventTemplate, eventTemplates } from '../../../../contract/new-events.ts';
import type { StaffEventSummary } from '../../../../contract/staff-events.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { type FormOutcome, useOutcomeForm } from '../../forms/form-outcome.ts';
import { fieldErrorsWithStart, readTimeField } from '../../forms/time-field.ts';
import { type Column, ListHead, ListTable } from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
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
    ...readBeginning(String(form.get('template') ?? '')),
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

/** Values of the field that are floor plans of the club, with their id behind. */
const OWN_PLAN = 'plan-';

const readBeginning = (chosen: string) =>
  chosen.startsWith(OWN_PLAN)
    ? { layout_id: Number(chosen.slice(OWN_PLAN.length)) }
    : { template: chosen || undefined };

/** Of the field that a new event begins with. */
const NAME = 'veranstaltung-name';

const eventLink = {
  title: 'Name',
  name: (event: StaffEventSummary) => event.name,
  to: (event: StaffEventSummary) => adminPathTo.event(event.id),
  isMain: true,
};

const eventColumns: ReadonlyArray<Column<StaffEventSummary>> = [
  {
    title: 'Beginn',
    place: 'below',
    cell: ({ starts_at }) =>
      `${weekdayOf(starts_at).slice(0, 2)}, ${formatDate(starts_at)}, ${formatTime(starts_at)} Uhr`,
  },
  { title: 'Ort', cell: ({ location }) => location },
  { title: 'Saalplan', cell: ({ layout }) => layout?.name ?? '–' },
  {
    title: 'Karten',
    isNumber: true,
    place: 'end',
    cell: ({ sold }) => (
      <>
        {formatCount(sold)}
        <span className={styles.unit}> {sold === 1 ? 'Karte' : 'Karten'}</span>
      </>
    ),
  },
  { title: 'Stand', place: 'state', cell: (event) => <EventState event={event} /> },
];

/** Latest first. */
export function Component() {
  const { events, next, layouts } = useLoaderData<StaffEventPage>();
  const [asked] = useSearchParams();
  const { head, turn } = usePageFocus<HTMLElement>(events);
  return (
    <>
      <ListHead title="Veranstaltungen">
        {events.length > 0 && (
          <Button onClick={() => document.getElementById(NAME)?.focus()}>Neue Veranstaltung</Button>
        )}
      </ListHead>
      <section ref={head} tabIndex={-1} aria-label="Veranstaltungen">
        {events.length === 0 ? (
          <Notice title="Noch keine Veranstaltung">
            <p>Leg unten die erste an. Gäste sehen sie erst, wenn du sie veröffentlichst.</p>
          </Notice>
        ) : (
          <ListTable
            label="Veranstaltungen"
            rows={events}
            keyOf={({ id }) => String(id)}
            link={eventLink}
            columns={eventColumns}
          />
        )}
      </section>
      <Pagination next={next} more="Frühere Veranstaltungen" query={asked} onTurn={turn} />
      <NewEventForm layouts={layouts} />
      {events.length > 0 && <CallOffLink />}
    </>
  );
}

const templateLabels: Record<EventTemplate, string> = {
  admission: 'Nur Eintritt',
  hall: 'Saal, 320 Plätze',
  tables: 'Tische, 96 Plätze',
};

/** Prices and plan, also those of a template, are changed on the event's own page. */
function NewEventForm({ layouts }: Pick<StaffEventPage, 'layouts'>) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const mayDraw = useSession((session) => session.can('layouts'));
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be followed again
  useEffect(() => {
    if (hash === '#neu') document.getElementById(NAME)?.focus();
  }, [hash, key]);
  const templates = eventTemplates.filter((template) => mayDraw || template === 'admission');
  return (
    <Card as="section" aria-labelledby="neu">
      <fetcher.Form ref={form} method="post" action={adminPaths.events} noValidate className={styles.form}>
        <h2 id="neu" tabIndex={-1}>
          Neue Veranstaltung
        </h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.fields}>
          <TextField id={NAME} label="Name" name="name" required maxLength={120} message={errors.name} />
          <TextField label="Ort" name="location" required maxLength={120} message={errors.location} />
          <TextField
            label="Beginn"
            name="starts_at"
            type="datetime-local"
            required
            message={errors.starts_at}
          />
          <SelectField label="Vorlage" name="template" message={errors.layout_id}>
            <option value="">Leer beginnen</option>
            {templates.map((template) => (
              <option key={template} value={template}>
                {templateLabels[template]}
              </option>
            ))}
            {layouts.length > 0 && (
              <optgroup label="Euer Saalplan">
                {layouts.map(({ id, name }) => (
                  <option key={id} value={`${OWN_PLAN}${id}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </SelectField>
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
