import { askPaypal } from '../../money/paypal/ask-paypal.ts';
import { cancelOverdue } from '../../money/reminders/cancel-overdue.ts';
import { remindByItself } from '../../money/reminders/remind-by-itself.ts';
import { keepNoLonger } from '../../overview/retention/keep-no-longer.ts';
import { repeat } from '../../platform/repeat.ts';
import { ORDERS_AT_ONCE, writeOrderWords } from '../../sales/orders/write-order-words.ts';
import type { Services } from '../services.ts';
import { deleteStaleRows } from './delete-stale-rows.ts';
import { untilNight } from './until-night.ts';

const DELETE_EVERY_MS = 15 * 60 * 1000;
const REMIND_EVERY_MS = 15 * 60 * 1000;
const ASK_PAYPAL_EVERY_MS = 60 * 1000;
const LOOK_FOR_ORDERS_EVERY_MS = 500;
/** In a rush: a thousand orders a second get their words, at a twentieth of the time or less. */
const BREATH_MS = 50;

/** What the shop does by itself from time to time; `stop` waits for what is going on. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  const { store, log, clock } = services;
  const stops = [
    repeat('delete stale rows', DELETE_EVERY_MS, log, () => deleteStaleRows(services)),
    repeat(
      'keep no longer',
      () => untilNight(clock()),
      log,
      () => keepNoLonger(services),
    ),
    repeat('ask paypal', ASK_PAYPAL_EVERY_MS, log, () => askPaypal(services)),
    repeat('remind of payments', REMIND_EVERY_MS, log, () => remindByItself(services)),
    repeat('cancel overdue orders', REMIND_EVERY_MS, log, () => cancelOverdue(services)),
    repeat(
      'write order words',
      (count) => (count === ORDERS_AT_ONCE ? BREATH_MS : LOOK_FOR_ORDERS_EVERY_MS),
      log,
      () => writeOrderWords(store),
    ),
  ];
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
