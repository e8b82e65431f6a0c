import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { type Campaign, makeCodes } from '../../../../contract/discounts.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendDiscount,
  sendDiscountDeletion,
  sendDiscountPause,
  sendNewCodes,
  sendNewDiscount,
} from '../../../platform/api/send-discount.ts';
import { forgetTyped } from '../../../platform/storage.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import { numberOf } from '../../forms/typed-number.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import { draftName } from './use-campaign-draft.ts';

/** What the form of a campaign sends: its fields as read, and of which version they are a change. */
export interface SentCampaign {
  campaign: Campaign;
  version: number;
}

/** Makes a campaign and leads to its page. */
export async function actOnNewDiscount({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const { campaign } = (await request.json()) as SentCampaign;
  return refusedAsOutcome(async () => {
    const id = await sendNewDiscount(campaign);
    forgetTyped(draftName(null));
    doneOutcome(
      campaign.code === null ? 'Angelegt. Jetzt fehlen noch die Codes.' : 'Angelegt: Der Code gilt.',
    );
    return redirect(officePathTo.discount(id));
  });
}

/** Changes a campaign; pauses it, makes codes for it or deletes it where `intent` says so. */
export async function actOnDiscount({
  request,
  params,
}: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const id = Number(params.id);
  if (request.headers.get('Content-Type')?.startsWith('application/json')) {
    const { campaign, version } = (await request.json()) as SentCampaign;
    return refusedAsOutcome(async () => {
      await sendDiscount(id, campaign, version);
      return doneOutcome('Gespeichert: Es gilt ab der nächsten Bestellung.');
    });
  }
  const form = await request.formData();
  return refusedAsOutcome(async () => {
    switch (form.get('intent')) {
      case 'pause':
        await sendDiscountPause(id, true);
        return doneOutcome('Angehalten: Niemand kann sie jetzt einlösen.');
      case 'resume':
        await sendDiscountPause(id, false);
        return doneOutcome('Sie läuft weiter.');
      case 'delete':
        await sendDiscountDeletion(id);
        forgetTyped(draftName(id));
        doneOutcome('Die Rabattaktion ist gelöscht.');
        return redirect(officePaths.discounts);
      default:
        return makeCodesOf(id, form);
    }
  });
}

async function makeCodesOf(id: number, form: FormData): Promise<FormOutcome> {
  const wish = v.safeParse(makeCodes.body, {
    count: numberOf(String(form.get('count') ?? '')) ?? Number.NaN,
    prefix: form.get('prefix'),
  });
  if (!wish.success) return { errors: fieldErrors(wish.issues) };
  const all = await sendNewCodes(id, wish.output);
  return doneOutcome(`Erzeugt: Jetzt sind es ${germanCount(all)} Codes.`);
}

async function refusedAsOutcome(act: () => Promise<FormOutcome | Response>): Promise<FormOutcome | Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
