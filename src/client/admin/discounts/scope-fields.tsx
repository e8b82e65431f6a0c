import { useId } from 'react';
import type { DiscountEvent } from '../../../contract/discounts.ts';
import { formatDate } from '../../../domain/stored-time.ts';
import { Checkbox, FieldMessage } from '../../ui/fields.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isPriceTicked, type Scope, tickEvent, tickPrice } from './campaign-draft.ts';
import { formatPriceName } from './campaign-labels.tsx';
import styles from './discount-page.module.css';

interface ScopeFieldsProps {
  events: ReadonlyArray<DiscountEvent>;
  scope: Scope;
  message: string | undefined;
  onChange: (changes: { scope: Scope }) => void;
}

const choices = [
  { isAll: true, name: 'Alle Veranstaltungen', about: 'Auch die, die noch dazukommen.' },
  { isAll: false, name: 'Nur bestimmte', about: 'Ganze Veranstaltungen oder einzelne Preise.' },
];

/** All events and prices, or the ticked ones. */
export function ScopeFields({ events, scope, message, onChange }: ScopeFieldsProps) {
  const messageId = useId();
  const isPartial = Object.values(scope.chosen).some((ticked) => ticked !== 'all');
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Gilt für</legend>
        {choices.map(({ isAll, name, about }) => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="scope"
              checked={isAll === scope.isAll}
              onChange={() => onChange({ scope: { ...scope, isAll } })}
              {...(message && !isAll && scope.isAll === isAll
                ? { 'aria-invalid': true, 'aria-describedby': messageId }
                : {})}
            />
            <span>
              <strong>{name}</strong>
              <span className={styles.soft}>{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {!scope.isAll && (
        <>
          {message && <FieldMessage id={messageId}>{message}</FieldMessage>}
          <p className={styles.soft}>
            Ein Code gilt für die ganze Bestellung: Liegt auch nur eine andere Karte im Warenkorb, gilt er
            nicht.
            {isPartial && ' Ein Preis, der später dazukommt, gehört erst dazu, wenn du ihn hier ankreuzt.'}
          </p>
          <div className={styles.events}>
            {events.map((event) => (
              <EventTicks
                key={event.id}
                event={event}
                ticked={scope.chosen[event.id]}
                onTick={(isTicked) => onChange({ scope: tickEvent(scope, event, isTicked) })}
                onTickPrice={(price, isTicked) =>
                  onChange({ scope: tickPrice(scope, event, price, isTicked) })
                }
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface EventTicksProps {
  event: DiscountEvent;
  ticked: 'all' | number[] | undefined;
  onTick: (isTicked: boolean) => void;
  onTickPrice: (price: number, isTicked: boolean) => void;
}

function EventTicks({ event, ticked, onTick, onTickPrice }: EventTicksProps) {
  const isPartial = Array.isArray(ticked);
  return (
    <div className={styles.event}>
      <Checkbox
        label={
          <>
            {event.name} <span className={styles.soft}>{formatDate(event.starts_at)}</span>
          </>
        }
        checked={ticked === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={({ target }) => onTick(target.checked)}
      />
      {event.prices.length > 1 && (
        <div className={styles.prices}>
          {event.prices.map((price) => (
            <Checkbox
              key={price.id}
              label={
                <>
                  {formatPriceName(price)}
                  <VisuallyHidden> bei {event.name}</VisuallyHidden>
                </>
              }
              checked={isPriceTicked(ticked, price.id)}
              onChange={({ target }) => onTickPrice(price.id, target.checked)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
