import type { Hono } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '../../contract/orders.ts';
import { refuse } from '../../contract/refusals.ts';
import * as withdrawals from '../../contract/withdrawals.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import { route } from '../http/route.ts';
import { newSecret } from '../http/secrets.ts';
import { onlyStoresMail } from '../mail/postbox.ts';
import type { Services } from '../services.ts';
import { declareWithdrawal } from './declare-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import {
  assignWithdrawal,
  reopenWithdrawal,
  settleWithdrawal,
  tickOffWithdrawals,
} from './settle-withdrawal.ts';

const DONE = { success: true } as const;

/** Guests withdraw from their orders; staff read and decide it. */
export function withdrawalsRoutes(app: Hono, services: Services): void {
  route(app, services, withdrawals.declareWithdrawal, async ({ body, c }) => {
    const sent = c.req.header('Idempotency-Key') ?? newSecret(services.randomBytes);
    const key = v.safeParse(IdempotencyKey, sent);
    if (!key.success)
      return refuse('invalid', { errors: { 'Idempotency-Key': 'Der Schlüssel hat 16 bis 64 Zeichen.' } });
    const receivedAt = await declareWithdrawal(services, body, key.output);
    const only_stored = onlyStoresMail(services.config);
    return { ...DONE, received_at: storedTimeOfInstant(receivedAt), only_stored };
  });

  route(app, services, withdrawals.listWithdrawals, ({ query }) => listWithdrawals(services, query));

  route(app, services, withdrawals.settleWithdrawal, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await settleWithdrawal(services, staff, { ...params, ...body })) ?? DONE;
  });

  route(app, services, withdrawals.tickOffWithdrawals, async ({ body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return { ...DONE, count: await tickOffWithdrawals(services, staff, body.withdrawals) };
  });

  route(app, services, withdrawals.reopenWithdrawal, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await reopenWithdrawal(services, staff, params.id)) ?? DONE;
  });

  route(app, services, withdrawals.assignWithdrawal, async ({ params, body }) => {
    return (await assignWithdrawal(services, { ...params, ...body })) ?? DONE;
  });
}
