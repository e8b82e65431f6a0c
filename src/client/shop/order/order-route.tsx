export { loadOrder as loader } from './load-order.ts';
export { OrderScreen as Component } from './order-screen.tsx';
export { OrderWaiting as HydrateFallback } from './order-waiting.tsx';
