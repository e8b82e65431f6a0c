import type { Hono } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '../../../contract/orders.ts';
import { refuse } from '../../../contract/refusals.ts';
import * as withdrawals from '../../../contract/withdrawals.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import { newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { declareWithdrawal } from './declare-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import {
  assignWithdrawal,
  reopenWithdrawal,
  settleWithdrawal,
  tickOffWithdrawals,
} from './settle-withdrawal.ts';

const DONE = { success: true } as const;

/** Endpoints by which guests withdraw from orders, and staff read and settle withdrawals. */
export function withdrawalsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'> &
    SettingsPort,
): void {
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
    return (await settleWithdrawal(services, staff, { ...params, ...body })) ?? DONE;
  });

  route(app, services, withdrawals.tickOffWithdrawals, async ({ body, staff }) => {
    return { ...DONE, count: await tickOffWithdrawals(services, staff, body.withdrawals) };
  });

  route(app, services, withdrawals.reopenWithdrawal, async ({ params, staff }) => {
    return (await reopenWithdrawal(services, staff, params.id)) ?? DONE;
  });

  route(app, services, withdrawals.assignWithdrawal, async ({ params, body }) => {
    return (await assignWithdrawal(services, { ...params, ...body })) ?? DONE;
  });
}
