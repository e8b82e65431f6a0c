import type { Hono } from 'hono';
import * as contract from '../../../contract/bank.ts';
import * as entries from '../../../contract/bank-entries.ts';
import * as reconciliation from '../../../contract/reconciliation.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { assignEntry, ignoreEntry } from './assign-entry.ts';
import { storeMapping } from './bank-imports.repository.ts';
import { confirmImport } from './confirm-import.ts';
import { importBankFile } from './import-bank-file.ts';
import { joinDebitToRun, settleReturn } from './join-transfers.ts';
import { readBank, readBankImport } from './read-bank-import.ts';
import { exportReconciliation, reconcile } from './reconcile.ts';
import { settleDouble, settleDoubles } from './settle-double.ts';
import { undoEntries, undoEntry } from './undo-entry.ts';

const DONE = { success: true as const };

export function bankRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  route(app, services, contract.readBank, () => readBank(services));

  route(app, services, contract.importBankFile, async ({ c, query, staff }) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const name = fileNameOf(c.req.header(contract.BANK_FILE_NAME)) ?? query.name;
    const wishes = { areColumnsAsked: query.columns === 'anew', replaces: query.replaces ?? null };
    const isSurelyOurs = query.account === 'ours';
    return importBankFile(services, staff, { bytes, name, isSurelyOurs, ...wishes });
  });

  route(app, services, contract.keepBankColumns, async ({ body, staff }) => {
    const kept = { mapping: body.mapping, now: services.clock(), who: nameOfStaff(staff) };
    await services.store.write((trx) => storeMapping(trx, kept));
    return DONE;
  });

  route(app, services, contract.readBankImport, ({ params }) => readBankImport(services, params.id));

  route(app, services, contract.confirmBankImport, async ({ params, body, staff }) => {
    const { state, count, amount } = body;
    const seen = { importId: params.id, state, count, cents: eurosToCents(amount) };
    const booked = await confirmImport(services, staff, seen);
    if (isRefusal(booked)) return booked;
    services.wakeOutbox();
    return { ...DONE, count: booked.ids.length, amount: centsToEuros(booked.cents), entries: booked.ids };
  });

  route(app, services, contract.undoBankConfirmation, async ({ params, body, staff }) => {
    const count = await undoEntries(services, staff, { importId: params.id, ids: body.entries });
    return isRefusal(count) ? count : { ...DONE, count };
  });

  route(app, services, entries.assignBankEntry, async ({ params, body, staff }) => {
    const shares = body.shares.map(({ order, amount }) => ({ orderId: order, cents: eurosToCents(amount) }));
    const assignment = { id: params.id, leftCents: eurosToCents(body.left), shares };
    return (await assignEntry(services, staff, assignment)) ?? DONE;
  });

  route(app, services, entries.ignoreBankEntry, async ({ params, body, staff }) => {
    return (await ignoreEntry(services, staff, { id: params.id, reason: body.reason })) ?? DONE;
  });

  route(app, services, entries.settleBankDouble, async ({ params, body, staff }) => {
    return (await settleDouble(services, staff, { id: params.id, isSame: body.is_same })) ?? DONE;
  });

  route(app, services, entries.settleBankDoubles, async ({ params, body, staff }) => {
    const doubles = { importId: params.id, ids: body.entries, isSame: body.is_same };
    const count = await settleDoubles(services, staff, doubles);
    return isRefusal(count) ? count : { ...DONE, count };
  });

  route(app, services, entries.undoBankEntry, async ({ params, staff }) => {
    return (await undoEntry(services, staff, params.id)) ?? DONE;
  });

  route(app, services, reconciliation.readReconciliation, () => reconcile(services));

  route(app, services, reconciliation.settleBankReturn, async ({ params, staff }) => {
    return (await settleReturn(services, staff, params.id)) ?? DONE;
  });

  route(app, services, reconciliation.joinBankDebit, async ({ params, body, staff }) => {
    return (await joinDebitToRun(services, staff, { run: params.run, entry: body.entry })) ?? DONE;
  });

  route(app, services, reconciliation.exportReconciliation, async ({ c }) => {
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="abgleich.csv"');
    return c.body(exportReconciliation(services));
  });
}

/** Null without one, or for what no page of ours has written. */
function fileNameOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}
