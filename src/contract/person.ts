import { PERSON_RULES } from './account-rules.ts';
import { textField } from './wire.ts';

/** First or last name of somebody of the team. */
export const PersonName = textField(PERSON_RULES.firstname);

/** Where somebody of the team is written to, and what he logs in by. */
export const PersonEmail = textField(PERSON_RULES.email);
