import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueRefund } from '../../../../contract/refunds.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { Button } from '../../../ui/button.tsx';
import { euroWords } from '../../euro-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { AccountForm } from './account-form.tsx';
import { causeWords } from './refund-words.ts';
import styles from './refunds.module.css';

/** The first IBAN that is still missing, else the page's heading: there one goes on typing. */
const nextField = () =>
  document.querySelector<HTMLElement>('main form input[name=iban]') ??
  document.querySelector<HTMLElement>('h1');

/** A refund of which nobody knows yet where it goes. */
export function UnknownRefund({ refund }: { refund: DueRefund }) {
  return (
    <li className={styles.refund}>
      <Facts refund={refund} />
      <AccountForm refund={refund} heir={nextField} />
    </li>
  );
}

interface ReadyRefundProps {
  refund: DueRefund;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A refund that can be transferred: to be chosen, with where it goes. */
export function ReadyRefund({ refund, isChosen, onChoose }: ReadyRefundProps) {
  const { account, in_run: waiting, number } = refund;
  const [isEdited, setEdited] = useState(false);
  if (account === null) return null;
  return (
    <li className={styles.refund}>
      <Facts refund={refund}>
        <input
          type="checkbox"
          aria-label={`${number} auswählen`}
          checked={isChosen}
          disabled={waiting !== null}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </Facts>
      <div className={styles.where}>
        <p>
          {account.holder}, <span className={styles.iban}>{formatIban(account.iban)}</span>
          {account.is_from_bank && <span className={styles.soft}> (laut Kontoauszug)</span>}
        </p>
        {waiting === null && (
          <Button
            variant="quiet"
            aria-expanded={isEdited}
            aria-label={`Konto ändern: ${number}`}
            onClick={() => setEdited(!isEdited)}
          >
            Konto ändern
          </Button>
        )}
      </div>
      {waiting !== null && (
        <p className={styles.soft}>
          {euroWords(waiting.amount)} stehen schon in{' '}
          <Link to={officePathTo.refundRun(waiting.run)}>Lauf {waiting.run}</Link>. Der Rest kommt in einen
          neuen, sobald dieser überwiesen ist.
        </p>
      )}
      {isEdited && (
        <AccountForm
          refund={refund}
          onDone={() => setEdited(false)}
          heir={() => document.querySelector<HTMLElement>(`[aria-label="Konto ändern: ${number}"]`)}
        />
      )}
    </li>
  );
}

function Facts({ refund, children }: { refund: DueRefund; children?: ReactNode }) {
  return (
    <div className={styles.facts}>
      {children !== undefined && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is among the children, with a name of its own
        <label className={styles.pick}>{children}</label>
      )}
      <p className={styles.who}>
        <Link to={officePathTo.deskOrder(refund.order)}>{refund.number}</Link>
        <span>{refund.name}</span>
        <span className={styles.soft}>{causeWords(refund)}</span>
      </p>
      <strong className={styles.amount}>{euroWords(refund.amount)}</strong>
    </div>
  );
}
