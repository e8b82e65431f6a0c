import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import * as v from 'valibot';
import { copyEvent } from '../../../../contract/new-events.ts';
import { changeEventPicture, EventFacts, type StaffEvent } from '../../../../contract/staff-events.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { paths } from '../../../platform/paths.ts';
import { forgetTabValue } from '../../../platform/storage.ts';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';
import { fieldErrorsWithStart, parseTimeField, readTimeField } from '../../forms/time-field.ts';
import { errorsByRow, type OfferDraft, parseOfferDraft } from './offer-draft.ts';
import type { Facts } from './use-facts-draft.ts';

/** What is sent to be saved: only the parts with changes. */
export interface EventChanges {
  facts?: Facts & { version: number };
  offer?: OfferDraft;
  picture?: { picture_id: string | null; alt: string };
}

type EventPart = keyof EventChanges;

export interface EventOutcome extends FormOutcome {
  /** What was saved, even if the rest was refused. */
  saved?: EventPart[];
  /** Refused because the event lacks something that guests need; the page lists what. */
  isIncomplete?: boolean;
  /** Refused because guests would pay to the sample club. */
  lacksAccount?: boolean;
}

/** Under which names what is typed for an event is kept in this tab of the browser. */
export const draftNames = (id: number) => [`facts-${id}`, `offer-${id}`, `picture-${id}`];

/** Redirects to the not-found page for unknown addresses. */
export async function loader({ params }: LoaderFunctionArgs): Promise<StaffEvent | Response> {
  try {
    return (await call('GET /api/office/events/:id', { params: { id: Number(params.id) } })).event;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return redirect(paths.notFound);
    throw error;
  }
}

let shown: StaffEvent | undefined;
/** What the page showed when something was saved. */
let outdated: StaffEvent | undefined;

export function markShown(event: StaffEvent): void {
  shown = event;
}

/** Another tab of the same event shows what is loaded already, if that is the newest. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const isNewest = shown !== outdated;
  return isOtherTab && isNewest && formMethod === undefined ? false : defaultShouldRevalidate;
}

/** Saves, publishes, copies or deletes an event, depending on `intent`. */
export async function action({ request, params }: ActionFunctionArgs): Promise<EventOutcome | Response> {
  const form = await request.formData();
  const id = Number(params.id);
  const intent = form.get('intent');
  // Serialized by this page itself.
  const changes: EventChanges = JSON.parse(String(form.get('changes') ?? '{}'));
  const saved: EventPart[] = [];
  try {
    switch (intent) {
      case 'save':
      case 'publish': {
        const errors = await save(id, changes, saved);
        if (errors !== null) return { saved, errors };
        if (intent === 'save') return { saved, ...doneOutcome('Gespeichert.') };
        await publish(id, true);
        return { saved, ...doneOutcome('Veröffentlicht: Gäste können jetzt bestellen.') };
      }
      case 'hide':
        await publish(id, false);
        return doneOutcome('Verborgen: Gäste sehen sie nicht mehr. Bestellte Karten gelten weiter.');
      case 'delete':
        await call('DELETE /api/office/events/:id', { params: { id } });
        for (const name of draftNames(id)) forgetTabValue(name);
        doneOutcome('Die Veranstaltung ist gelöscht.');
        return redirect(adminPaths.events);
      case 'copy':
        return await copy(id, form);
      default:
        throw new Error(`no such intent: ${intent}`);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = {}, message } = refusedOutcome(error);
    return {
      saved,
      errors: changes.offer === undefined ? errors : errorsByRow(errors, changes.offer),
      ...(message !== undefined && { message }),
      isIncomplete: error.code === 'event_incomplete',
      lacksAccount: error.code === 'sample_account',
    };
  } finally {
    // Who opens another tab now ends the reading that follows.
    outdated = shown;
  }
}

const publish = (id: number, is_published: boolean) =>
  call('PUT /api/office/events/:id/publication', { params: { id }, body: { is_published } });

/** Sends nothing while a field is wrong, and then returns all messages; adds to `saved` what the server took. */
async function save(
  id: number,
  { facts, offer, picture }: EventChanges,
  saved: EventPart[],
): Promise<Record<string, string> | null> {
  const wanted = {
    facts: facts && parseFacts(facts),
    offer: offer && parseOfferDraft(offer),
    picture: picture && v.safeParse(changeEventPicture.body, picture),
  };
  const errors = {
    ...(wanted.facts && 'errors' in wanted.facts && wanted.facts.errors),
    ...(offer && wanted.offer && 'errors' in wanted.offer && errorsByRow(wanted.offer.errors, offer)),
    ...(wanted.picture?.success === false && fieldErrors(wanted.picture.issues)),
  };
  if (Object.keys(errors).length > 0) return errors;
  if (wanted.facts && 'facts' in wanted.facts) {
    await call('PUT /api/office/events/:id', { params: { id }, body: wanted.facts.facts });
    saved.push('facts');
  }
  if (wanted.offer && 'offer' in wanted.offer) {
    await call('PUT /api/office/events/:id/offer', { params: { id }, body: wanted.offer.offer });
    saved.push('offer');
  }
  if (wanted.picture?.success) {
    await call('PUT /api/office/events/:id/picture', { params: { id }, body: wanted.picture.output });
    saved.push('picture');
  }
  return null;
}

function parseFacts({
  version,
  ...facts
}: NonNullable<EventChanges['facts']>): { facts: EventFacts } | { errors: Record<string, string> } {
  const starts_at = parseTimeField(facts.starts_at);
  const parsed = v.safeParse(EventFacts, {
    ...facts,
    starts_at,
    ends_at: parseTimeField(facts.ends_at),
    sale_starts_at: parseTimeField(facts.sale_starts_at),
    sale_ends_at: parseTimeField(facts.sale_ends_at),
    admission_starts_at: parseTimeField(facts.admission_starts_at),
    version,
  });
  if (parsed.success) return { facts: parsed.output };
  return { errors: fieldErrorsWithStart(starts_at, parsed.issues) };
}

async function copy(id: number, form: FormData): Promise<EventOutcome | Response> {
  const starts_at = readTimeField(form, 'starts_at');
  const wanted = v.safeParse(copyEvent.body, { name: form.get('name'), starts_at });
  if (!wanted.success) return { errors: fieldErrorsWithStart(starts_at, wanted.issues) };
  const copied = await call('POST /api/office/events/:id/copy', { params: { id }, body: wanted.output });
  doneOutcome('Das ist die Kopie. Sie ist noch verborgen.');
  return redirect(adminPathTo.event(copied.id));
}
