import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { type Campaign, type CampaignDetail, makeCodes } from '../../../contract/discounts.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { forgetTabValue } from '../../platform/storage.ts';
import { formatCount } from '../../ui/numbers.tsx';
import { adminPaths, adminPathTo } from '../admin-paths.ts';
import { fieldErrors } from '../forms/field-errors.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../forms/form-outcome.ts';
import { parseNumber } from '../forms/typed-number.ts';
import { draftName } from './campaign-draft.ts';

/** `version` is the one these changes are based on. */
export interface SentCampaign {
  campaign: Campaign;
  version: number;
}

/** Redirects to the not-found page for unknown addresses. */
export async function loader({ params }: LoaderFunctionArgs): Promise<CampaignDetail | Response> {
  try {
    return (await call('GET /api/office/discounts/:id', { params: { id: params.id ?? '' } })).discount;
  } catch (error) {
    // Ids that are not numbers are refused as malformed.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return redirect(paths.notFound);
    throw error;
  }
}

export async function createAction({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const { campaign } = await readSentCampaign(request);
  return refusedAsOutcome(async () => {
    const { id } = await call('POST /api/office/discounts', { body: campaign });
    forgetTabValue(draftName(null));
    doneOutcome(
      campaign.code === null ? 'Angelegt. Jetzt fehlen noch die Codes.' : 'Angelegt: Der Code gilt.',
    );
    return redirect(adminPathTo.discount(id));
  });
}

/** JSON changes the campaign; otherwise `intent` pauses, resumes or deletes it, or creates codes for it. */
export async function action({ request, params }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const id = Number(params.id);
  if (request.headers.get('Content-Type')?.startsWith('application/json')) {
    const { campaign, version } = await readSentCampaign(request);
    return refusedAsOutcome(async () => {
      await call('PUT /api/office/discounts/:id', { params: { id }, body: { ...campaign, version } });
      return doneOutcome('Gespeichert: Es gilt ab der nächsten Bestellung.');
    });
  }
  const form = await request.formData();
  return refusedAsOutcome(async () => {
    switch (form.get('intent')) {
      case 'pause':
        await call('PUT /api/office/discounts/:id/pause', { params: { id }, body: { is_paused: true } });
        return doneOutcome('Angehalten: Niemand kann sie jetzt einlösen.');
      case 'resume':
        await call('PUT /api/office/discounts/:id/pause', { params: { id }, body: { is_paused: false } });
        return doneOutcome('Sie läuft weiter.');
      case 'delete':
        await call('DELETE /api/office/discounts/:id', { params: { id } });
        forgetTabValue(draftName(id));
        doneOutcome('Die Rabattaktion ist gelöscht.');
        return redirect(adminPaths.discounts);
      default:
        return makeCodesFor(id, form);
    }
  });
}

async function makeCodesFor(id: number, form: FormData): Promise<FormOutcome> {
  const wanted = v.safeParse(makeCodes.body, {
    count: parseNumber(String(form.get('count') ?? '')) ?? Number.NaN,
    prefix: form.get('prefix'),
  });
  if (!wanted.success) return { errors: fieldErrors(wanted.issues) };
  const { all } = await call('POST /api/office/discounts/:id/codes', { params: { id }, body: wanted.output });
  return doneOutcome(`Erzeugt: Jetzt sind es ${formatCount(all)} Codes.`);
}

/** Only this page's own form sends these, so they are not validated. */
async function readSentCampaign(request: Request): Promise<SentCampaign> {
  return request.json();
}

async function refusedAsOutcome(act: () => Promise<FormOutcome | Response>): Promise<FormOutcome | Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
