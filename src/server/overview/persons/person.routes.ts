import type { Hono } from 'hono';
import * as contract from '../../../contract/persons.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { withdrawalsOfPerson } from '../../money/withdrawals/person-withdrawals.repository.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { erasePerson, findPerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { printPerson } from './print-person.ts';

/** Endpoints to find, export and erase what is stored about a guest. */
export function personsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'pdfWorker' | 'store'> & SettingsPort,
): void {
  route(app, services, contract.findPerson, async ({ body }) => {
    const withdrawals = await withdrawalsOfPerson(services.store.read, body.email);
    return {
      orders: await findPerson(services, body.email),
      withdrawals: withdrawals.length,
      open_withdrawals: withdrawals.filter(({ settled_at }) => settled_at === null).length,
    };
  });

  route(app, services, contract.exportPerson, ({ body }) => exportPerson(services, body.email));

  route(app, services, contract.exportPersonPaper, async ({ body, c }) => {
    const bytes = await printPerson(services, await exportPerson(services, body.email));
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="Auskunft-${berlinDay(services.clock())}.pdf"`,
      'Cache-Control': 'no-store',
    });
  });

  route(app, services, contract.erasePerson, async ({ body, staff }) => {
    return { success: true as const, ...(await erasePerson(services, staff, body)) };
  });
}
