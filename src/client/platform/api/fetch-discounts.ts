import type * as v from 'valibot';
import type * as contract from '../../../contract/discounts.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type DiscountPage = v.InferOutput<typeof contract.listDiscounts.answer>;

/** A page of all campaigns, the newest first; `before` as the page before gave it, `null` for the first. */
export function fetchDiscounts(before: string | null): Promise<DiscountPage> {
  return call('GET /api/office/discounts', { query: new URLSearchParams(before === null ? {} : { before }) });
}

export async function fetchDiscount(id: number | string): Promise<contract.CampaignDetail> {
  return (await call('GET /api/office/discounts/:id', { params: { id } })).discount;
}

/** A page of who changed a campaign; `before` as the page before gave it, `null` for the newest. */
export function fetchDiscountHistory(id: number, before: number | null) {
  const query = new URLSearchParams(before === null ? {} : { before: String(before) });
  return call('GET /api/office/discounts/:id/history', { params: { id }, query });
}

/** What a new campaign may hold for. */
export async function fetchDiscountEvents(): Promise<contract.DiscountEvent[]> {
  return (await call('GET /api/office/discount-events')).events;
}

/** The single-use codes of a campaign, for a spreadsheet. */
export function fetchCodesCsv(id: number | string): Promise<Blob> {
  return fetchFile('GET /api/office/discounts/:id/codes', { params: { id } });
}
