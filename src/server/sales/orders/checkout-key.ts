import type { Context } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '../../../contract/orders.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';

/**
 * The key of a checkout attempt. Without one of the client's a repeat cannot be recognised, but the order is as good as
 * any. Refused: `invalid` for one that is none.
 */
export function checkoutKey(c: Context, { randomBytes }: Pick<Ports, 'randomBytes'>): string | Refusal {
  const key = v.safeParse(IdempotencyKey, c.req.header('Idempotency-Key') ?? newSecret(randomBytes));
  if (key.success) return key.output;
  return refuse('invalid', { errors: { 'Idempotency-Key': 'Der Schlüssel hat 16 bis 64 Zeichen.' } });
}
