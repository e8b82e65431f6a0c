import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { CallOff, CallOffPreview } from '../../../../contract/call-offs.ts';
import { type CallOffKind, callOffPlaceholders } from '../../../../domain/call-off.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  weekdayOf,
} from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { formatEuros } from '../../money/euros.ts';
import {
  type CallOffData,
  type CallOffOutcome,
  defaultUntil,
  firstWords,
  weekLater,
} from './call-off-data.ts';
import styles from './call-off-page.module.css';

export { action, loader } from './call-off-data.ts';

const KINDS = [
  { view: 'cancelled', name: 'Absagen' },
  { view: 'moved', name: 'Verlegen' },
  { view: 'price_back', name: 'Teil erstatten' },
] as const;

/** Calls one event off, or all that are ahead; moves them or gives a part of their price back. */
export function Component() {
  const { event, callOffs, names } = useLoaderData<CallOffData>();
  return (
    <div className={styles.screen}>
      <p>
        {event === null ? (
          <Link to={adminPaths.events}>Zurück zu den Veranstaltungen</Link>
        ) : (
          <Link to={adminPathTo.event(event.id)}>Zurück zu „{event.name}“</Link>
        )}
      </p>
      <PageTitle>Absagen oder verlegen</PageTitle>
      <p>
        {event === null
          ? names.length > 0 && `Es geht um alles, was noch bevorsteht: ${names.join(', ')}.`
          : `${event.name}, ${weekdayOf(event.starts_at)}, ${formatDate(event.starts_at)}, ${formatTime(event.starts_at)} Uhr`}
      </p>
      {callOffs.length > 0 && <Progress callOffs={callOffs} />}
      {event?.isCancelled || names.length === 0 ? (
        <Notice>
          {event === null
            ? 'Es steht keine Veranstaltung mehr bevor, die nicht schon abgesagt ist.'
            : 'Diese Veranstaltung ist abgesagt. Das lässt sich nicht zurücknehmen.'}
        </Notice>
      ) : (
        // Remounted once something was started, so that nobody sends it again.
        <CallOffForm key={callOffs[0]?.id ?? 0} event={event} />
      )}
    </div>
  );
}

const LOOK_EVERY_MS = 2_000;

