import { useState } from 'react';
import type { DeskItem } from '../../../contract/order-desk.ts';
import { formatItemCode } from '../../../domain/item-code.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './desk-screen.module.css';
import { momentWords, placeOfItem } from './desk-words.ts';
import { MoveForm } from './move-form.tsx';

interface TicketRowProps {
  item: DeskItem;
  isPaid: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** One ticket: where, what for, how it stands; it can be ticked, and moved where it has a seat. */
export function TicketRow({ item, isPaid, isTicked, onTick }: TicketRowProps) {
  const [isMoving, setMoving] = useState(false);
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
      {!isCancelled && item.seat_name !== null && !isMoving && (
        <Button variant="quiet" aria-label={`${label} umbuchen`} onClick={() => setMoving(true)}>
          Umbuchen
        </Button>
      )}
      {isMoving && !isCancelled && <MoveForm item={item} onEnd={() => setMoving(false)} />}
    </li>
  );
}

function describeState(item: DeskItem, isPaid: boolean): string {
  const inside = item.redeemed_at === null ? '' : `Eingecheckt am ${momentWords(item.redeemed_at)}`;
  const gate = item.redeemed_by === null ? '' : `, ${item.redeemed_by}`;
  if (item.cancelled_at !== null)
    return `Storniert am ${momentWords(item.cancelled_at)}${inside && `, davor eingecheckt`}`;
  if (inside) return inside + gate;
  return isPaid ? 'Gültig' : 'Noch nicht bezahlt';
}
