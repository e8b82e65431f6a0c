import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import type { EventAuditAction, StaffEvent } from '../../../../contract/staff-events.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { call } from '../../../platform/api/call.ts';
import { pathTo } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { DeletionQuestion } from '../../forms/deletion-question.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { HistoryCard } from '../../team/history/history-card.tsx';
import { useMayCallOff } from '../events/event-state.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import styles from './event-page.module.css';
import { searchOfTab } from './event-tabs.ts';
import type { EventDraft } from './use-event-draft.ts';

/** Whether guests can buy, what they have bought, and what they read. */
export function OverviewTab({ draft }: { draft: EventDraft }) {
  const { fact } = draft;
  return (
    <>
      <StateCard draft={draft} />
      <Card as="section" aria-labelledby="angaben" className={styles.form}>
        <h2 id="angaben">Was Gäste lesen</h2>
        <div className={styles.fields}>
          <TextField label="Name" required maxLength={120} {...fact('name')} />
          <TextField label="Ort" required maxLength={120} {...fact('location')} />
        </div>
        <div className={styles.fields}>
          <TextArea label="Beschreibung" isOptional rows={3} maxLength={4000} {...fact('description')} />
          <div className={styles.column}>
            <PictureFields draft={draft} />
          </div>
        </div>
      </Card>
    </>
  );
}

/** What is still missing, each leading to where it can be put right. */
function StateCard({ draft: { event, outcome } }: { draft: EventDraft }) {
  const missing = event.is_published ? [] : event.missing;
  const mayReport = useSession((session) => session.can('orders'));
  // A refusal lists the same gaps, which are shown only once: in the alert that screen readers announce.
  const isRefused = outcome?.isIncomplete === true;
  const list = (
    <ul className={styles.missing}>
      {missing.map(({ text, part }) => (
        <li key={text}>
          <Link to={{ search: searchOfTab(part === 'prices' ? 'preise' : 'plan') }} preventScrollReset>
            {text} <ArrowRight size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <Card as="section" aria-labelledby="sichtbar" className={styles.form}>
      <h2 id="sichtbar">{visibilityText(event)}</h2>
      <div role="alert">
        {isRefused && missing.length > 0 && (
          <Notice tone="danger" title="Noch nicht veröffentlicht. Das fehlt:">
            {list}
          </Notice>
        )}
      </div>
      {!isRefused && missing.length > 0 && (
        <Notice tone="warning" title="Das fehlt noch">
          {list}
        </Notice>
      )}
      {!event.is_published && missing.length === 0 && !outcome?.lacksAccount && (
        <p>
          Alles da:{' '}
          <Link to={{ search: searchOfTab('preise') }} preventScrollReset>
            {pricesText(event)}
          </Link>
          . Du kannst sie veröffentlichen.
        </p>
      )}
      <div className={styles.glance}>
        <SoldTotal event={event} />
        <Link to={{ search: searchOfTab('verkauf') }} preventScrollReset>
          Nach Preis und Block
        </Link>
        {mayReport && <Link to={adminPathTo.eventReport(event.id)}>Bericht zum Drucken</Link>}
      </div>
      <GuestAddress event={event} />
    </Card>
  );
}

/** What was never looked at should not go on sale: a template brings prices of its own. */
function pricesText({ prices }: StaffEvent): string {
  const all = prices.map(({ price }) => eurosToCents(price)).sort((a, b) => a - b);
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  if (least === most)
    return `${all.length === 1 ? '1 Preis' : `${all.length} Preise`}, ${formatCents(least)}`;
  return `${all.length} Preise von ${formatCents(least)} bis ${formatCents(most)}`;
}

function visibilityText({ is_published, cancelled_at }: StaffEvent): string {
  if (!is_published) return 'Gäste sehen sie noch nicht';
  return cancelled_at === undefined ? 'Gäste können bestellen' : 'Gäste lesen, dass sie abgesagt ist';
}

function PictureFields({ draft: { picture, setPicture, errors } }: { draft: EventDraft }) {
  return (
    <>
      <PictureField
        label="Bild"
        hint="Am besten quer und mindestens 1.600 Punkte breit."
        picture={picture.picture}
        message={errors.picture_id}
        onChange={(next) => setPicture({ picture: next })}
      />
      {picture.picture && (
        <TextField
          label="Was auf dem Bild zu sehen ist"
          hint="Wird vorgelesen. Leer: Es schmückt nur."
          isOptional
          maxLength={300}
          value={picture.alt}
          message={errors.alt}
          onChange={({ target }) => setPicture({ alt: target.value })}
        />
      )}
    </>
  );
}

export function SoldTotal({ event }: { event: StaffEvent }) {
  return (
    <p className={styles.total}>
      <strong>{formatCount(event.sold)}</strong> {event.sold === 1 ? 'Karte' : 'Karten'} für{' '}
      <strong>{formatCents(event.value_cents)}</strong>
      {event.held > 0 && ` · ${formatCount(event.held)} gerade in Warenkörben`}
    </p>
  );
}

/** To be copied; not a link, because it would redirect staff to the dashboard. */
function GuestAddress({ event }: { event: StaffEvent }) {
  const path = event.layout === null ? pathTo.tickets(event.id) : pathTo.blocks(event.id);
  const address = `${location.origin}${path}`;
  return (
    <div>
      <p className={styles.soft}>Adresse für Gäste</p>
      <p className={styles.address}>
        <span className={styles.url}>{address}</span>
        <CopyButton label="Adresse für Gäste" text={address} />
      </p>
    </div>
  );
}

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

/** What an event rarely needs, folded at the end of its overview. */
export function RareActions({ event }: { event: StaffEvent }) {
  const mayCallOff = useMayCallOff();
  return (
    <>
      <Card as="section" aria-labelledby="selten">
        <details>
          <summary className={styles.summary}>
            <h2 id="selten">
              {[event.is_published && 'Verbergen', 'Kopieren', mayCallOff && 'Absagen', 'Löschen']
                .filter(Boolean)
                .join(', ')}
            </h2>
          </summary>
          <div className={styles.rare}>
            {event.is_published && <HideForm event={event} />}
            {mayCallOff && (
              <p>
                <Link to={adminPathTo.callOff(event.id)}>
                  Absagen, verlegen oder einen Teil des Preises erstatten
                </Link>
              </p>
            )}
            <CopyForm event={event} />
          </div>
        </details>
      </Card>
      <HistoryCard
        of={event}
        read={(query) => call('GET /api/office/events/:id/history', { params: { id: event.id }, query })}
        actionLabels={auditActionLabels}
      />
    </>
  );
}

function HideForm({ event }: { event: StaffEvent }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={adminPathTo.event(event.id)}
      className={styles.form}
      aria-label="Verbergen"
    >
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      <div>
        <Button type="submit" name="intent" value="hide" variant="secondary" isBusy={isBusy}>
          Verbergen
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Only events that never had a ticket can be deleted. */
function CopyForm({ event }: { event: StaffEvent }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={adminPathTo.event(event.id)}
      noValidate
      className={styles.form}
      aria-label="Kopieren oder löschen"
    >
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
  );
}
