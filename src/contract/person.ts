import * as v from 'valibot';
import { EMAIL_ADDRESS } from './email-address.ts';
import { REQUIRED } from './required.ts';

const TOO_LONG = 'Das ist zu lang';

/** First or last name of somebody of the team. */
export const PersonName = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(100, TOO_LONG),
);

/** Where somebody of the team is written to, and what he logs in by. */
export const PersonEmail = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(254, TOO_LONG),
  v.regex(EMAIL_ADDRESS, 'Das ist keine gültige E-Mail-Adresse'),
);
