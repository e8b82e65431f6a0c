import { expect, test } from 'vitest';
import type { OrderView } from '../../../../src/contract/orders.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const MINUTE = 60_000;

const asGuest = async ({ shop }: OrderAdmin, id: string) =>
  (await shop.call<{ order: OrderView }>('GET', `/api/booking/order/${id}`)).body.order;

const amountIn = (giroCode: string | null) => giroCode?.split('\n')[7];

eachDatabase((_, openTestStore) => {
  test('a guest who has paid a part is asked for the rest, on the page and by the GiroCode', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0)]);
    expect(await asGuest(admin, id)).toMatchObject({ total: 25, paid: 0, open: 25, has_invoice: false });
    await admin.book(id, 9.5, 0);
    const part = await asGuest(admin, id);
    expect(part).toMatchObject({ status: 'open', total: 25, paid: 9.5, open: 15.5 });
    expect(amountIn(part.giro_code)).toBe('EUR15.50');
    await admin.book(id, 15.5, 9.5);
    expect(await asGuest(admin, id)).toMatchObject({
      status: 'paid',
      paid: 25,
      open: 0,
      giro_code: null,
      has_invoice: false,
    });
  });

  test('the confirmation sent again says what is there and what is still to pay', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order([admin.seat(0)]);
    await deliverAll(admin.shop.services, inbox);
    await admin.book(id, 9.5, 0);
    await admin.call('POST', `/orders/${id}/confirmation`);
    const [first, again] = await deliverAll(admin.shop.services, inbox);
    expect(first?.text).toContain('Bitte überweise 25,00 € bis zum');
    for (const words of [
      'Von 25,00 € sind 9,50 € schon da, vielen Dank! Bitte überweise noch 15,50 € bis zum',
      'Sobald auch der Rest bei uns eingegangen ist',
    ])
      for (const part of [again?.text, again?.html]) expect(part).toContain(words);
    expect(again?.text).toContain('Betrag: 15,50 €');
    expect(again?.html).toContain('GiroCode: 15,50 €');
    await inbox.close();
  });

  test('the invoice is there as soon as its mail is written, and stays when all is cancelled', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order([admin.seat(0)]);
    await admin.book(id, 25, 0);
    const invoice = () => admin.shop.app.request(`/api/booking/order/${id}/invoice.pdf`);
    expect((await invoice()).status).toBe(409);
    admin.shop.clock.advance(MINUTE);
    await deliverAll(admin.shop.services, inbox);
    expect(await asGuest(admin, id)).toMatchObject({ has_invoice: true });
    expect((await invoice()).status).toBe(200);
    await admin.cancel(id, await admin.itemsOf(id));
    expect(await asGuest(admin, id)).toMatchObject({
      status: 'paid',
      lines: [],
      total: 0,
      paid: 25,
      open: 0,
    });
    await inbox.close();
  });
});
