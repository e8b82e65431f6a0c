import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { changeEventPicture, copyEvent, EventFacts } from '../../../../contract/staff-events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendEventCopy,
  sendEventDeletion,
  sendEventFacts,
  sendEventOffer,
  sendEventPicture,
  sendPublication,
} from '../../../platform/api/send-event.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import { type OfferDraft, readDraft } from './offer-draft.ts';
import { errorsByRow } from './offer-errors.ts';
import { errorsBeside, storedField } from './time-field.ts';

export interface EventOutcome extends FormOutcome {
  /** Somebody else has changed the event since it was read. */
  isOutdated?: boolean;
  /** It lacks what guests need before they can order; what that is stands on the page. */
  isIncomplete?: boolean;
}

/** Changes, publishes, copies or deletes an event; `intent` says which. */
export async function actOnEvent({ request, params }: ActionFunctionArgs): Promise<EventOutcome | Response> {
  const form = await request.formData();
  const id = Number(params.id);
  try {
    switch (form.get('intent')) {
      case 'publish':
        await sendPublication(id, true);
        return doneOutcome('Veröffentlicht: Gäste können jetzt bestellen.');
      case 'hide':
        await sendPublication(id, false);
        return doneOutcome('Verborgen: Gäste sehen sie nicht mehr. Bestellte Karten gelten weiter.');
      case 'delete':
        await sendEventDeletion(id);
        doneOutcome('Die Veranstaltung ist gelöscht.');
        return redirect(officePaths.officeEvents);
      case 'copy':
        return await copy(id, form);
      case 'picture':
        return await savePicture(id, form);
      case 'offer':
        return await saveOffer(id, JSON.parse(String(form.get('offer'))) as OfferDraft);
      default:
        return await saveFacts(id, form);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      ...refusedOutcome(error),
      isOutdated: error.code === 'event_changed',
      isIncomplete: error.code === 'event_incomplete',
    };
  }
}

async function saveFacts(id: number, form: FormData): Promise<EventOutcome> {
  const starts_at = storedField(form, 'starts_at');
  const facts = v.safeParse(EventFacts, {
    name: form.get('name'),
    location: form.get('location'),
    description: form.get('description'),
    starts_at,
    ends_at: storedField(form, 'ends_at'),
    sale_starts_at: storedField(form, 'sale_starts_at'),
    sale_ends_at: storedField(form, 'sale_ends_at'),
    admission_starts_at: storedField(form, 'admission_starts_at'),
    version: Number(form.get('version')),
  });
  if (!facts.success) return { errors: errorsBeside(starts_at, facts.issues) };
  await sendEventFacts(id, facts.output);
  return doneOutcome('Gespeichert.');
}

async function savePicture(id: number, form: FormData): Promise<EventOutcome> {
  const picture = v.safeParse(changeEventPicture.body, {
    picture_id: form.get('picture_id') || null,
    alt: form.get('alt') ?? '',
  });
  if (!picture.success) return { errors: fieldErrors(picture.issues) };
  await sendEventPicture(id, picture.output);
  return doneOutcome(picture.output.picture_id === null ? 'Das Bild ist weg.' : 'Bild gespeichert.');
}

async function saveOffer(id: number, draft: OfferDraft): Promise<EventOutcome> {
  const read = readDraft(draft);
  if ('errors' in read) return { errors: errorsByRow(read.errors, draft) };
  try {
    await sendEventOffer(id, read.offer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = {}, ...outcome } = refusedOutcome(error);
    return { ...outcome, errors: errorsByRow(errors, draft) };
  }
  return doneOutcome('Gespeichert: Es gilt ab sofort.');
}

async function copy(id: number, form: FormData): Promise<EventOutcome | Response> {
  const starts_at = storedField(form, 'starts_at');
  const wanted = v.safeParse(copyEvent.body, { name: form.get('name'), starts_at });
  if (!wanted.success) return { errors: errorsBeside(starts_at, wanted.issues) };
  const copied = await sendEventCopy(id, wanted.output);
  doneOutcome('Das ist die Kopie. Sie ist noch verborgen.');
  return redirect(officePathTo.officeEvent(copied));
}
