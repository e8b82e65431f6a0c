import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher, useRevalidator, useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { type BasketLine, countTickets } from '../../../domain/basket.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FreshHolds, HoldAnswer } from './basket-data.ts';
import type { LineProblems } from './line-problems.ts';
import { lineKey, type PricedLine, secondsUntilLapse } from './priced-lines.ts';
import styles from './seat-holds.module.css';

interface HoldCountdownProps {
  lines: ReadonlyArray<BasketLine>;
  holds: FreshHolds;
}

/** Renders nothing if no seat is held. */
export function HoldCountdown({ lines, holds }: HoldCountdownProps) {
  const seconds = secondsUntilLapse(lines, holds.seats);
  if (seconds === null) return null;
  const held = lines.filter((line) => !line.is_fixed && holds.seats.some((seat) => seat.seat_id === line.id));
  return (
    <RunningCountdown
      keys={held.map(lineKey)}
      isOne={countTickets(held) === 1}
      until={holds.readAt + seconds * 1000}
    />
  );
}

function RunningCountdown({ keys, isOne, until }: { keys: string[]; isOne: boolean; until: number }) {
  const seconds = useCountdown(until);
  const { revalidate } = useRevalidator();
  const extend = useFetcher<HoldAnswer>();
  const festival = useRouteLoaderData<Festival | null>('guest-layout');
  const answer = useAnswer(extend);
  const isOver = seconds === 0;
  const subject = isOne ? 'Dein Platz ist' : 'Deine Plätze sind';
  const place = useRef<HTMLDivElement>(null);
  // The button that renews the hold is then at the first affected line.
  useFocusFallback(place, () => document.querySelector<HTMLElement>('[data-problem]'));

  useEffect(() => {
    if (isOver) revalidate();
  }, [isOver, revalidate]);

  return (
    <div ref={place} className={styles.holds}>
      <Clock size={20} className={styles.sign} />
      <div className={styles.text}>
        <p role="timer">
          {subject} noch <span className={styles.time}>{formatMinutes(seconds)} Minuten</span> für dich
          reserviert.
        </p>
        <p className={styles.answer}>Verlängern geht bis zu einer Stunde.</p>
        <p role="status" className={styles.answer}>
          {answer && extensionMessage(answer, (festival?.hold_minutes ?? 0) * 60)}
        </p>
        <VisuallyHidden aria-live="polite">{announcement(subject, seconds)}</VisuallyHidden>
      </div>
      <HoldForm fetcher={extend} keys={keys}>
        Verlängern
      </HoldForm>
    </div>
  );
}

/** Only at five minutes and at one: a screen reader must not speak every second. */
function announcement(subject: string, seconds: number): string {
  if (seconds > 300 || seconds === 0) return '';
  return seconds > 60
    ? `${subject} noch 5 Minuten für dich reserviert.`
    : `${subject} nur noch eine Minute für dich reserviert.`;
}

function extensionMessage({ message, secondsLeft }: HoldAnswer, wholeSeconds: number): string {
  if (message !== undefined) return message;
  const isWhole = secondsLeft !== undefined && secondsLeft >= wholeSeconds - 10;
  return isWhole ? 'Verlängert.' : 'Länger als eine Stunde geht es leider nicht.';
}

function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds until `until`, a time of `performance.now()`; stops at 0. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = secondsUntil(until);
      setSeconds(left);
      // Aligned to full seconds, so that none is skipped.
      if (left > 0) timer = setTimeout(tick, until - performance.now() - (left - 1) * 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  return seconds;
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1000));
}

interface LapsedHoldsProps {
  lines: PricedLine[];
  /** Seats known to be taken are not worth another attempt. */
  problems: LineProblems;
  renewal: FetcherWithComponents<HoldAnswer>;
}

/** Offers to renew several expired holds with one tap; a single one is renewed at its own line. */
export function LapsedHolds({ lines, problems, renewal }: LapsedHoldsProps) {
  const lapsed = lines.filter(({ key, isHeld }) => isHeld === false && problems[key]?.reason !== 'taken');
  const answer = useAnswer(renewal);

  const tell = useEffectEvent((held: number, taken: number) => {
    const sentences = [
      held > 0 && `Wieder reserviert: ${countSeats(held)}.`,
      taken > 0 && `Leider vergeben: ${countSeats(taken)}.`,
    ];
    notify(sentences.filter(Boolean).join(' '), taken > 0 ? 'warning' : 'good');
  });
  useEffect(() => {
    if (answer && answer.held.length + answer.taken.length > 0) tell(answer.held.length, answer.taken.length);
  }, [answer]);

  const text =
    lapsed.length === 1
      ? 'Ein Platz ist nicht mehr für dich reserviert.'
      : `${lapsed.length} Plätze sind nicht mehr für dich reserviert.`;
  return (
    <>
      <VisuallyHidden role="status">{lapsed.length > 0 && text}</VisuallyHidden>
      {lapsed.length > 1 && (
        <RenewAll keys={lapsed.map(({ key }) => key)} text={text} renewal={renewal} answer={answer} />
      )}
    </>
  );
}

interface RenewAllProps {
  keys: string[];
  text: string;
  renewal: FetcherWithComponents<HoldAnswer>;
  answer: HoldAnswer | undefined;
}

function RenewAll({ keys, text, renewal, answer }: RenewAllProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place, () => document.querySelector<HTMLElement>('[data-problem], [data-remove]'));
  return (
    <div ref={place} className={styles.holds}>
      <Clock size={20} className={styles.sign} />
      <div className={styles.text}>
        {/* Already announced by the status above. */}
        <p aria-hidden="true">{text}</p>
        <p role="status" className={styles.answer}>
          {answer?.taken.length === 0 && answer.message}
        </p>
      </div>
      <HoldForm fetcher={renewal} keys={keys}>
        Alle neu reservieren
      </HoldForm>
    </div>
  );
}

interface HoldFormProps {
  fetcher: FetcherWithComponents<HoldAnswer>;
  keys: string[];
  children: ReactNode;
}

function HoldForm({ fetcher, keys, children }: HoldFormProps) {
  return (
    <fetcher.Form method="post" className={styles.form}>
      <input type="hidden" name="intent" value="hold" />
      {keys.map((key) => (
        <input key={key} type="hidden" name="line" value={key} />
      ))}
      <Button type="submit" variant="secondary" isBusy={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  );
}

function countSeats(count: number): string {
  return count === 1 ? '1 Platz' : `${count} Plätze`;
}
