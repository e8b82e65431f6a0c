import Armchair from 'lucide-react/icons/armchair';
import Banknote from 'lucide-react/icons/banknote';
import Printer from 'lucide-react/icons/printer';
import ScanLine from 'lucide-react/icons/scan-line';
import Ticket from 'lucide-react/icons/ticket';
import { lazy } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { EventReport } from '../../../contract/figures.ts';
import { formatDateTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import type { CurveNames } from './curve-chart.tsx';
import { type CurveRow, curveRows, describeComparison, formatDaysBefore } from './curve-rows.ts';
import pageStyles from './dashboard-page.module.css';
import { DataTable, TablePane } from './data-table.tsx';
import { Tile } from './figure-panels.tsx';
import { formatEuros, formatPercent, formatTicketCount } from './format-figures.ts';

const CurveChart = lazy(() => import('./curve-chart.tsx').then((module) => ({ default: module.CurveChart })));

export function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<EventReport> {
  return call('GET /api/office/events/:id/report', { params: { id: Number(params.id) }, signal });
}

/** What an event has sold, to read and to print for the board. */
export function Component() {
  const report = useLoaderData<EventReport>();
  const { name, location, starts_at, counted_at, sold, paid, inside, total, prices } = report;
  return (
    <>
      <div className={pageStyles.pageHead}>
        <div>
          <PageTitle title={`Bericht: ${name}`}>{name}</PageTitle>
          <p className={styles.note}>
            {formatDateTime(starts_at)} Uhr, {location}. Stand{' '}
            {formatDateTime(storedTimeOfInstant(Date.parse(counted_at)))} Uhr.
          </p>
        </div>
        <Button className={styles.screenOnly} onClick={() => window.print()}>
          <Printer size={18} />
          Drucken
        </Button>
      </div>
      <dl className={pageStyles.tiles}>
        <Tile name="Verkauft" icon={Ticket} figure={formatCount(sold)}>
          {total === null ? 'ohne Obergrenze' : `von ${formatCount(total)} (${formatPercent(sold, total)})`}
        </Tile>
        <Tile name="Bezahlt" icon={Banknote} figure={formatCount(paid)}>
          {formatTicketCount(sold - paid)} offen
        </Tile>
        <Tile
          name="Frei"
          icon={Armchair}
          figure={total === null ? 'offen' : formatCount(Math.max(0, total - sold))}
        >
          {total !== null && sold >= total ? 'ausverkauft' : 'noch zu haben'}
        </Tile>
        <Tile name="Eingecheckt" icon={ScanLine} figure={formatCount(inside)}>
          {formatPercent(inside, paid)} der bezahlten
        </Tile>
      </dl>
      <CurvePanel report={report} />
      <PriceTable prices={prices} />
    </>
  );
}

function CurvePanel({ report }: { report: EventReport }) {
  const { name, days, compared } = report;
  if (days.length === 0) return <p>Noch ist keine Karte verkauft.</p>;
  const rows = curveRows(report);
  const names = { now: name, before: compared?.name ?? null };
  const comparison = describeComparison(report);
  return (
    <Card as="section" aria-labelledby="verlauf" className={styles.panel}>
      <h2 id="verlauf" className={styles.heading}>
        Verkauf bis zum Start
      </h2>
      {compared !== null && <p>{comparison}</p>}
      <ChartFrame>
        <CurveChart rows={rows} names={names} label={`Verkaufte Karten bis zum Start. ${comparison}`} />
      </ChartFrame>
      <DataTable what="Verkauf bis zum Start">
        <CurveTable rows={rows} names={names} />
      </DataTable>
    </Card>
  );
}

/** Days on which something was sold, the latest first. */
function CurveTable({ rows, names }: { rows: ReadonlyArray<CurveRow>; names: CurveNames }) {
  const shown = rows.filter(({ now, before }, at) => {
    const last = rows[at - 1];
    return last === undefined || last.now !== now || last.before !== before;
  });
  return (
    <TablePane label="Verkauf bis zum Start als Tabelle">
      <thead>
        <tr>
          <th scope="col">Wann</th>
          <th scope="col">{names.now}</th>
          {names.before !== null && <th scope="col">{names.before}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.toReversed().map(({ daysBefore, now, before }) => (
          <tr key={daysBefore}>
            <th scope="row">{formatDaysBefore(daysBefore)}</th>
            <td>{now === null ? '' : formatCount(now)}</td>
            {names.before !== null && <td>{before === null ? '' : formatCount(before)}</td>}
          </tr>
        ))}
      </tbody>
    </TablePane>
  );
}

const COUNTS = ['ordered', 'paid', 'cancelled', 'box_office', 'free'] as const;

function PriceTable({ prices }: { prices: EventReport['prices'] }) {
  const sumOf = (count: (typeof COUNTS)[number]) => prices.reduce((sum, price) => sum + price[count], 0);
  return (
    <Card as="section" aria-labelledby="preise" className={styles.panel}>
      <h2 id="preise" className={styles.heading}>
        Karten nach Preisen
      </h2>
      <TablePane label="Karten nach Preisen als Tabelle">
        <thead>
          <tr>
            <th scope="col">Preis</th>
            <th scope="col">Bestellt</th>
            <th scope="col">Bezahlt</th>
            <th scope="col">Storniert</th>
            <th scope="col">Abendkasse</th>
            <th scope="col">Frei</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.id}>
              <th scope="row" className={styles.rowName}>
                {price.name}, {formatEuros(price.price)}
              </th>
              {COUNTS.map((count) => (
                <td key={count}>{formatCount(price[count])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Summe</th>
            {COUNTS.map((count) => (
              <td key={count}>{formatCount(sumOf(count))}</td>
            ))}
          </tr>
        </tfoot>
      </TablePane>
    </Card>
  );
}
