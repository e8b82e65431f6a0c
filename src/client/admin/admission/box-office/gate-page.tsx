import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { BoxOfficeEvent, IssuedOrder } from '../../../../contract/box-office.ts';
import { centsToEuros, formatCents } from '../../../../domain/money.ts';
import { formatDate, formatTime } from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { serverNow } from '../../../platform/api/server-time.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readTabValue, storeTabValue } from '../../../platform/storage.ts';
import { ActionBar, Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { usePolled } from '../../use-polled.ts';
import styles from './box-office.module.css';
import { EventSelect, fetchBoxOffice, pickEvent, useSearchParam } from './box-office-events.tsx';
import { IssuedPanel } from './issued-panel.tsx';
import { OfferList, offerLabel, type Quantities, selectionOf } from './offer-list.tsx';
import { QuotaForm } from './quota-form.tsx';
import { RefusalNotice, useIssuing } from './use-issuing.tsx';

export { loader } from './box-office-events.tsx';

export function Component() {
  const loaded = useLoaderData<BoxOfficeEvent[]>();
  const [requestedEvent, chooseEvent] = useSearchParam('event');
  const [changes, setChanges] = useState(0);
  const { answer, isStale } = usePolled(fetchBoxOffice, changes);
  const events = answer ?? loaded;
  const event = pickEvent(events, requestedEvent, serverNow());
  const refetch = () => setChanges((before) => before + 1);
  return (
    <div className={styles.screen}>
      <PageTitle>Abendkasse</PageTitle>
      {event === undefined ? (
        <Notice>Noch ist keine Veranstaltung im Verkauf.</Notice>
      ) : (
        <>
          {events.length > 1 ? (
            <EventSelect events={events} event={event} onChoose={chooseEvent} />
          ) : (
            <p>
              <strong>{event.name}</strong> · {formatDate(event.starts_at)}, {formatTime(event.starts_at)} Uhr
            </p>
          )}
          {isStale && (
            <Notice tone="warning" role="status">
              Gerade keine Verbindung: Die Zahlen können von eben sein.
            </Notice>
          )}
          {event.offers.length > 0 && <GateSale key={event.id} event={event} onIssued={refetch} />}
          {event.has_seats && (
            <p>
              <Link to={`${adminPaths.issueTickets}?kind=box_office&event=${event.id}`}>
                Sitzplätze auf dem Plan aussuchen und ausgeben
              </Link>
            </p>
          )}
          {event.offers.length > 0 && (
            <QuotaForm key={`quota ${event.id}`} event={event} onChanged={refetch} />
          )}
        </>
      )}
      <p>
        <Link to={event === undefined ? adminPaths.countSheet : `${adminPaths.countSheet}?event=${event.id}`}>
          Kasse zählen: Zählblatt
        </Link>
      </p>
      <p>
        <Link to={adminPaths.orders}>Zu den Bestellungen</Link>
      </p>
    </div>
  );
}

const ADMIT_STORAGE_KEY = 'gate/admitting';

/** Sells by quantity and asks for nothing else, because a queue is waiting. */
function GateSale({ event, onIssued }: { event: BoxOfficeEvent; onIssued: () => void }) {
  const mayAdmit = useSession((session) => session.can('checkin'));
  const [isAdmitting, setAdmitting] = useState(() => readTabValue(ADMIT_STORAGE_KEY) === true);
  const [quantities, setQuantities] = useState<Quantities>({});
  const [sale, setSale] = useState<Sale | null>(null);
  const { issue, isBusy, refused, clearRefusal } = useIssuing();
  const { count, cents, lines } = selectionOf(event.offers, quantities);
  const [sent, setSent] = useState<string[]>([]);
  const isAdmitted = mayAdmit && isAdmitting;

  const choose = (wanted: Quantities) => {
    clearRefusal();
    setQuantities(wanted);
  };
  const admit = (isWanted: boolean) => {
    storeTabValue(ADMIT_STORAGE_KEY, isWanted);
    setAdmitting(isWanted);
  };
  const sell = async () => {
    setSent(
      lines.map((line) =>
        event.offers
          .filter((offer) => offer.ticket_price_id === line.ticket_price_id)
          .filter((offer) => (offer.block?.id ?? null) === (line.block ?? null))
          .map(offerLabel)
          .join(),
      ),
    );
    const seen_total = centsToEuros(cents);
    const request = { event: event.id, lines, seen_total, is_admitted: isAdmitted };
    await issue({ kind: 'box_office', ...request }, (order) => {
      setQuantities({});
      setSale({ order, count, cents, isAdmitted });
    });
    onIssued();
  };
  return (
    <>
      {sale && <SalePanel key={sale.order.id} sale={sale} onUndone={onIssued} />}
      <Card as="section" aria-labelledby="karten" className={`${styles.part} ${styles.gate}`}>
        <h2 id="karten">Wie viele Karten?</h2>
        <OfferList offers={event.offers} quantities={quantities} onChange={choose} />
        {mayAdmit && (
          <Checkbox
            label="Gleich einlassen"
            checked={isAdmitting}
            onChange={({ target }) => admit(target.checked)}
          />
        )}
        <RefusalNotice refused={refused} names={sent} />
        <ActionBar>
          <p className={styles.sum} role="status">
            {count === 0 ? 'Noch keine Karte gewählt' : `Zu kassieren: ${formatCents(cents)}`}
          </p>
          <Button
            isWide
            className={styles.main ?? ''}
            isBusy={isBusy}
            aria-disabled={count === 0 || undefined}
            onClick={() => count > 0 && sell()}
          >
            {count === 0 ? 'Ausgeben' : `${formatTicketCount(count)} ausgeben · ${formatCents(cents)}`}
          </Button>
        </ActionBar>
      </Card>
    </>
  );
}

interface Sale {
  order: IssuedOrder;
  count: number;
  cents: number;
  isAdmitted: boolean;
}

/** Offers to print or undo the last sale. */
function SalePanel({ sale, onUndone }: { sale: Sale; onUndone: () => void }) {
  const { order, count, cents, isAdmitted } = sale;
  const [state, setState] = useState<'valid' | 'busy' | 'undone'>('valid');
  const undo = async () => {
    setState('busy');
    try {
      const reason = 'An der Abendkasse zurückgenommen';
      await call('POST /api/office/orders/:id/cancellations', {
        params: { id: order.id },
        body: { items: order.items, reason, also_redeemed: true },
      });
      setState('undone');
      onUndone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('valid');
      notify(error.message, 'danger');
    }
  };
  if (state === 'undone')
    return (
      <IssuedPanel
        order={order}
        title={`Zurückgenommen: ${formatTicketCount(count)}, ${formatCents(cents)}`}
        hasTickets={false}
      >
        <p>Die Karten gelten nicht mehr. Gib das Geld zurück.</p>
      </IssuedPanel>
    );
  return (
    <IssuedPanel
      order={order}
      title={`${formatTicketCount(count)} ausgegeben, ${formatCents(cents)}${isAdmitted ? ', eingelassen' : ''}`}
      actions={
        <Button variant="quiet" isBusy={state === 'busy'} onClick={undo}>
          Zurücknehmen
        </Button>
      }
    />
  );
}
