import type { Layout } from '../../../../contract/layouts.ts';
import { fetchLayouts } from '../../../platform/api/fetch-layouts.ts';

export function loadLayouts(): Promise<Layout[]> {
  return fetchLayouts();
}
