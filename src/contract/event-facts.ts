import * as v from 'valibot';
import { REQUIRED } from './required.ts';
import { StoredTimeText } from './wire.ts';

const TOO_LONG = 'Das ist zu lang';

/** A name or a place. */
export const EventTitle = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(120, TOO_LONG),
);
/** A moment of an event: a stored time of these two centuries, for a year that is half typed is a year too. */
export const EventMoment = v.pipe(
  StoredTimeText,
  v.check((time) => time >= '2000' && time < '2200', 'Bitte ein Jahr von 2000 bis 2199 angeben'),
);
const Moment = v.nullable(EventMoment);

/** Which state of an event somebody has seen who changes it. */
export const EventVersion = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What an event is called, where and when it is; times are stored times (domain/stored-time.ts). */
export const eventFactEntries = {
  name: EventTitle,
  location: EventTitle,
  description: v.pipe(v.string(), v.trim(), v.maxLength(4000, TOO_LONG)),
  starts_at: EventMoment,
  ends_at: Moment,
  sale_starts_at: Moment,
  sale_ends_at: Moment,
  /** From when tickets let in. */
  admission_starts_at: Moment,
};

/** True unless both moments are there and the second is not later. Stored times compare as text. */
const isInOrder = (first: string | null, then: string | null) =>
  first === null || then === null || first < then;

export const EventFacts = v.pipe(
  v.object({ ...eventFactEntries, version: EventVersion }),
  v.forward(
    v.partialCheck(
      [['starts_at'], ['ends_at']],
      (facts) => isInOrder(facts.starts_at, facts.ends_at),
      'Das Ende liegt nicht nach dem Beginn',
    ),
    ['ends_at'],
  ),
  v.forward(
    v.partialCheck(
      [['sale_starts_at'], ['sale_ends_at']],
      (facts) => isInOrder(facts.sale_starts_at, facts.sale_ends_at),
      'Der Verkauf endet nicht nach seinem Beginn',
    ),
    ['sale_ends_at'],
  ),
  v.forward(
    v.partialCheck(
      [['sale_starts_at'], ['starts_at'], ['ends_at']],
      (facts) => isInOrder(facts.sale_starts_at, facts.ends_at ?? facts.starts_at),
      'Der Verkauf beginnt erst nach der Veranstaltung',
    ),
    ['sale_starts_at'],
  ),
  v.forward(
    v.partialCheck(
      [['admission_starts_at'], ['starts_at'], ['ends_at']],
      (facts) =>
        isInOrder(facts.admission_starts_at, facts.ends_at ?? facts.starts_at) ||
        facts.admission_starts_at === facts.starts_at,
      'Der Einlass beginnt erst nach der Veranstaltung',
    ),
    ['admission_starts_at'],
  ),
);
export type EventFacts = v.InferOutput<typeof EventFacts>;
