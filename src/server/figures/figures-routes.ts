import type { Hono } from 'hono';
import { readFigures } from '../../contract/figures.ts';
import { compressAnswersOf } from '../http/compress-answer.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { currentFigures } from './current-figures.ts';
import { figuresSeenBy } from './figures-seen-by.ts';

/** The call of the dashboard. */
export function figuresRoutes(app: Hono, services: Services): void {
  // A year of days, every three seconds.
  compressAnswersOf(app, readFigures);
  route(app, services, readFigures, async ({ staff }) =>
    figuresSeenBy(await currentFigures(services), staff?.permissions ?? []),
  );
}
