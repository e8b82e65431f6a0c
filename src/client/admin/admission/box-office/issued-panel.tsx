import { type ReactNode, useEffect, useRef } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { IssuedOrder } from '../../../../contract/box-office.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { officePathTo } from '../../office-path-to.ts';
import styles from './box-office.module.css';

interface IssuedPanelProps {
  order: IssuedOrder;
  title: string;
  /** What is to be said besides. */
  children?: ReactNode;
  /** False where there are no valid tickets yet. */
  hasTickets?: boolean;
  /** More steps, behind printing and opening the order. */
  steps?: ReactNode;
}

/** What was just issued, and what comes next: printing. Takes the focus, and so it is read aloud. */
export function IssuedPanel({ order, title, children, hasTickets = true, steps }: IssuedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is news again
  useEffect(() => heading.current?.focus(), [order.id]);
  return (
    <section aria-labelledby="ausgegeben">
      <Notice tone="good">
        <h2 id="ausgegeben" ref={heading} tabIndex={-1} className={styles.done}>
          {title}
        </h2>
        {children}
        <div className={styles.steps}>
          {hasTickets && (
            <a
              className={buttonLook({ variant: 'secondary' })}
              href={addressOf('/api/booking/order/:id/tickets.pdf', { id: order.id })}
              target="_blank"
              rel="noreferrer"
            >
              Karten drucken (PDF)
            </a>
          )}
          <LinkButton to={officePathTo.deskOrder(order.id)} variant="quiet">
            Bestellung {order.number}
          </LinkButton>
          {steps}
        </div>
      </Notice>
    </section>
  );
}
