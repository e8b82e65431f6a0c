import type { OrderView } from '../../../contract/orders.ts';
import { formatIban } from '../../../domain/iban.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './bank-transfer.module.css';
import { GiroCode } from './giro-code-picture.tsx';
import { formatDay } from './payment-words.ts';

/** How to pay: every field of the transfer to copy, and the picture for the banking app. */
export function BankTransfer({ order }: { order: OrderView }) {
  const { bank, number, due_on, last_deadline, cancelled_from, total, paid, open, giro_code } = order;
  const amount = formatCents(eurosToCents(open));
  const fields = [
    { label: 'Empfänger', shown: bank.holder, copied: bank.holder },
    { label: 'IBAN', shown: formatIban(bank.iban), copied: bank.iban.replace(/\s/g, '') },
    { label: 'BIC', shown: bank.bic, copied: bank.bic },
    { label: 'Betrag', shown: amount, copied: amount.replace(/[^\d,]/g, '') },
    { label: 'Verwendungszweck', shown: number, copied: number },
  ];
  return (
    <Card as="section" aria-labelledby="ueberweisung">
      <h2 id="ueberweisung" className={styles.heading}>
        So bezahlst du
      </h2>
      <p className={styles.lead}>
        {paid > 0 && (
          <>
            Von <Price cents={eurosToCents(total)} /> sind <Price cents={eurosToCents(paid)} /> schon da,
            vielen Dank! Es fehlen noch{' '}
            <strong>
              <Price cents={eurosToCents(open)} />
            </strong>
            .{' '}
          </>
        )}
        Überweise {paid > 0 ? 'sie ' : ''}bitte bis {last_deadline === null ? 'zum' : 'spätestens'}{' '}
        <strong>{formatDay(last_deadline ?? due_on)}</strong> und gib genau diesen Verwendungszweck an, dann
        finden wir deine Zahlung sofort.
        {cancelled_from !== null &&
          ` Ist das Geld dann nicht da, wird deine Bestellung ab dem ${formatDay(cancelled_from)} von selbst storniert.`}
      </p>
      <div className={styles.ways}>
        <dl className={styles.fields}>
          {fields
            .filter(({ shown }) => shown !== '')
            .map(({ label, shown, copied }) => (
              <div key={label} className={styles.field}>
                <dt>{label}</dt>
                <dd>{shown}</dd>
                <dd className={styles.copy}>
                  <CopyButton label={label} text={copied} />
                </dd>
              </div>
            ))}
        </dl>
        {giro_code !== null && <GiroCode text={giro_code} orderNumber={number} />}
      </div>
    </Card>
  );
}
