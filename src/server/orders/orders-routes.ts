import type { Hono } from 'hono';
import type { Services } from '../services.ts';

export function ordersRoutes(_app: Hono, _services: Services): void {}
