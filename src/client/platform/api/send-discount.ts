import type * as v from 'valibot';
import type * as contract from '../../../contract/discounts.ts';
import { call } from './call.ts';

/** Makes a campaign and gives its id. */
export async function sendNewDiscount(campaign: contract.Campaign): Promise<number> {
  return (await call('POST /api/office/discounts', { body: campaign })).id;
}

export async function sendDiscount(id: number, campaign: contract.Campaign, version: number): Promise<void> {
  await call('PUT /api/office/discounts/:id', { params: { id }, body: { ...campaign, version } });
}

/** Stops a campaign or lets it go on. */
export async function sendDiscountPause(id: number, is_paused: boolean): Promise<void> {
  await call('PUT /api/office/discounts/:id/pause', { params: { id }, body: { is_paused } });
}

export async function sendDiscountDeletion(id: number): Promise<void> {
  await call('DELETE /api/office/discounts/:id', { params: { id } });
}

/** Makes single-use codes; gives how many there are then. */
export async function sendNewCodes(
  id: number,
  wish: v.InferOutput<typeof contract.makeCodes.body>,
): Promise<number> {
  return (await call('POST /api/office/discounts/:id/codes', { params: { id }, body: wish })).all;
}
