import type { Hono } from 'hono';
import type { Services } from '../services.ts';

export function holdsRoutes(_app: Hono, _services: Services): void {}
