import * as v from 'valibot';

/** Stands only at seats that are not for everybody: domain/seat-kind.ts. */
export const SpecialKind = v.optional(v.picklist(['wheelchair', 'companion']));
