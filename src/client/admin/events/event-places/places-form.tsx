import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BlockPlaces } from '../../../../contract/event-places.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import styles from './event-places-page.module.css';

interface PlacesFormProps {
  eventId: number;
  blockId: number;
  /** Ids of seats; empty for unnumbered places. */
  seats: ReadonlyArray<number>;
  canBlock: boolean;
  canFree: boolean;
  onDone: () => void;
  /** The quantity field, for unnumbered places. */
  children?: (message: string | undefined) => ReactNode;
}

/** Blocking requires a reason. */
export function PlacesForm({
  eventId,
  blockId,
  seats,
  canBlock,
  canFree,
  onDone,
  children,
}: PlacesFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onDone);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={adminPathTo.eventPlaces(eventId, blockId)}
      noValidate
      className={styles.form}
    >
      <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
      {seats.map((seat) => (
        <input key={seat} type="hidden" name="seat" value={seat} />
      ))}
      {children?.(errors.places)}
      {canBlock && (
        <TextField
          label="Grund"
          name="reason"
          required
          maxLength={200}
          hint="Nur fürs Team, zum Beispiel „Technik“ oder „für den Bürgermeister“."
          message={errors.reason}
        />
      )}
      <div className={styles.steps}>
        {canBlock && (
          <Button type="submit" name="intent" value="block" isBusy={isBusy}>
            Sperren
          </Button>
        )}
        {canFree && (
          <WithFocusFallback fallback={() => form.current?.querySelector<HTMLElement>('[value="block"]')}>
            <Button type="submit" name="intent" value="free" variant="secondary" isBusy={isBusy}>
              Freigeben
            </Button>
          </WithFocusFallback>
        )}
      </div>
    </fetcher.Form>
  );
}

const MAX_SHOWN = 200;

/** Their orders, and a form to block or free any number of places. */
export function UnnumberedPlaces({ event, block, places }: BlockPlaces) {
  const blocked = places.filter(({ state }) => state === 'blocked');
  const reasons = [...Map.groupBy(blocked, ({ reason }) => reason ?? '')];
  const orders = [
    ...Map.groupBy(
      places.flatMap(({ order }) => order ?? []),
      ({ id }) => id,
    ).values(),
  ];
  return (
    <div className={styles.columns}>
      <Card as="section" aria-labelledby="bestellungen">
        <h2 id="bestellungen">Wer hier Plätze hat</h2>
        {orders.length === 0 ? (
          <p className={styles.soft}>Noch niemand.</p>
        ) : (
          <ul className={styles.list}>
            {orders.slice(0, MAX_SHOWN).map((ofOrder) => {
              const [order] = ofOrder;
              return (
                order && (
                  <li key={order.id}>
                    {order.name}, <Link to={adminPathTo.staffOrder(order.id)}>{order.number}</Link>:{' '}
                    {ofOrder.length} {ofOrder.length === 1 ? 'Platz' : 'Plätze'}
                  </li>
                )
              );
            })}
            {orders.length > MAX_SHOWN && (
              <li>und {formatCount(orders.length - MAX_SHOWN)} Bestellungen mehr</li>
            )}
          </ul>
        )}
      </Card>
      <Card as="section" aria-labelledby="sperren">
        <h2 id="sperren">Sperren und freigeben</h2>
        {reasons.length > 0 && (
          <ul className={styles.list}>
            {reasons.map(([reason, ofReason]) => (
              <li key={reason}>
                {formatCount(ofReason.length)} gesperrt: {reason}
              </li>
            ))}
          </ul>
        )}
        <PlacesForm
          eventId={event.id}
          blockId={block.id}
          seats={[]}
          canBlock
          canFree={blocked.length > 0}
          onDone={() => {}}
        >
          {(message) => (
            <TextField
              label="Anzahl"
              name="places"
              type="number"
              inputMode="numeric"
              min={1}
              required
              defaultValue={1}
              message={message}
            />
          )}
        </PlacesForm>
      </Card>
    </div>
  );
}
