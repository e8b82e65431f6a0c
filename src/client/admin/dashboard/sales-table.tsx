import type { SalesDay } from '../../../contract/figures.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { germanCount } from '../../ui/german-count.ts';
import { formatEuros } from './figure-words.ts';
import styles from './figures-table.module.css';
import { totalOfDays } from './sales-days.ts';

/** The days with orders, the latest first, and their sum; scrolls within itself. */
export function SalesTable({ days }: { days: ReadonlyArray<SalesDay> }) {
  const total = totalOfDays(days);
  const sold = days.filter(({ orders }) => orders > 0).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keys
    <section className={styles.pane} aria-label="Verkauf nach Tagen als Tabelle" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Tag</th>
            <th scope="col">
              <abbr title="Bestellungen">Best.</abbr>
            </th>
            <th scope="col">Karten</th>
            <th scope="col">Betrag</th>
          </tr>
        </thead>
        <tbody>
          {sold.map(({ day, orders, tickets, euros }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{germanCount(orders)}</td>
              <td>{germanCount(tickets)}</td>
              <td>{formatEuros(euros)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Summe</th>
            <td>{germanCount(total.orders)}</td>
            <td>{germanCount(total.tickets)}</td>
            <td>{formatEuros(total.euros)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
