export { addTickets as action } from './add-tickets.ts';
export { loadTickets as loader } from './load-tickets.ts';
export { TicketsScreen as Component } from './tickets-screen.tsx';
