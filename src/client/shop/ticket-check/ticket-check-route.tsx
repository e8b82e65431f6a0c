export { loadTicketCheck as loader, neverReload as shouldRevalidate } from './load-ticket-check.ts';
export { TicketCheckScreen as Component } from './ticket-check-screen.tsx';
export { TicketCheckWaiting as HydrateFallback } from './ticket-check-waiting.tsx';
