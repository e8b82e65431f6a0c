import { Link } from 'react-router-dom';
import type { BlockPlaces } from '../../../../contract/event-places.ts';
import { Card } from '../../../ui/card.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { officePathTo } from '../../office-path-to.ts';
import styles from './event-places.module.css';
import { PlacesForm } from './places-form.tsx';

const MOST_SHOWN = 200;

/** Places without number: blocked and freed by the number, and whose they are order by order. */
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
            {orders.slice(0, MOST_SHOWN).map((ofOrder) => {
              const [order] = ofOrder;
              return (
                order && (
                  <li key={order.id}>
                    {order.name}, <Link to={officePathTo.deskOrder(order.id)}>{order.number}</Link>:{' '}
                    {ofOrder.length} {ofOrder.length === 1 ? 'Platz' : 'Plätze'}
                  </li>
                )
              );
            })}
            {orders.length > MOST_SHOWN && (
              <li>und {germanCount(orders.length - MOST_SHOWN)} Bestellungen mehr</li>
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
                {germanCount(ofReason.length)} gesperrt: {reason}
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
