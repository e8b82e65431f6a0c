import type { Hono } from 'hono';
import type { Services } from '../services.ts';

export function discountsRoutes(_app: Hono, _services: Services): void {}
