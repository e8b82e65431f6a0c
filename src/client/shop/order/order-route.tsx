export { loadOrder as loader } from './load-order.ts';
export { OrderScreen as Component } from './order-screen.tsx';
