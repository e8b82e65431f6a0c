import type { Hono } from 'hono';
import type { Services } from '../services.ts';
import { openApiDocument } from './openapi.ts';
import { PreparedAnswer } from './prepared-answers.ts';

/** `GET /api/openapi.json`: the description of the API, made when somebody asks for it first. */
export function openApiRoutes(app: Hono, { clock, config }: Services): void {
  const prepared = new PreparedAnswer(clock, {
    version: () => 0,
    make: async () => ({
      value: JSON.stringify(openApiDocument(config.publicUrl)),
      freshUntil: Number.POSITIVE_INFINITY,
    }),
  });
  app.get('/api/openapi.json', (c) => prepared.answer(c));
}
