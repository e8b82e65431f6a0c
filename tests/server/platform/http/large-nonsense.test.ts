import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const campaign = {
  name: 'Lese',
  code: 'LESE',
  off: { kind: 'percent', percent: 10 },
  starts_at: null,
  ends_at: null,
  least_order: 0,
  most_tickets: null,
  max_uses: null,
  price_ids: [],
};

eachDatabase((_, openTestStore) => {
  test('every fault of a form is told, of a large heap of them the first alone: nobody waits for the others', async () => {
    const { shop } = await openHall(openTestStore);
    const office = shop.guest(await loggedInMember(shop.services.store, shop.clock.now));
    const faultsOf = async (event_ids: number[]) => {
      const body = { ...campaign, name: '', event_ids };
      const answer = await office.call<{ errors: object }>('POST', '/api/office/discounts', body);
      return [answer.status, Object.keys(answer.body.errors).length];
    };
    expect(await faultsOf([0, 0])).toEqual([422, 3]);
    expect(await faultsOf(Array(500_000).fill(0))).toEqual([422, 1]);
  });
});
