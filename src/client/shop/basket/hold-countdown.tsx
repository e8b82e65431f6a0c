import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef } from 'react';
import { useFetcher, useRevalidator, useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './hold-countdown.module.css';
import type { HoldAnswer } from './hold-seats.ts';
import { lineKey } from './line-key.ts';
import type { FreshHolds } from './load-basket.ts';
import { secondsUntilLapse } from './price-basket.ts';
import { useCountdown } from './use-countdown.ts';

export interface HoldCountdownProps {
  lines: ReadonlyArray<BasketLine>;
  holds: FreshHolds;
}

/** How long the seats of the basket stay reserved, and a button for longer. Nothing where there are none. */
export function HoldCountdown({ lines, holds }: HoldCountdownProps) {
  const seconds = secondsUntilLapse(lines, holds.seats);
  if (seconds === null) return null;
  const held = lines.filter((line) => !line.is_fixed && holds.seats.some((seat) => seat.seat_id === line.id));
  return <Running keys={held.map(lineKey)} until={holds.readAt + seconds * 1000} />;
}

function Running({ keys, until }: { keys: string[]; until: number }) {
  const seconds = useCountdown(until);
  const { revalidate } = useRevalidator();
  const extend = useFetcher<HoldAnswer>();
  const festival = useRouteLoaderData<Festival | null>('guest-frame');
  const answer = extend.state === 'idle' ? extend.data : undefined;
  const isOver = seconds === 0;
  const yours = keys.length === 1 ? 'Dein Platz ist' : 'Deine Plätze sind';
  const place = useRef<HTMLDivElement>(null);
  // When the time is over, what is left to do stands at the first line it was for.
  useFocusHeir(place, () => document.querySelector<HTMLElement>('[data-problem]'));

  useEffect(() => {
    if (isOver) revalidate();
  }, [isOver, revalidate]);

  return (
    <div ref={place} className={styles.countdown}>
      <Clock size={20} className={styles.sign} />
      <div className={styles.words}>
        <p role="timer">
          {yours} noch <span className={styles.time}>{formatMinutes(seconds)} Minuten</span> für dich
          reserviert.
        </p>
        <p className={styles.answer}>Verlängern geht bis zu einer Stunde.</p>
        <p role="status" className={styles.answer}>
          {answer && sayAnswer(answer, (festival?.hold_minutes ?? 0) * 60)}
        </p>
        <VisuallyHidden aria-live="polite">{announce(yours, seconds)}</VisuallyHidden>
      </div>
      <extend.Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="hold" />
        {keys.map((key) => (
          <input key={key} type="hidden" name="line" value={key} />
        ))}
        <Button type="submit" variant="secondary" isBusy={extend.state !== 'idle'}>
          Verlängern
        </Button>
      </extend.Form>
    </div>
  );
}

/** Only twice, and only where it changes: whoever listens is not talked to every second. */
function announce(yours: string, seconds: number): string {
  if (seconds > 300 || seconds === 0) return '';
  return seconds > 60
    ? `${yours} noch 5 Minuten für dich reserviert.`
    : `${yours} nur noch eine Minute für dich reserviert.`;
}

function sayAnswer({ message, secondsLeft }: HoldAnswer, wholeSeconds: number): string {
  if (message !== undefined) return message;
  const isWhole = secondsLeft !== undefined && secondsLeft >= wholeSeconds - 10;
  return isWhole ? 'Verlängert.' : 'Länger als eine Stunde geht es leider nicht.';
}

function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
