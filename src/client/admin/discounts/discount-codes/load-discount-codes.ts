import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { CampaignDetail } from '../../../../contract/discounts.ts';
import { fetchCodesCsv } from '../../../platform/api/fetch-discounts.ts';
import { fetchFestival } from '../../../platform/api/fetch-festival.ts';
import { officePathTo } from '../../office-path-to.ts';
import { loadDiscount } from '../discount/load-discount.ts';

export interface DiscountCodes {
  campaign: CampaignDetail;
  festival: string;
  /** Those of this sheet that nobody has used. */
  codes: string[];
  /** Counted from 1. */
  sheet: number;
  sheets: number;
}

/** Ten pages of paper. */
export const CODES_A_SHEET = 210;

/**
 * The sheet of codes that the address names. Sheets are parted before the used codes are left out: whoever has printed the
 * first goes on with the second, whatever was used meanwhile.
 */
export async function loadDiscountCodes(args: LoaderFunctionArgs): Promise<DiscountCodes | Response> {
  const campaign = await loadDiscount(args);
  if (campaign instanceof Response) return campaign;
  if (campaign.codes === null) return redirect(officePathTo.discount(campaign.id));
  const [csv, { title }] = await Promise.all([fetchCodesCsv(campaign.id), fetchFestival()]);
  const rows = (await csv.text()).trim().split('\r\n').slice(1);
  const sheets = Math.max(1, Math.ceil(rows.length / CODES_A_SHEET));
  const asked = Number(new URL(args.request.url).searchParams.get('sheet') ?? 1);
  const sheet = Number.isInteger(asked) ? Math.min(Math.max(1, asked), sheets) : 1;
  const codes = rows
    .slice((sheet - 1) * CODES_A_SHEET, sheet * CODES_A_SHEET)
    // A code of digits alone stands behind an apostrophe, so that a spreadsheet leaves it whole.
    .map((row) => row.replace(/^'/, '').split(';'))
    .filter(([, order]) => order === '')
    .map(([code]) => code as string);
  return { campaign, festival: title, codes, sheet, sheets };
}
