import Banknote from 'lucide-react/icons/banknote';
import Hourglass from 'lucide-react/icons/hourglass';
import ScanLine from 'lucide-react/icons/scan-line';
import Ticket from 'lucide-react/icons/ticket';
import type { ComponentType, ReactNode } from 'react';
import type { Figures, Sales } from '../../../contract/figures.ts';
import { germanCount } from '../../ui/german-count.ts';
import styles from './figure-tiles.module.css';
import { formatEuros, ordersInWords, percentOf, ticketsInWords } from './figure-words.ts';

/** Sold, paid, open, checked in: what one opens the page for. */
export function FigureTiles({ sales, door }: { sales: Sales; door: Figures['door'] }) {
  const { sold, paid, open, at_box_office, refund_due } = sales;
  return (
    <section aria-label="Zahlen">
      <dl className={styles.tiles}>
        <Tile name="Verkauft" icon={Ticket} figure={germanCount(sold.tickets)}>
          {sold.tickets === 1 ? 'Karte' : 'Karten'} für {formatEuros(sold.euros)}
        </Tile>
        <Tile name="Bezahlt" icon={Banknote} figure={formatEuros(paid.euros)}>
          für {ticketsInWords(paid.tickets)}
          {at_box_office.euros > 0 && `, dazu ${formatEuros(at_box_office.euros)} an der Abendkasse`}
          {refund_due.euros > 0 && `, davon ${formatEuros(refund_due.euros)} zu viel`}
        </Tile>
        <Tile name="Offen" icon={Hourglass} figure={formatEuros(open.euros)}>
          {open.orders === 0 ? 'Alles ist bezahlt' : `aus ${ordersInWords(open.orders)}`}
        </Tile>
        {door !== null && (
          <Tile name="Eingecheckt" icon={ScanLine} figure={germanCount(door.checked_in)}>
            von {germanCount(door.tickets)} gültigen Karten
            {door.checked_in > 0 && ` (${percentOf(door.checked_in, door.tickets)})`}
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

function Tile({ name, icon: Icon, figure, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        <Icon size={18} className={styles.icon} />
        {name}
      </dt>
      <dd className={styles.figure}>{figure}</dd>
      <dd className={styles.detail}>{children}</dd>
    </div>
  );
}
