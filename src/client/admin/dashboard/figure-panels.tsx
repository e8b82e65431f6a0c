import Banknote from 'lucide-react/icons/banknote';
import Hourglass from 'lucide-react/icons/hourglass';
import ScanLine from 'lucide-react/icons/scan-line';
import Ticket from 'lucide-react/icons/ticket';
import type { ComponentType, ReactNode } from 'react';
import type { Figures, Sales } from '../../../contract/figures.ts';
import { useSession } from '../../platform/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AttentionPanel, useLacksSecondFactor } from './attention-panel.tsx';
import styles from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { formatEuros, formatOrderCount, formatPercent, formatTicketCount } from './format-figures.ts';
import { OccupancyPanel } from './occupancy-panel.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { setUpSteps } from './set-up.ts';
import { SetUpSteps } from './set-up-steps.tsx';

/** Before the first order, shows the first steps instead of sales. */
export function FigurePanels({ figures, isStale }: { figures: Figures | null; isStale: boolean }) {
  // Asked for at once, so that it is known when the figures come, and nothing moves afterwards.
  const lacksSecondFactor = useLacksSecondFactor();
  const can = useSession((session) => session.can);
  if (figures === null)
    return isStale ? (
      <Notice tone="warning" role="status">
        Keine Verbindung. Die Zahlen kommen, sobald sie wieder da ist.
      </Notice>
    ) : (
      <FiguresSkeleton />
    );
  const { sales, occupancy, door } = figures;
  const isNew = sales !== null && sales.days.length === 0 && sales.paid.euros === 0;
  const steps = setUpSteps(figures, can);
  const hasSetUp = steps.length > 0;
  const setUp = hasSetUp && <SetUpSteps steps={steps} />;
  return (
    <>
      {isNew && setUp}
      {isNew && <FirstSteps hasSetUp={hasSetUp} />}
      <AttentionPanel figures={figures} isNew={isNew} lacksSecondFactor={lacksSecondFactor} />
      {!isNew && setUp}
      {sales !== null && !isNew && (
        <>
          <FigureTiles sales={sales} door={door} />
          <SalesPanel sales={sales} />
        </>
      )}
      {occupancy !== null && occupancy.length > 0 && <OccupancyPanel events={occupancy} />}
    </>
  );
}

function FigureTiles({ sales, door }: { sales: Sales; door: Figures['door'] }) {
  const { sold, paid, charged, open, at_box_office, refund_due } = sales;
  return (
    <section aria-label="Zahlen">
      <dl className={styles.tiles}>
        <Tile name="Verkauft" icon={Ticket} figure={formatCount(sold.tickets)}>
          {sold.tickets === 1 ? 'Karte' : 'Karten'} für {formatEuros(sold.euros)}
        </Tile>
        <Tile name="Bezahlt" icon={Banknote} figure={formatEuros(paid.euros)}>
          für {formatTicketCount(charged.tickets)}
          {at_box_office.euros > 0 && `, dazu ${formatEuros(at_box_office.euros)} an der Abendkasse`}
          {refund_due.euros > 0 && `, davon ${formatEuros(refund_due.euros)} zu viel`}
        </Tile>
        <Tile name="Offen" icon={Hourglass} figure={formatEuros(open.euros)}>
          {open.orders === 0 ? 'Alles ist bezahlt' : `aus ${formatOrderCount(open.orders)}`}
        </Tile>
        {door !== null && (
          <Tile name="Eingecheckt" icon={ScanLine} figure={formatCount(door.checked_in)}>
            von {formatCount(door.tickets)} gültigen Karten
            {door.checked_in > 0 && ` (${formatPercent(door.checked_in, door.tickets)})`}
          </Tile>
        )}
      </dl>
    </section>
  );
}

interface TileProps {
  name: string;
  icon: ComponentType<{ size: number; className?: string | undefined }>;
  figure: string;
  children: ReactNode;
}

export function Tile({ name, icon: Icon, figure, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.tileName}>
        <Icon size={18} className={styles.tileIcon} />
        {name}
      </dt>
      <dd className={styles.tileFigure}>{figure}</dd>
      <dd className={styles.tileDetail}>{children}</dd>
    </div>
  );
}

/**
 * Reserves the space of the figures while they load; without the permission to see orders there are only a
 * few.
 */
function FiguresSkeleton() {
  const mayOrders = useSession((session) => session.can('orders'));
  const mayEvents = useSession((session) => session.can('events'));
  if (!mayOrders)
    return (
      <div>
        <VisuallyHidden>Die Zahlen werden geladen.</VisuallyHidden>
        <Card>
          <Skeleton shape="short" />
        </Card>
        {mayEvents && <Skeleton shape="block" />}
      </div>
    );
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Die Zahlen werden geladen.</VisuallyHidden>
      <div className={styles.tiles}>
        {['sold', 'paid', 'open', 'inside'].map((tile) => (
          <div key={tile} className={styles.tile}>
            <Skeleton shape="short" />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </div>
      <Skeleton shape="block" className={styles.skeletonChart} />
    </div>
  );
}
