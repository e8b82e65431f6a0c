import type * as v from 'valibot';
import type { publishLegalAddition } from '../../../contract/legal.ts';
import { call } from './call.ts';

export async function sendLegal(addition: v.InferInput<typeof publishLegalAddition.body>): Promise<void> {
  await call('PUT /api/office/legal', { body: addition });
}
