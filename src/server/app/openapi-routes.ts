import type { Hono } from 'hono';
import { PreparedAnswer } from '../platform/http/prepared-answers.ts';
import type { Ports } from '../platform/ports.ts';
import { openApiDocument } from './openapi.ts';

/** `GET /api/openapi.json`: the description of the API, made when somebody asks for it first. */
export function openApiRoutes(app: Hono, { clock, config }: Pick<Ports, 'clock' | 'config'>): void {
  const prepared = new PreparedAnswer(clock, {
    version: () => 0,
    make: async () => ({
      value: JSON.stringify(openApiDocument(config.publicUrl)),
      freshUntil: Number.POSITIVE_INFINITY,
    }),
  });
  app.get('/api/openapi.json', (c) => prepared.answer(c));
}
