export { fetchDiscountEvents as loader } from '../../../platform/api/fetch-discounts.ts';
export { actOnNewDiscount as action } from './discount-action.ts';
export { NewDiscountScreen as Component } from './new-discount-screen.tsx';
