import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router-dom';
import type { EventDetail, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { useHydrated } from '../../platform/browser-state.ts';
import { ActionBar, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatCount, Price } from '../../ui/numbers.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useTicketCount } from '../basket/basket-store.ts';
import { OrderLimitNote } from '../basket/order-limit-note.tsx';
import { type NotAdded, readQuantities, storeQuantities, type TicketQuantities } from './tickets-data.ts';
import styles from './tickets-route.module.css';

export function TicketForm({ event }: { event: EventDetail }) {
  const [quantities, setQuantities] = useState<TicketQuantities>({});
  const refused = useActionData<NotAdded>();
  // A refusal disappears with the guest's next change.
  const [remedied, setRemedied] = useState<NotAdded>();
  const note = useRef<HTMLDivElement>(null);
  const isAdding = useNavigation().formMethod === 'POST';
  const isHydrated = useHydrated();

  // In an effect, because the server-rendered page cannot know this tab's storage.
  useLayoutEffect(() => setQuantities(readQuantities(event.id)), [event.id]);

  // A second tap can arrive before the button renders as busy and would add everything twice.
  const isSent = useRef(false);
  const sendOnce = (event: SyntheticEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
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
    storeQuantities(event.id, chosen);
  };
  const { totalCents } = priceLines(
    event.ticket_prices.map(({ id, price }) => ({
      unitCents: eurosToCents(price),
      quantity: quantities[id] ?? 0,
    })),
    null,
  );
  const wanted = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  // While the form is being submitted, the wanted tickets already count as part of the basket.
  const count = useTicketCount() + (isAdding ? 0 : wanted);

  // Inert until hydrated: input would be lost, and a submit would end on a page of the API.
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
          text={`${wanted === 0 ? 'Schon jetzt sind' : 'Damit wären'} es ${formatCount(count)} Karten in deinem Warenkorb.`}
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

interface PriceRowProps {
  price: TicketPrice;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** No upper bound, as the specification demands. */
function PriceRow({ price, quantity, onChange }: PriceRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.offer}>
        <span className={styles.name}>{price.name}</span>
        <Price cents={eurosToCents(price.price)} />
      </span>
      <input type="hidden" name={`name-${price.id}`} value={price.name} />
      <Stepper label={price.name} name={`quantity-${price.id}`} value={quantity} onChange={onChange} />
    </li>
  );
}
