import type { SettingsAnswer } from '../../../contract/settings.ts';
import { call } from './call.ts';

/** Everything the club settles for itself, and who changed what lately. */
export function fetchSettings(): Promise<SettingsAnswer> {
  return call('GET /api/office/settings');
}
