import { ApiError } from '../../../../src/client/platform/api/api-error.ts';

/** What can become of a call on its way to the server and back. */
export const fates = [
  'answers',
  'answers late',
  'request lost',
  'answer lost',
  'fault before',
  'fault after',
  'too many',
  'bad gateway',
  'hotspot asks for a login',
  'hotspot forbids',
  'hotspot knows no such page',
] as const;
export type Fate = (typeof fates)[number];

interface Errors {
  /** Thrown before the server has heard of the call. */
  before?: ApiError;
  /** Thrown in place of the server's answer. */
  after?: ApiError;
}

/** The errors as the calls of a device throw them: only what our own server refuses carries a code. */
export function takeFate(fate: Fate): Errors {
  switch (fate) {
    case 'answers':
    case 'answers late':
      return {};
    case 'request lost':
      return { before: ApiError.withoutAnswer(new Error('lost'), false) };
    case 'answer lost':
      return { after: ApiError.withoutAnswer(new Error('lost'), true) };
    case 'fault before':
      return { before: new ApiError(500, 'Fehler.', { code: 'fault' }) };
    case 'fault after':
      return { after: new ApiError(500, 'Fehler.', { code: 'fault' }) };
    case 'too many':
      return { before: new ApiError(429, 'Zu viele.', { code: 'too_many' }) };
    case 'bad gateway':
      return { before: ApiError.ofAnswer(502, '<html>') };
    case 'hotspot asks for a login':
      return { before: ApiError.ofAnswer(401, '<html>') };
    case 'hotspot forbids':
      return { before: ApiError.ofAnswer(403, '<html>') };
    case 'hotspot knows no such page':
      return { before: ApiError.ofAnswer(404, '<html>') };
  }
}
