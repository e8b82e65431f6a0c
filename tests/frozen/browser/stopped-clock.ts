import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Lets `Date` say for ever that it is `now`; timers go on. Runs in pages too, so it uses nothing from without. */
export function stopDate(now: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [now] : args, target),
    apply: (date) => new date(now).toString(),
    get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
  });
}

/** The environment of a shop whose clock stands still; see fixed-clock.ts. */
export function stoppedAt(time: string): { FIXED_TIME: string; NODE_OPTIONS: string } {
  const preload = pathToFileURL(resolve(import.meta.dirname, 'fixed-clock.ts'));
  return { FIXED_TIME: time, NODE_OPTIONS: `--import=${preload}` };
}