function Progress({ callOffs }: { callOffs: ReadonlyArray<CallOff> }) {
  const { revalidate } = useRevalidator();
  const isRunning = callOffs.some(({ done, orders }) => done < orders);
  const look = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <section aria-labelledby="bisher" className={styles.part}>
      <h2 id="bisher">Bisher</h2>
      <VisuallyHidden role="status">{spokenProgress(callOffs)}</VisuallyHidden>
      <ul className={styles.callOffs}>
        {callOffs.map((callOff) => (
          <Card as="li" key={callOff.id} className={styles.callOff}>
            <div className={styles.top}>
              <h3 className={styles.name}>{titleOf(callOff)}</h3>
              <Badge tone={callOff.done < callOff.orders ? 'warning' : 'good'}>
                {callOff.done < callOff.orders
                  ? `${formatCount(callOff.done)} von ${formatCount(callOff.orders)}`
                  : 'Erledigt'}
              </Badge>
            </div>
            <p>
              {formatOrders(callOff.orders)}
              {callOff.refund > 0 && `, ${formatEuros(callOff.refund)} zu erstatten`}
              {callOff.kind === 'moved' &&
                `, ${formatCount(callOff.answers)} zurückgegeben; möglich bis zum ${formatDay(callOff.until)}`}
            </p>
            {callOff.refund > 0 && (
              <p>
                <Link to={adminPaths.refunds}>Zu den Erstattungen</Link>
              </p>
            )}
            <p className={styles.soft}>
              {formatDateTime(callOff.created_at)}, {callOff.created_by}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** In quarters, because every number would be said. */
function spokenProgress([newest]: ReadonlyArray<CallOff>): string {
  if (newest === undefined) return '';
  const { done, orders } = newest;
  if (done >= orders) return `Erledigt: ${formatOrders(orders)}`;
  const quarters = Math.floor((done / orders) * 4);
  return quarters === 0 ? 'Wird ausgeführt' : `Zu ${quarters * 25} Prozent ausgeführt`;
}

function titleOf({ kind, events, percent, amount }: CallOff): string {
  const names = events.map(({ name }) => name).join(', ');
  if (kind === 'cancelled') return `Abgesagt: ${names}`;
  if (kind === 'price_back')
    return `${percent === null ? formatEuros(amount ?? 0) : `${percent} %`} zurück: ${names}`;
  const days = new Set(events.map(({ starts_after }) => formatDate(starts_after)));
  return `Verlegt auf ${[...days].join(', ')}: ${names}`;
}

function formatOrders(count: number): string {
  return count === 1 ? '1 Bestellung' : `${formatCount(count)} Bestellungen`;
}

function CallOffForm({ event }: { event: CallOffData['event'] }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm<CallOffOutcome>();
  const [kind, setKind] = useState<CallOffKind>('cancelled');
  const [edited, setEdited] = useState<CallOffOutcome>();
  const { data } = fetcher;
  const seen = data !== undefined && data !== edited ? data.seen : undefined;
  return (
    <>
      <Card as="section" aria-labelledby="was">
        <fetcher.Form
          ref={form}
          method="post"
          noValidate
          className={styles.form}
          onChange={() => setEdited(data)}
        >
          <h2 id="was">Was soll geschehen?</h2>
          <div className={styles.steps}>
            <ViewSwitch
              label="Was soll geschehen?"
              views={KINDS}
              shown={kind}
              onChange={(chosen) => {
                setKind(chosen);
                setEdited(data);
              }}
            />
          </div>
          <input type="hidden" name="kind" value={kind} />
          <p className={styles.soft}>
            {kindTexts[kind]}
            {kind === 'moved' &&
              event === null &&
              ' Alle wandern um gleich viel. Den Tag auf der Startseite änderst du danach in den Einstellungen.'}
          </p>
          <RefusalNotice message={message} />
          <div className={styles.fields}>
            {kind === 'moved' && (
              <TextField
                label={event === null ? 'Neuer Beginn der ersten Veranstaltung' : 'Neuer Beginn'}
                name="starts_at"
                type="datetime-local"
                required
                defaultValue={event === null ? '' : weekLater(event.starts_at)}
                message={errors.starts_at}
              />
            )}
            {kind === 'price_back' && (
              <>
                <TextField
                  label="Anteil in Prozent"
                  name="percent"
                  inputMode="numeric"
                  autoComplete="off"
                  message={errors.percent}
                />
                <TextField
                  label="Oder Betrag je Karte in Euro"
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  message={errors.amount}
                />
              </>
            )}
            <TextField
              label="Gäste können antworten bis"
              name="until"
              type="date"
              required
              defaultValue={defaultUntil()}
              message={errors.until}
            />
          </div>
          <TextArea
            key={kind}
            label="Deine Worte an die Gäste"
            name="words"
            hint={`Nach „Hallo Erika,“. Ausgefüllt wird: ${callOffPlaceholders.map((name) => `{${name}}`).join(', ')}. Was aus Karten und Geld wird, schreibt der Shop darunter.`}
            rows={6}
            required
            defaultValue={firstWords[kind]}
            message={errors.words}
          />
          <div className={styles.steps}>
            <Button type="submit" variant={seen === undefined ? 'primary' : 'secondary'} isBusy={isBusy}>
              Vorschau ansehen
            </Button>
          </div>
        </fetcher.Form>
      </Card>
      {seen !== undefined && <Preview seen={seen} />}
    </>
  );
}

const kindTexts: Record<CallOffKind, string> = {
  cancelled:
    'Verkauf und Einlass sind sofort zu, Karten gelten nicht mehr, Unbezahltes wird storniert, Bezahltes ist zu erstatten.',
  moved:
    'Karten gelten für den neuen Tag. Wem er nicht passt, gibt sie über einen Link in der E-Mail zurück.',
  price_back: 'Karten gelten weiter. Wer bezahlt hat, bekommt den Teil zurück, wer nicht, zahlt weniger.',
};

const startTexts: Record<CallOffKind, string> = {
  cancelled: 'Endgültig absagen',
  moved: 'Verlegen',
  price_back: 'Teil erstatten',
};

/** What was previewed is started, whatever is typed since. */
function Preview({ seen }: { seen: NonNullable<CallOffOutcome['seen']> }) {
  // The button goes with the preview once it is started.
  const { fetcher, form, isBusy, message } = useOutcomeForm<CallOffOutcome>(() =>
    document.querySelector<HTMLElement>('h1')?.focus(),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const { preview, wish, key } = seen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview gets the focus
  useEffect(() => heading.current?.focus(), [key]);
  const mails = preview.orders - preview.without_email;
  return (
    <section aria-labelledby="vorschau" className={styles.part}>
      <h2 ref={heading} id="vorschau" tabIndex={-1}>
        Vorschau
      </h2>
      <Card className={styles.form}>
        <ul className={styles.events}>
          {preview.events.map(({ id, name, starts_before, starts_after }) => (
            <li key={id}>
              {name}, {formatDate(starts_before)}
              {starts_after !== starts_before &&
                ` → ${weekdayOf(starts_after)}, ${formatDate(starts_after)}, ${formatTime(starts_after)} Uhr`}
            </li>
          ))}
        </ul>
        <dl className={styles.facts}>
          {factsOf(preview).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {warningsOf(preview).map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
      </Card>
      {preview.mails.map((mail) => (
        <Card as="section" key={mail.of} className={styles.form} aria-label={mailLabels[mail.of]}>
          <h3 className={styles.name}>{mailLabels[mail.of]}</h3>
          <p className={styles.soft}>
            An {mail.recipient.name}, {mail.recipient.email}
            <br />
            Betreff: {mail.subject}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre className={styles.mail} tabIndex={0}>
            {mail.text}
          </pre>
        </Card>
      ))}
      <fetcher.Form ref={form} method="post" className={styles.form}>
        <input type="hidden" name="intent" value="start" />
        <input
          type="hidden"
          name="seen"
          value={JSON.stringify({ ...seen, preview: { ...preview, mails: [] } })}
        />
        <RefusalNotice message={message} />
        <p>
          {wish.kind === 'cancelled' ? 'Eine Absage lässt sich nicht zurücknehmen. ' : ''}
          {mails === 1 ? 'Es geht 1 E-Mail hinaus.' : `Es gehen ${formatCount(mails)} E-Mails hinaus.`}
        </p>
        <div>
          <Button type="submit" variant={wish.kind === 'cancelled' ? 'danger' : 'primary'} isBusy={isBusy}>
            {startTexts[wish.kind]}
          </Button>
        </div>
      </fetcher.Form>
    </section>
  );
}

const mailLabels: Record<CallOffPreview['mails'][number]['of'], string> = {
  paid: 'Die E-Mail an jemanden, der bezahlt hat',
  open: 'Die E-Mail an jemanden, der noch nicht bezahlt hat',
  free: 'Die E-Mail an jemanden mit freien Karten',
};

function factsOf(preview: CallOffPreview): [string, string][] {
  const { orders, tickets, open, refund, refunds, without_account: unknown } = preview;
  return [
    ['Bestellungen', `${formatCount(orders)}, davon ${formatCount(open)} noch nicht bezahlt`],
    ['Karten', formatCount(tickets)],
    [
      'Zu erstatten',
      refunds === 0
        ? 'nichts'
        : `${formatEuros(refund)} in ${formatOrders(refunds)}, bei ${formatCount(unknown)} fehlt die IBAN`,
    ],
  ];
}

function warningsOf(preview: CallOffPreview): string[] {
  const {
    without_email,
    free_tickets: free,
    box_office_tickets: boxOffice,
    redeemed_tickets: inside,
  } = preview;
  return [
    ...(without_email > 0
      ? [
          `${formatOrders(without_email)} ohne E-Mail-Adresse: Diese Gäste erfahren es nicht von uns. Ruf sie an.`,
        ]
      : []),
    ...(boxOffice > 0
      ? [
          `${formatTicketCount(boxOffice)} von der Abendkasse: Was bar bezahlt wurde, gibt der Shop nicht zurück.`,
        ]
      : []),
    ...(free > 0
      ? [`${formatTicketCount(free)} ohne Preis, etwa Ehrenkarten: Zu erstatten ist dafür nichts.`]
      : []),
    ...(inside > 0 ? [`${formatTicketCount(inside)} von Gästen, die schon eingelassen sind.`] : []),
  ];
}
