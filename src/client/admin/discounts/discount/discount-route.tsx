export { actOnDiscount as action } from './discount-action.ts';
export { DiscountScreen as Component } from './discount-screen.tsx';
export { loadDiscount as loader } from './load-discount.ts';
