import Clock from 'lucide-react/icons/clock';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router-dom';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notification-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './hold-countdown.module.css';
import type { HoldAnswer } from './hold-seats.ts';
import type { LineProblem } from './order-basket.ts';
import type { PricedLine } from './price-basket.ts';

export interface LapsedNewsProps {
  lines: PricedLine[];
  /** What is known to stand in the way of lines, by their keys; what is taken need not be tried again. */
  refused: Record<string, LineProblem>;
  renewal: FetcherWithComponents<HoldAnswer>;
}

/** Says that seats are no longer reserved, and renews several with one tap. A single one does it at its line. */
export function LapsedNews({ lines, refused, renewal }: LapsedNewsProps) {
  const lapsed = lines.filter(({ key, isHeld }) => isHeld === false && refused[key]?.reason !== 'taken');
  const answer = renewal.state === 'idle' ? renewal.data : undefined;

  const tell = useEffectEvent((held: number, taken: number) => {
    const words = [
      held > 0 && `Wieder reserviert: ${countSeats(held)}.`,
      taken > 0 && `Leider vergeben: ${countSeats(taken)}.`,
    ];
    notify(words.filter(Boolean).join(' '), taken > 0 ? 'warning' : 'good');
  });
  useEffect(() => {
    if (answer && answer.held.length + answer.taken.length > 0) tell(answer.held.length, answer.taken.length);
  }, [answer]);

  const words =
    lapsed.length === 1
      ? 'Ein Platz ist nicht mehr für dich reserviert.'
      : `${lapsed.length} Plätze sind nicht mehr für dich reserviert.`;
  return (
    <>
      <VisuallyHidden role="status">{lapsed.length > 0 && words}</VisuallyHidden>
      {lapsed.length > 1 && (
        <RenewAll keys={lapsed.map(({ key }) => key)} words={words} renewal={renewal} answer={answer} />
      )}
    </>
  );
}

interface RenewAllProps {
  keys: string[];
  words: string;
  renewal: FetcherWithComponents<HoldAnswer>;
  answer: HoldAnswer | undefined;
}

function RenewAll({ keys, words, renewal, answer }: RenewAllProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, () => document.querySelector<HTMLElement>('[data-problem], [data-remove]'));
  return (
    <div ref={place} className={styles.countdown}>
      <Clock size={20} className={styles.sign} />
      <div className={styles.words}>
        {/* Heard already. */}
        <p aria-hidden="true">{words}</p>
        <p role="status" className={styles.answer}>
          {answer?.taken.length === 0 && answer.message}
        </p>
      </div>
      <renewal.Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="hold" />
        {keys.map((key) => (
          <input key={key} type="hidden" name="line" value={key} />
        ))}
        <Button type="submit" variant="secondary" isBusy={renewal.state !== 'idle'}>
          Alle neu reservieren
        </Button>
      </renewal.Form>
    </div>
  );
}

function countSeats(count: number): string {
  return count === 1 ? '1 Platz' : `${count} Plätze`;
}
