export { DiscountsScreen as Component } from './discounts-screen.tsx';
export { loadDiscounts as loader } from './load-discounts.ts';
