export { bookOrders as action } from './book-orders.ts';
export { loadOrders as loader } from './load-orders.ts';
export { OrdersScreen as Component } from './orders-screen.tsx';
