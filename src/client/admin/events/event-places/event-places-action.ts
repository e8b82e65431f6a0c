import type { ActionFunctionArgs } from 'react-router-dom';
import { REQUIRED } from '../../../../contract/form-rules.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendBlockedPlaces, sendFreedPlaces } from '../../../platform/api/send-blocked-places.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';

/** Blocks or frees the chosen places; `intent` says which. */
export async function actOnPlaces({ request, params }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const [id, block] = [Number(params.id), Number(params.block)];
  const chosen = { seats: form.getAll('seat').map(Number), places: Number(form.get('places') ?? 0) };
  if (!Number.isInteger(chosen.places)) return { errors: { places: 'Bitte eine ganze Zahl angeben' } };
  if (chosen.seats.length + chosen.places === 0) return { errors: { places: 'Mindestens 1' } };
  try {
    if (form.get('intent') === 'free') {
      await sendFreedPlaces(id, block, chosen);
      return doneOutcome('Die Plätze sind wieder im Verkauf.');
    }
    const reason = String(form.get('reason') ?? '').trim();
    if (reason === '') return { errors: { reason: REQUIRED } };
    await sendBlockedPlaces(id, block, { ...chosen, reason });
    return doneOutcome('Gesperrt: Gäste können diese Plätze nicht kaufen.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
