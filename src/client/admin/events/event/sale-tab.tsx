import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { formatCents } from '../../../../domain/money.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import styles from './event-page.module.css';
import { SoldTotal } from './overview-tab.tsx';
import type { EventDraft } from './use-event-draft.ts';

/** From when to when, how many at most, and what is sold. */
export function SaleTab({ draft: { event, fact, offer, errors } }: { draft: EventDraft }) {
  return (
    <>
      <Card as="section" aria-labelledby="zeitraum" className={styles.form}>
        <h2 id="zeitraum">Verkauf</h2>
        <div className={styles.fields}>
          <TextField
            label="Verkauf ab"
            hint="Leer: sobald veröffentlicht."
            type="datetime-local"
            {...fact('sale_starts_at')}
          />
          <TextField
            label="Verkauf bis"
            hint="Leer: bis zum Ende."
            type="datetime-local"
            {...fact('sale_ends_at')}
          />
          <TextField
            label="Kontingent insgesamt"
            hint={offer.value.layout_id === null ? 'Leer: ohne Grenze.' : 'Leer: alle Plätze.'}
            inputMode="numeric"
            value={offer.value.capacity}
            message={errors.capacity}
            onChange={({ target }) => offer.set({ capacity: target.value })}
          />
        </div>
      </Card>
      <SoldCard event={event} />
    </>
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
      <SoldTotal event={event} />
      <p className={styles.soft}>Zu vollen Preisen, ohne Rabatte; bezahlt oder noch offen.</p>
      <div className={styles.tables}>
        {prices.length > 0 && <SoldTable caption="Nach Preis" rows={prices} />}
        {blocks.length > 0 && (
          <details>
            <summary className={styles.summary}>Nach Block</summary>
            <SoldTable caption={<VisuallyHidden>Nach Block</VisuallyHidden>} rows={blocks} />
          </details>
        )}
      </div>
    </Card>
  );
}

function SoldTable({ caption, rows }: { caption: ReactNode; rows: ReadonlyArray<SoldRow> }) {
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
