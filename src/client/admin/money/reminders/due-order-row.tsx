import { Link } from 'react-router-dom';
import type { DueOrder } from '../../../../contract/reminders.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import table from '../../orders/orders/order-table.module.css';
import { pauseWords, type Step, sentWords } from './reminder-words.ts';
import styles from './reminders-screen.module.css';

interface DueOrderRowProps {
  step: Step;
  order: DueOrder;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** Where the mail is looked at; null where there is none. */
  toMail: string | null;
}

/** An order that is due: what is open of it, what its guest has got so far, and why it pauses. */
export function DueOrderRow({ step, order, isTicked, onTick, toMail }: DueOrderRowProps) {
  const { id, number, pause } = order;
  return (
    <tr>
      <th scope="row" aria-label={number} className={table.code}>
        <span className={table.pick}>
          {step !== 'cancel' && (
            <label>
              <input
                type="checkbox"
                aria-label={`${number} auswählen`}
                checked={isTicked}
                disabled={!order.is_choosable}
                onChange={(event) => onTick(event.target.checked)}
              />
            </label>
          )}
          <Link to={officePathTo.deskOrder(id)}>{number}</Link>
        </span>
      </th>
      <td className={`${table.person} ${styles.person}`}>
        {[order.lastname, order.firstname].filter(Boolean).join(', ')}
        <span className={table.email}>{order.email}</span>
      </td>
      <td className={`${table.number} ${styles.open}`} data-label="Offen">
        <Price cents={eurosToCents(order.open)} />
      </td>
      <td data-label={step === 'cancel' ? 'Frist' : 'Fällig'}>
        {formatDay(order.last_deadline ?? order.due_on)}
      </td>
      <td className={styles.sent} data-label="Bisher">
        {sentWords(order) || '–'}
      </td>
      <td className={styles.state}>
        <span className={styles.stand}>
          {pause !== null && (
            <>
              <Badge tone="warning">Pausiert</Badge>
              <span>{pauseWords(pause, step, order)}</span>
              <PauseLink order={order} />
            </>
          )}
          {pause === null && step === 'cancel' && 'Wird storniert'}
          {toMail !== null && order.is_choosable && (
            <Link
              id={`mail-${id}`}
              to={toMail}
              preventScrollReset
              className={styles.way}
              aria-label={`Mail ansehen: ${number}`}
            >
              Mail ansehen
            </Link>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Where somebody can do something about it. */
function PauseLink({ order: { id, number, pause, bank_import: bankImport } }: { order: DueOrder }) {
  const [words, to] =
    pause === 'bank_entry' && bankImport !== null
      ? ['Zum Kontoauszug', officePathTo.bankImport(bankImport)]
      : pause === 'bank_statement'
        ? ['Kontoauszug einlesen', officePaths.bank]
        : ['Zur Bestellung', officePathTo.deskOrder(id)];
  return (
    <Link to={to} className={styles.way} aria-label={`${words} wegen ${number}`}>
      {words}
    </Link>
  );
}
