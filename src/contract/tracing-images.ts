import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Lying } from './floor-plans.ts';
import { PictureId } from './pictures.ts';
import { Done, IdInPath } from './wire.ts';

/** A picture beneath the drawing that editors trace; guests never get it. */
export const TracingImage = v.object({
  picture: PictureId,
  ...Lying.entries,
  /** In percent. */
  opacity: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(100)),
});
export type TracingImage = v.InferOutput<typeof TracingImage>;

const Stored = v.object({ tracing_image: v.nullable(TracingImage) });
const params = v.object({ id: IdInPath });

export const readTracingImage = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id/tracing-image',
  summary: 'Die Vorlage, nach der ein Saalplan gezeichnet wird',
  access: 'layouts',
  params,
  answer: Stored,
});

export const saveTracingImage = endpoint({
  method: 'PUT',
  path: '/api/office/layouts/:id/tracing-image',
  summary: 'Die Vorlage eines Saalplans hinlegen, verschieben oder (null) entfernen',
  access: 'layouts',
  params,
  body: Stored,
  answer: Done,
});
