import type * as v from 'valibot';
import { IDEMPOTENCY_KEY } from '../../../contract/form-rules.ts';
import type * as orders from '../../../contract/orders.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendOrder } from '../../platform/api/send-order.ts';
import { forgetTyped, readTyped, storeTyped } from '../../platform/storage.ts';
import { sendUntilAnswered } from './send-until-answered.ts';

export type OrderBody = v.InferInput<typeof orders.placeOrder.body> & { paypal?: true };

const NAME = 'order-attempt';

/**
 * An order that was sent: its key, everything that was sent under it as JSON, and its id once the server has named it.
 * It is kept until the order's page is shown or the server has said no.
 */
interface Attempt {
  key: string;
  sent: string[];
  placed?: unknown;
}

function readAttempt(): Attempt | null {
  const kept = readTyped(NAME);
  if (typeof kept !== 'object' || kept === null) return null;
  const { key, sent, placed } = kept as Partial<Record<keyof Attempt, unknown>>;
  const isWhole = typeof key === 'string' && IDEMPOTENCY_KEY.test(key) && Array.isArray(sent);
  return isWhole && sent.every((content) => typeof content === 'string') ? { key, sent, placed } : null;
}

/** Whether an order was sent and its answer never came. */
export function hasOpenAttempt(): boolean {
  return readAttempt() !== null;
}

/** Whether this order was placed in this tab and its page not shown yet. */
export function isJustPlaced(orderId: string): boolean {
  return readAttempt()?.placed === orderId;
}

export function forgetAttempt(): void {
  forgetTyped(NAME);
}

/**
 * Sends an order and gives its id. As long as no answer has come the key stays the same, whatever happens to the page,
 * so that the same order is never placed twice. If the guest has changed something meanwhile and what he sent first
 * had arrived after all, the answer is that first order (`isEarlier`), this one is not placed, and the next gets a key
 * of its own.
 */
export async function sendAttempt(
  order: OrderBody,
  wait: (ms: number) => Promise<void>,
): Promise<{ id: string; isEarlier: boolean }> {
  const content = JSON.stringify(order);
  const { key, sent } = readAttempt() ?? { key: newKey(), sent: [] };
  const earlier = sent.filter((other) => other !== content);
  storeTyped(NAME, { key, sent: [...earlier, content] });
  try {
    const id = await sendUntilAnswered(() => sendOrder(order, key), wait);
    storeTyped(NAME, { key, sent: [content], placed: id });
    return { id, isEarlier: false };
  } catch (error) {
    if (!isDefinite(error)) throw error;
    const arrived = error.code === 'key_used_otherwise' ? await findArrived(earlier, key) : null;
    forgetAttempt();
    if (arrived !== null) return { id: arrived, isEarlier: true };
    throw error;
  }
}

/** The order that came through under this key: the only one that the server does not refuse now. */
async function findArrived(earlier: string[], key: string): Promise<string | null> {
  for (const content of earlier.toReversed()) {
    try {
      return await sendOrder(JSON.parse(content) as OrderBody, key);
    } catch (error) {
      if (!isDefinite(error)) throw error;
    }
  }
  return null;
}

/** Statuses of answers given before anybody looked whether the order had arrived already. */
const UNASKED = [408, 429];

/** Whether the server has said no: then nothing was written. A fault or silence leaves that open. */
function isDefinite(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNASKED.includes(error.status)
  );
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
