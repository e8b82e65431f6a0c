import type { Hono } from 'hono';
import { readFigures } from '../../../contract/figures.ts';
import { compressAnswersOf } from '../../platform/http/compress-answer.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { currentFigures } from './current-figures.ts';
import { figuresSeenBy } from './figures-seen-by.ts';

/** The call of the dashboard. */
export function figuresRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'> & SettingsPort,
): void {
  // A year of days, every three seconds.
  compressAnswersOf(app, readFigures);
  route(app, services, readFigures, async ({ staff }) =>
    figuresSeenBy(await currentFigures(services), staff?.permissions ?? []),
  );
}
