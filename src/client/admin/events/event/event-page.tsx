import { Link, useLoaderData } from 'react-router-dom';
import type { EventAuditAction, StaffEvent } from '../../../../contract/staff-events.ts';
import { formatCents } from '../../../../domain/money.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { call } from '../../../platform/api/call.ts';
import { pathTo } from '../../../platform/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { DeletionQuestion } from '../../forms/deletion-question.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { HistoryCard } from '../../team/history/history-card.tsx';
import { CallOffLink, EventState } from '../events/event-state.tsx';
import type { EventOutcome } from './event-data.ts';
import styles from './event-page.module.css';
import { FactsCard } from './facts-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { PictureCard } from './picture-card.tsx';

export { action, loader } from './event-data.ts';

/** Each follows the name of a person. */
const auditActionLabels: Record<EventAuditAction, string> = {
  created: 'hat sie angelegt',
  copied: 'hat sie aus einer anderen kopiert',
  facts: 'hat Ort und Zeiten geändert',
  offer: 'hat Plan und Preise geändert',
  picture: 'hat das Bild geändert',
  published: 'hat sie veröffentlicht',
  hidden: 'hat sie verborgen',
  deleted: 'hat sie gelöscht',
  blocked: 'hat Plätze gesperrt',
  unblocked: 'hat gesperrte Plätze freigegeben',
  called_off: 'hat sie abgesagt',
  moved: 'hat sie auf einen anderen Tag verlegt',
  price_back: 'hat einen Teil des Preises erstattet',
};

export function Component() {
  const event = useLoaderData<StaffEvent>();
  return (
    // Keyed, so that input typed for one event does not show up in the next.
    <div key={event.id} className={styles.screen}>
      <p>
        <Link to={adminPaths.events}>Zurück zu den Veranstaltungen</Link>
      </p>
      <header className={styles.head}>
        <PageTitle>{event.name}</PageTitle>
        <p className={styles.when}>
          <EventState event={event} /> {weekdayOf(event.starts_at)}, {formatDate(event.starts_at)},{' '}
          {formatTime(event.starts_at)} Uhr · {event.location}
        </p>
      </header>
      <PublicationCard event={event} />
      <OfferCard event={event} />
      <SoldCard event={event} />
      <FactsCard event={event} />
      <PictureCard event={event} />
      <CopyCard event={event} />
      <CallOffLink to={adminPathTo.callOff(event.id)} />
      <HistoryCard
        of={event}
        read={(query) => call('GET /api/office/events/:id/history', { params: { id: event.id }, query })}
        actionLabels={auditActionLabels}
      />
    </div>
  );
}

/** Publishes or hides the event, and lists what is still missing. */
function PublicationCard({ event }: { event: StaffEvent }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm<EventOutcome>();
  const lacks = event.is_published ? [] : event.lacks;
  // A refusal lists the same gaps, which are shown only once: in the alert that screen readers announce.
  const isRefused = fetcher.data?.isIncomplete === true;
  return (
    <Card as="section" aria-labelledby="sichtbar">
      <fetcher.Form ref={form} method="post" action={adminPathTo.event(event.id)} className={styles.form}>
        <h2 id="sichtbar">{visibilityText(event)}</h2>
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
          <LinkButton reloadDocument variant="quiet" to={adminPathTo.eventPreview(event.id)}>
            Als Gast ansehen
          </LinkButton>
        </div>
      </fetcher.Form>
    </Card>
  );
}

function visibilityText({ is_published, cancelled_at }: StaffEvent): string {
  if (!is_published) return 'Gäste sehen sie noch nicht';
  return cancelled_at === undefined ? 'Gäste können bestellen' : 'Gäste lesen, dass sie abgesagt ist';
}

/** To be copied; not a link, because it would redirect staff to the dashboard. */
function GuestAddress({ event }: { event: StaffEvent }) {
  const path = event.layout === null ? pathTo.tickets(event.id) : pathTo.blocks(event.id);
  const address = `${location.origin}${path}`;
  return (
    <div>
      <p className={styles.soft}>
        {event.is_published ? 'Adresse für Gäste' : 'Adresse für Gäste, sobald veröffentlicht'}
      </p>
      <p className={styles.address}>
        <span className={styles.url}>{address}</span>
        <CopyButton label="Adresse für Gäste" text={address} />
      </p>
    </div>
  );
}

interface SoldRow {
  id: number;
  name: string;
  sold: number;
  held: number;
  value_cents: number;
  /** `null` without a limit. */
  of: number | null;
  /** Link to the figure's own page. */
  to?: string;
}

function SoldCard({ event }: { event: StaffEvent }) {
  const prices = event.prices.map((price) => {
    const category = event.categories.find(({ id }) => id === price.price_category_id);
    const name = category === undefined ? price.name : `${price.name} · ${category.name}`;
    return { ...price, name, of: price.capacity };
  });
  const blocks = event.blocks.map((block) => ({
    ...block,
    of: Math.min(block.places, block.capacity ?? block.places),
    to: adminPathTo.eventPlaces(event.id, block.id),
  }));
  return (
    <Card as="section" aria-labelledby="belegung">
      <h2 id="belegung">Bestellt bis jetzt</h2>
      <p className={styles.total}>
        <strong>{formatCount(event.sold)}</strong> Karten für{' '}
        <strong>{formatCents(event.value_cents)}</strong>
        {event.held > 0 && ` · ${formatCount(event.held)} gerade in Warenkörben`}
      </p>
      <p className={styles.soft}>Zu vollen Preisen, ohne Rabatte; bezahlt oder noch offen.</p>
      {prices.length > 0 && <SoldTable caption="Nach Preis" rows={prices} />}
      {blocks.length > 0 && <SoldTable caption="Nach Block" rows={blocks} />}
    </Card>
  );
}

function SoldTable({ caption, rows }: { caption: string; rows: ReadonlyArray<SoldRow> }) {
  return (
    <div className={styles.sold}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Bestellt</th>
            <th scope="col">Im Korb</th>
            <th scope="col">Wert</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, sold, held, value_cents, of, to }) => (
            <tr key={id}>
              <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
              <td data-label="Bestellt">
                {formatCount(sold)}
                {of !== null && <span className={styles.soft}> / {formatCount(of)}</span>}
              </td>
              <td data-label="Im Korb">{formatCount(held)}</td>
              <td data-label="Wert">{formatCents(value_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Only events that never had a ticket can be deleted. */
function CopyCard({ event }: { event: StaffEvent }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="kopieren">
      <fetcher.Form
        ref={form}
        method="post"
        action={adminPathTo.event(event.id)}
        noValidate
        className={styles.form}
      >
        <h2 id="kopieren">Noch einmal verwenden</h2>
        <p className={styles.soft}>
          Die Kopie hat dieselben Preise, Kategorien und Kontingente und denselben Saalplan. Ihre Zeiten
          wandern mit dem Beginn.
        </p>
        <div className={styles.fields}>
          <TextField
            label="Name der Kopie"
            name="name"
            required
            maxLength={120}
            defaultValue={event.name}
            message={errors.name}
          />
          <TextField
            label="Beginn der Kopie"
            name="starts_at"
            type="datetime-local"
            required
            message={errors.starts_at}
          />
        </div>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.steps}>
          <Button type="submit" name="intent" value="copy" variant="secondary" isBusy={isBusy}>
            Kopieren
          </Button>
          <DeletionQuestion intent="delete" isBusy={isBusy}>
            Veranstaltung löschen
          </DeletionQuestion>
        </div>
      </fetcher.Form>
    </Card>
  );
}
