import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Orders } from './guests.ts';
import type { Season, Wire } from './season.ts';

/** What staff read when all is done, the outbox with its mails included. */
export async function lookBack({ caller }: Season, admin: string, orders: Orders): Promise<void> {
  const erika = caller('admin', admin);
  await erika('GET', '/api/office/figures');
  await erika('GET', '/api/office/order-events');
  for (const query of [
    '',
    '?sort=total&limit=3',
    '?status=open&overdue=1',
    '?q=M%C3%BCller',
    '?source=box_office',
  ])
    await erika('GET', `/api/office/orders${query}`);
  await erika('GET', '/api/office/orders.csv');
  for (const { id } of Object.values(orders)) {
    await erika('GET', `/api/office/orders/${id}`);
    await caller('guest')('GET', `/api/booking/order/${id}`);
  }
  for (const scope of ['guests', 'team']) {
    const { mails } = (await erika('GET', `/api/office/outbox/${scope}`)).body;
    const kinds = [...Map.groupBy(mails as Wire[], ({ kind }) => kind).values()];
    for (const [{ id }] of kinds as [Wire][]) {
      const { preview } = (await erika('GET', `/api/office/outbox/${scope}/${id}`)).body;
      if (preview !== null) await caller('frame')('GET', preview.frame);
    }
    if (scope === 'guests') await erika('GET', `/api/office/outbox/guests/${mails[0].id}/mail.eml`);
  }
  await erika('GET', '/api/office/discounts');
}

/** The postbox breaks down: mails wait, are sent by hand once it is back, and some are left for the next start. */
export async function breakPostbox(
  season: Season,
  admin: string,
  dataDir: string,
  orders: Orders,
): Promise<void> {
  const erika = season.caller('admin', admin);
  const folder = join(dataDir, 'mail');
  const breakDown = async (order: string) => {
    renameSync(folder, `${folder}.aside`);
    writeFileSync(folder, 'no folder');
    await erika('POST', `/api/office/orders/${orders[order]?.id}/confirmation`);
    await erika('POST', '/api/office/settings/test-mail');
  };
  const newest = async (scope: string) =>
    (await erika('GET', `/api/office/outbox/${scope}?state=retrying`)).body.mails[0].id;
  await breakDown('unpaid');
  const [mine, ours] = [await newest('guests'), await newest('team')];
  rmSync(folder);
  renameSync(`${folder}.aside`, folder);
  await erika('POST', `/api/office/outbox/guests/${mine}/retry`);
  await erika('POST', `/api/office/outbox/team/${ours}/retry`);
  await erika('POST', `/api/office/outbox/guests/${mine}/retry`);
  await breakDown('late');
  rmSync(folder);
  renameSync(`${folder}.aside`, folder);
  await erika('POST', '/api/office/outbox/guests/retry');
  await erika('POST', '/api/office/outbox/team/retry');
  await breakDown('seats');
  await erika('POST', `/api/office/orders/${orders.seats?.id}/tickets-mail`);
  rmSync(folder);
  renameSync(`${folder}.aside`, folder);
}
