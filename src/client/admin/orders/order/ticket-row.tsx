import type { DeskItem } from '../../../../contract/staff-orders.ts';
import { formatItemCode } from '../../../../domain/item-code.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { momentWords } from '../../moment-words.ts';
import styles from './desk-screen.module.css';
import { placeOfItem } from './desk-words.ts';

interface TicketRowProps {
  item: DeskItem;
  isPaid: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onMove: () => void;
}

/** One ticket: where, what for, how it stands; it can be ticked, and moved where it has a seat. */
export function TicketRow({ item, isPaid, isTicked, onTick, onMove }: TicketRowProps) {
  const isCancelled = item.cancelled_at !== null;
  const place = placeOfItem(item);
  const label = place === '' ? item.name : `${place}, ${item.name}`;
  return (
    <li className={styles.row}>
      <label className={styles.ticket}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={isTicked && !isCancelled}
          disabled={isCancelled}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={styles.grow}>
          <span className={isCancelled ? styles.gone : undefined}>{label}</span>
          <span className={styles.state}>{describeState(item, isPaid)}</span>
          <span className={styles.code}>{formatItemCode(item.id)}</span>
        </span>
        <Price cents={eurosToCents(item.price)} />
      </label>
      {isMovable(item) && (
        <Button variant="quiet" aria-label={`${label} umbuchen`} onClick={onMove}>
          Umbuchen
        </Button>
      )}
    </li>
  );
}

/** Whether a ticket has a seat that can be changed for another. */
export function isMovable({ cancelled_at, seat_id }: DeskItem): boolean {
  return cancelled_at === null && seat_id !== null;
}

function describeState(item: DeskItem, isPaid: boolean): string {
  const inside = item.redeemed_at === null ? '' : `Eingecheckt am ${momentWords(item.redeemed_at)}`;
  const gate = item.redeemed_by === null ? '' : `, ${item.redeemed_by}`;
  if (item.cancelled_at !== null)
    return `Storniert am ${momentWords(item.cancelled_at)}${inside && `, davor eingecheckt`}`;
  if (inside) return inside + gate;
  return isPaid ? 'Gültig' : 'Noch nicht bezahlt';
}
