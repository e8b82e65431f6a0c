import { type ReactNode, useEffect, useRef } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { IssuedOrder } from '../../../../contract/box-office.ts';
import { buttonClassName, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import styles from './box-office.module.css';

interface IssuedPanelProps {
  order: IssuedOrder;
  title: string;
  children?: ReactNode;
  /** False while the tickets are not valid. */
  hasTickets?: boolean;
  actions?: ReactNode;
}

/** Takes the focus, so that screen readers announce it. */
export function IssuedPanel({ order, title, children, hasTickets = true, actions }: IssuedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new order takes the focus
  useEffect(() => heading.current?.focus(), [order.id]);
  return (
    <section aria-labelledby="ausgegeben">
      <Notice tone="good">
        <h2 id="ausgegeben" ref={heading} tabIndex={-1} className={styles.done}>
          {title}
        </h2>
        {children}
        <div className={styles.actions}>
          {hasTickets && (
            <a
              className={buttonClassName({ variant: 'secondary' })}
              href={addressOf('/api/booking/order/:id/tickets.pdf', { id: order.id })}
              target="_blank"
              rel="noreferrer"
            >
              Karten drucken (PDF)
            </a>
          )}
          <LinkButton to={adminPathTo.staffOrder(order.id)} variant="quiet">
            Bestellung {order.number}
          </LinkButton>
          {actions}
        </div>
      </Notice>
    </section>
  );
}
