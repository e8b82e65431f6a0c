import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Seat } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { countSeats } from '../../plan/seat-wording.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './choice-panel.module.css';
import type { Choice } from './choose-seats.ts';
import type { ChosenSeatsProps } from './chosen-seats.tsx';
import type { Reservation } from './use-reservation.ts';
import type { SeatHelp } from './use-seat-help.ts';

export interface ChoicePanelProps
  extends ChosenSeatsProps,
    Pick<Choice, 'released'>,
    Pick<Reservation, 'refused' | 'isReserving'> {
  /** All seats of the block. */
  seats: Seat[];
  onSubmit: () => void;
  help: SeatHelp | null;
  /** What stands in the place of the chosen seats without it. */
  instead: ReactNode;
  /** What there is to consider before. */
  advice: ReactNode;
}

/** What is chosen, what it costs, and the way into the basket. */
export function ChoicePanel({
  chosen,
  released,
  prices,
  seats,
  refused,
  isReserving,
  onPrice,
  onRemove,
  onSubmit,
  help,
  instead,
  advice,
}: ChoicePanelProps) {
  const { totalCents } = priceLines(
    chosen.map(({ price }) => ({ unitCents: eurosToCents(price.price), quantity: 1 })),
    null,
  );
  const isEmpty = chosen.length === 0;
  return (
    <Card as="section" className={styles.panel} aria-labelledby="chosen">
      <h2 id="chosen" tabIndex={-1} className={styles.count}>
        {isEmpty ? 'Noch kein Platz gewählt' : countSeats(chosen.length)}
      </h2>
      <VisuallyHidden role="status">
        {!isEmpty && `${countSeats(chosen.length)} gewählt, ${formatCents(totalCents)}`}
      </VisuallyHidden>
      {isEmpty && (
        <p className={styles.empty}>
          Wähle freie Plätze aus. Sobald sie im Warenkorb liegen, halten wir sie für dich fest.
        </p>
      )}
      {help ? <help.ChosenSeats {...{ chosen, prices, onPrice, onRemove }} /> : !isEmpty && instead}
      {refused &&
        (help ? (
          <help.RefusedNotice {...{ refused, seats, chosen }} />
        ) : (
          <p role="alert">{refused.message}</p>
        ))}
      {(!isEmpty || released.length > 0) && (
        <ActionBar>
          {advice}
          <p className={styles.sum}>
            <span>
              {isEmpty ? 'Deine Plätze werden wieder frei' : `${countSeats(chosen.length)} gewählt`}
            </span>
            {!isEmpty && (
              <a href="#chosen" className={styles.toChosen}>
                Ansehen und ändern
              </a>
            )}
          </p>
          <SubmitButton isBusy={isReserving} onClick={onSubmit}>
            {isEmpty ? 'Plätze freigeben' : `In den Warenkorb · ${formatCents(totalCents)}`}
          </SubmitButton>
        </ActionBar>
      )}
    </Card>
  );
}

/** Goes when the last chosen seat is taken by somebody else, or given back. */
function SubmitButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, () => document.getElementById('chosen'));
  return <Button ref={button} isWide {...props} />;
}
