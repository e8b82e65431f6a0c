import { onTestFinished } from 'vitest';

/** Counts how often others had their turn since: answers what tells it. Only within a test, at whose end it stops. */
export function countTurns(): () => number {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  onTestFinished(() => clearImmediate(next));
  return () => turns;
}
