import type { Hono } from 'hono';
import type { Services } from '../services.ts';

export function settingsRoutes(_app: Hono, _services: Services): void {}
