import type { Figures } from '../../../contract/figures.ts';
import { call } from './call.ts';

/** The shop at a glance, as far as whoever asks may see it. */
export function fetchFigures(signal?: AbortSignal): Promise<Figures> {
  return call('GET /api/office/figures', { signal });
}
