import type { Hono } from 'hono';
import type { Services } from '../services.ts';

export function eventsRoutes(_app: Hono, _services: Services): void {}
