import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { readDiscountHistory } from '../../../../src/contract/discounts.ts';
import { eachDatabase } from '../../../harness/each-database.ts';
import { batch, campaign, DISCOUNTS, runCampaigns } from './run-campaigns.ts';

type History = v.InferOutput<typeof readDiscountHistory.answer>;

eachDatabase((_, openTestStore) => {
  test('a campaign says who changed it when, the newest first, and nothing of others', async () => {
    const { office, create } = await runCampaigns(openTestStore);
    const id = await create(batch);
    const other = await create(campaign);
    await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 2, prefix: '' });
    await office('PUT', `${DISCOUNTS}/${other}/pause`, { is_paused: true });
    await office('PUT', `${DISCOUNTS}/${id}/pause`, { is_paused: true });
    const { body } = await office<History>('GET', `${DISCOUNTS}/${id}/history`);
    expect(body.entries.map(({ who, what }) => [who, what])).toEqual(
      ['paused', 'codes', 'created'].map((what) => ['Erika Muster', what]),
    );
    expect(body.before).toBeNull();
    const [newest, middle] = body.entries;
    const older = await office<History>('GET', `${DISCOUNTS}/${id}/history?before=${newest?.id}`);
    expect(older.body.entries[0]).toEqual(middle);
    expect((await office('GET', `${DISCOUNTS}/999999/history`)).body).toMatchObject({
      code: 'unknown_discount',
    });
  });
});
