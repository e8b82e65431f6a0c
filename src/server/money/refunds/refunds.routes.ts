import type { Context, Hono } from 'hono';
import * as contract from '../../../contract/refunds.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { executeRefundRun } from './execute-refund-run.ts';
import { listDueRefunds, readOrderRefund, readReadyRefunds } from './list-due-refunds.ts';
import { makeRefundRun, makeRefundRuns } from './make-refund-run.ts';
import { exportRefundRun, listRefundRuns, readRefundRun } from './read-refund-runs.ts';
import { saveTransferFile } from './save-transfer-file.ts';
import { discardRefundRun, removeRefundFromRun, returnRefund, undoRefundRun } from './undo-refund-run.ts';
import { askForAccounts, resendRefundLink, writeRefundAccount } from './write-refund-account.ts';

const DONE = { success: true } as const;

/** Endpoints for refunds and their runs. */
export function refundsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  const { read: db } = services.store;

  route(app, services, contract.listDueRefunds, ({ query }) =>
    listDueRefunds(db, { ...query, after: query.after ?? null }),
  );

  route(app, services, contract.readOrderRefund, ({ params }) => readOrderRefund(db, params.id));

  route(app, services, contract.writeRefundAccount, async ({ params, body, staff }) => {
    return (await writeRefundAccount(services, staff, { orderId: params.id, account: body })) ?? DONE;
  });

  route(app, services, contract.readReadyRefunds, () => readReadyRefunds(db));

  route(app, services, contract.askForAccounts, async ({ staff }) => ({
    ...DONE,
    ...(await askForAccounts(services, staff)),
  }));

  route(app, services, contract.resendRefundLink, async ({ params, staff }) => {
    const refused = await resendRefundLink(services, staff, params.id);
    return refused ?? { ...DONE, only_stored: onlyStoresMail(services.config) };
  });

  route(app, services, contract.makeRefundRuns, async ({ body: { requested_on, most, seen }, staff }) => {
    const shown = { count: seen.count, cents: eurosToCents(seen.amount) };
    const runs = await makeRefundRuns(services, staff, { requestedOn: requested_on, most, seen: shown });
    return isRefusal(runs) ? runs : { ...DONE, runs };
  });

  route(app, services, contract.makeRefundRun, async ({ body, staff }) => {
    const orders = body.orders.map(({ id, amount }) => ({ id, cents: eurosToCents(amount) }));
    const run = await makeRefundRun(services, staff, { requestedOn: body.requested_on, orders });
    return isRefusal(run) ? run : { ...DONE, run };
  });

  route(app, services, contract.listRefundRuns, ({ query }) =>
    listRefundRuns(db, { ...query, before: query.before ?? null }),
  );

  route(app, services, contract.readRefundRun, ({ params, staff }) =>
    readRefundRun(services, staff, params.run),
  );

  route(app, services, contract.saveTransferFile, async ({ params, c, staff }) => {
    const file = await saveTransferFile(services, staff, params.run);
    const head = { type: 'application/xml', name: `erstattungslauf-${params.run}.xml` };
    return isRefusal(file) ? file : answerFile(c, file, head);
  });

  route(app, services, contract.exportRefundRun, async ({ params, c }) => {
    const file = await exportRefundRun(db, params.run);
    const head = { type: 'text/csv', name: `erstattungslauf-${params.run}.csv` };
    return isRefusal(file) ? file : answerFile(c, file, head);
  });

  route(app, services, contract.executeRefundRun, async ({ params, body, staff }) => {
    const execution = { run: params.run, version: body.version, bookedOn: body.booked_on };
    return (await executeRefundRun(services, staff, execution)) ?? DONE;
  });

  route(app, services, contract.undoRefundRun, async ({ params, staff }) => {
    return (await undoRefundRun(services, staff, params.run)) ?? DONE;
  });

  route(app, services, contract.takeOutRefund, async ({ params }) => {
    return (await removeRefundFromRun(services, params)) ?? DONE;
  });

  route(app, services, contract.discardRefundRun, async ({ params }) => {
    return (await discardRefundRun(services, params.run)) ?? DONE;
  });

  route(app, services, contract.returnRefund, async ({ params, staff }) => {
    return (await returnRefund(services, staff, params)) ?? DONE;
  });
}

function answerFile(c: Context, file: string, { type, name }: { type: string; name: string }): Response {
  return c.body(file, 200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
}
