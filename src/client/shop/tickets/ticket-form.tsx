import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router-dom';
import type { EventDetail } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { germanCount } from '../../ui/german-count.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTicketCount } from '../basket/basket-store.ts';
import { OrderLimitNote } from '../basket/order-limit-note.tsx';
import type { NotAdded } from './add-tickets.ts';
import { PriceRow } from './price-row.tsx';
import styles from './ticket-form.module.css';
import { keepQuantities, readQuantities, type TicketQuantities } from './ticket-quantities.ts';

/** A number for each ticket price, and the button with what it comes to. */
export function TicketForm({ event }: { event: EventDetail }) {
  const [quantities, setQuantities] = useState<TicketQuantities>({});
  const refused = useActionData<NotAdded>();
  // What the guest has changed something about since is no longer said.
  const [remedied, setRemedied] = useState<NotAdded>();
  const note = useRef<HTMLDivElement>(null);
  const isAdding = useNavigation().formMethod === 'POST';
  const isHydrated = useHydrated();

  // Not at once: the page the server rendered knows nothing of what this tab has kept.
  useLayoutEffect(() => setQuantities(readQuantities(event.id)), [event.id]);

  // Two quick taps come before the button is drawn as busy, and would put everything into the basket twice.
  const isSent = useRef(false);
  const sendOnce = (event: SyntheticEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
    // Said once more if it is refused again.
    setRemedied(refused);
  };
  useEffect(() => {
    if (refused === undefined) return;
    isSent.current = false;
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  const choose = (priceId: number, quantity: number) => {
    setRemedied(refused);
    const chosen = { ...quantities, [priceId]: quantity };
    setQuantities(chosen);
    keepQuantities(event.id, chosen);
  };
  const { totalCents } = priceLines(
    event.ticket_prices.map(({ id, price }) => ({
      unitCents: eurosToCents(price),
      quantity: quantities[id] ?? 0,
    })),
    null,
  );
  const wanted = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  // While they are on their way they are in the basket already.
  const count = useTicketCount() + (isAdding ? 0 : wanted);

  // What is typed or sent before the script is there would be lost, or end on a page of the API.
  return (
    <Form method="post" noValidate inert={!isHydrated} onSubmit={sendOnce}>
      <Card className={styles.card}>
        <h2 className={styles.heading}>Wie viele Karten möchtest du?</h2>
        <ul className={styles.prices}>
          {event.ticket_prices.map((price) => (
            <PriceRow
              key={price.id}
              price={price}
              quantity={quantities[price.id] ?? 0}
              onChange={(quantity) => choose(price.id, quantity)}
            />
          ))}
        </ul>
        <OrderLimitNote
          className={styles.refusal}
          count={count}
          words={`${wanted === 0 ? 'Schon jetzt sind' : 'Damit wären'} es ${germanCount(count)} Karten in deinem Warenkorb.`}
        />
        <div ref={note} role="alert" className={styles.refusal}>
          {refused && refused !== remedied && <Notice tone="warning">{refused.message}</Notice>}
        </div>
        <div className={styles.action}>
          <ActionBar>
            <p className={styles.hint}>
              {wanted === 0 ? 'Noch keine Karte gewählt' : 'Versand per E-Mail, ohne Aufpreis'}
            </p>
            <Button type="submit" isWide isBusy={isAdding}>
              In den Warenkorb{wanted > 0 && ` · ${formatCents(totalCents)}`}
            </Button>
          </ActionBar>
        </div>
      </Card>
    </Form>
  );
}
