import type * as v from 'valibot';
import * as contract from '../../../contract/office-discounts.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type DiscountPage = v.InferOutput<typeof contract.listDiscounts.answer>;

/** A page of all campaigns, the newest first; `before` as the page before gave it, `null` for the first. */
export function fetchDiscounts(before: string | null): Promise<DiscountPage> {
  return call(contract.listDiscounts, { query: new URLSearchParams(before === null ? {} : { before }) });
}

export async function fetchDiscount(id: number | string): Promise<contract.CampaignDetail> {
  return (await call(contract.readDiscount, { params: { id } })).discount;
}

/** A page of who changed a campaign; `before` as the page before gave it, `null` for the newest. */
export function fetchDiscountHistory(id: number, before: number | null) {
  const query = new URLSearchParams(before === null ? {} : { before: String(before) });
  return call(contract.readDiscountHistory, { params: { id }, query });
}

/** What a new campaign may hold for. */
export async function fetchDiscountEvents(): Promise<contract.DiscountEvent[]> {
  return (await call(contract.listDiscountEvents)).events;
}

/** The single-use codes of a campaign, for a spreadsheet. */
export function fetchCodesCsv(id: number | string): Promise<Blob> {
  return fetchFile(contract.exportCodes, { params: { id } });
}
