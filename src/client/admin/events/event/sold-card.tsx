import { Link } from 'react-router-dom';
import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { formatCents } from '../../../../domain/money.ts';
import { Card } from '../../../ui/card.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './event-screen.module.css';

interface SoldRow {
  id: number;
  name: string;
  sold: number;
  held: number;
  value_cents: number;
  /** How many there are; `null` without a limit. */
  of: number | null;
  /** Its own page. */
  to?: string;
}

/** What is sold of an event, by price and by block. */
export function SoldCard({ event }: { event: OfficeEvent }) {
  const prices = event.prices.map((price) => {
    const category = event.categories.find(({ id }) => id === price.price_category_id);
    const name = category === undefined ? price.name : `${price.name} · ${category.name}`;
    return { ...price, name, of: price.capacity };
  });
  const blocks = event.blocks.map((block) => ({
    ...block,
    of: Math.min(block.places, block.capacity ?? block.places),
    to: officePathTo.eventPlaces(event.id, block.id),
  }));
  return (
    <Card as="section" aria-labelledby="belegung">
      <h2 id="belegung">Bestellt bis jetzt</h2>
      <p className={styles.total}>
        <strong>{germanCount(event.sold)}</strong> Karten für{' '}
        <strong>{formatCents(event.value_cents)}</strong>
        {event.held > 0 && ` · ${germanCount(event.held)} gerade in Warenkörben`}
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
                {germanCount(sold)}
                {of !== null && <span className={styles.soft}> / {germanCount(of)}</span>}
              </td>
              <td data-label="Im Korb">{germanCount(held)}</td>
              <td data-label="Wert">{formatCents(value_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
