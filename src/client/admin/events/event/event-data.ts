import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import {
  changeEventPicture,
  copyEvent,
  EventFacts,
  type StaffEvent,
} from '../../../../contract/staff-events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';
import { fieldErrorsWithStart, readTimeField } from '../../forms/time-field.ts';
import { errorsByRow, type OfferDraft, parseOfferDraft } from './offer-draft.ts';

export interface EventOutcome extends FormOutcome {
  /** Refused because the event lacks something that guests need; the page lists what. */
  isIncomplete?: boolean;
}

/** Redirects to the not-found page for unknown addresses. */
export async function loader({ params }: LoaderFunctionArgs): Promise<StaffEvent | Response> {
  try {
    return (await call('GET /api/office/events/:id', { params: { id: Number(params.id) } })).event;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return redirect(paths.notFound);
    throw error;
  }
}

/** Changes, publishes, copies or deletes an event, depending on `intent`. */
export async function action({ request, params }: ActionFunctionArgs): Promise<EventOutcome | Response> {
  const form = await request.formData();
  const id = Number(params.id);
  try {
    switch (form.get('intent')) {
      case 'publish':
        await call('PUT /api/office/events/:id/publication', {
          params: { id },
          body: { is_published: true },
        });
        return doneOutcome('Veröffentlicht: Gäste können jetzt bestellen.');
      case 'hide':
        await call('PUT /api/office/events/:id/publication', {
          params: { id },
          body: { is_published: false },
        });
        return doneOutcome('Verborgen: Gäste sehen sie nicht mehr. Bestellte Karten gelten weiter.');
      case 'delete':
        await call('DELETE /api/office/events/:id', { params: { id } });
        doneOutcome('Die Veranstaltung ist gelöscht.');
        return redirect(adminPaths.events);
      case 'copy':
        return await copy(id, form);
      case 'picture':
        return await savePicture(id, form);
      case 'offer':
        // Serialized by this page's own form.
        return await saveOffer(id, JSON.parse(String(form.get('offer'))));
      default:
        return await saveFacts(id, form);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...refusedOutcome(error), isIncomplete: error.code === 'event_incomplete' };
  }
}

async function saveFacts(id: number, form: FormData): Promise<EventOutcome> {
  const starts_at = readTimeField(form, 'starts_at');
  const facts = v.safeParse(EventFacts, {
    name: form.get('name'),
    location: form.get('location'),
    description: form.get('description'),
    starts_at,
    ends_at: readTimeField(form, 'ends_at'),
    sale_starts_at: readTimeField(form, 'sale_starts_at'),
    sale_ends_at: readTimeField(form, 'sale_ends_at'),
    admission_starts_at: readTimeField(form, 'admission_starts_at'),
    version: Number(form.get('version')),
  });
  if (!facts.success) return { errors: fieldErrorsWithStart(starts_at, facts.issues) };
  await call('PUT /api/office/events/:id', { params: { id }, body: facts.output });
  return doneOutcome('Gespeichert.');
}

async function savePicture(id: number, form: FormData): Promise<EventOutcome> {
  const picture = v.safeParse(changeEventPicture.body, {
    picture_id: form.get('picture_id') || null,
    alt: form.get('alt') ?? '',
  });
  if (!picture.success) return { errors: fieldErrors(picture.issues) };
  await call('PUT /api/office/events/:id/picture', { params: { id }, body: picture.output });
  return doneOutcome(picture.output.picture_id === null ? 'Das Bild ist weg.' : 'Bild gespeichert.');
}

async function saveOffer(id: number, draft: OfferDraft): Promise<EventOutcome> {
  const parsed = parseOfferDraft(draft);
  if ('errors' in parsed) return { errors: errorsByRow(parsed.errors, draft) };
  try {
    await call('PUT /api/office/events/:id/offer', { params: { id }, body: parsed.offer });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = {}, ...outcome } = refusedOutcome(error);
    return { ...outcome, errors: errorsByRow(errors, draft) };
  }
  return doneOutcome('Gespeichert: Es gilt ab sofort.');
}

async function copy(id: number, form: FormData): Promise<EventOutcome | Response> {
  const starts_at = readTimeField(form, 'starts_at');
  const wanted = v.safeParse(copyEvent.body, { name: form.get('name'), starts_at });
  if (!wanted.success) return { errors: fieldErrorsWithStart(starts_at, wanted.issues) };
  const copied = await call('POST /api/office/events/:id/copy', { params: { id }, body: wanted.output });
  doneOutcome('Das ist die Kopie. Sie ist noch verborgen.');
  return redirect(adminPathTo.event(copied.id));
}
