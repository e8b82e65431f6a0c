import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { formatSeatCount } from '../../plan/seat-labels.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { ActionBar, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { BasketRequest, BlockPage, NotReserved } from './block-data.ts';
import styles from './seat-block.module.css';
import type { Choice } from './seat-choice.ts';
import type { ChosenSeatsProps } from './whole-table.tsx';

export type SeatHelp = typeof import('./seat-help.tsx');

interface ChoicePanelProps extends ChosenSeatsProps {
  onSubmit: () => void;
  help: SeatHelp | null;
  /** Shown in place of the chosen seats until `help` is loaded. */
  instead: ReactNode;
  advice: ReactNode;
}

export function ChoicePanel({
  block,
  choice,
  prices,
  refused,
  isReserving,
  onSubmit,
  help,
  instead,
  advice,
}: ChoicePanelProps) {
  const { chosen, released } = choice;
  const { totalCents } = priceLines(
    chosen.map(({ price }) => ({ unitCents: eurosToCents(price.price), quantity: 1 })),
    null,
  );
  const isEmpty = chosen.length === 0;
  return (
    <Card as="section" className={styles.panel} aria-labelledby="chosen">
      <h2 id="chosen" tabIndex={-1} className={styles.count}>
        {isEmpty ? 'Noch kein Platz gewählt' : formatSeatCount(chosen.length)}
      </h2>
      <VisuallyHidden role="status">
        {!isEmpty && `${formatSeatCount(chosen.length)} gewählt, ${formatCents(totalCents)}`}
      </VisuallyHidden>
      {isEmpty && <p className={styles.empty}>Wähle freie Plätze. Im Warenkorb halten wir sie fest.</p>}
      {help ? <help.ChosenSeats {...{ block, choice, prices, refused, isReserving }} /> : !isEmpty && instead}
      {refused &&
        (help ? (
          <help.RefusedNotice {...{ refused, block, chosen }} />
        ) : (
          <p role="alert">{refused.message}</p>
        ))}
      {(!isEmpty || released.length > 0) && (
        <ActionBar>
          {advice}
          <p className={styles.sum}>
            <span>
              {isEmpty ? 'Deine Plätze werden wieder frei' : `${formatSeatCount(chosen.length)} gewählt`}
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

/** Disappears with the last chosen seat, so keyboard focus moves to the heading. */
function SubmitButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, () => document.getElementById('chosen'));
  return <Button ref={button} isWide {...props} />;
}

interface Reservation {
  /** Reserves the chosen seats, releases those no longer chosen and goes to the basket. */
  reserve: (choice: Pick<Choice, 'chosen' | 'released'>) => void;
  isReserving: boolean;
  /** Why the last attempt failed. */
  refused: NotReserved | undefined;
}

export function useReservation({ event, block }: Pick<BlockPage, 'event' | 'block'>): Reservation {
  const fetcher = useFetcher<NotReserved>();
  const isReserving = fetcher.state !== 'idle';
  // A second tap can arrive before the button renders as busy. Without a session cookie yet, the server would
  // treat the two requests as two guests and refuse the second.
  const isSent = useRef(false);
  return {
    isReserving,
    refused: useAnswer(fetcher),
    reserve: async ({ chosen, released }) => {
      if (isSent.current) return;
      isSent.current = true;
      const wanted: BasketRequest = {
        kind: 'seats',
        // One of its seats stands for a table.
        lines: chosen.slice(0, block.sold_together && 1).map(({ seat, price }) => ({
          is_fixed: false,
          event: event.id,
          id: seat.id,
          name: seat.name,
          row: seat.row,
          block: block.id,
          block_name: block.name,
          ticket_price_id: price.id,
          quantity: block.sold_together,
        })),
        released,
        seats: block.seats.map(({ id }) => id),
      };
      await fetcher.submit(JSON.stringify(wanted), { method: 'post', encType: 'application/json' });
      isSent.current = false;
    },
  };
}
