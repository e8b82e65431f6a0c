export { DiscountCodesScreen as Component } from './discount-codes-screen.tsx';
export { loadDiscountCodes as loader } from './load-discount-codes.ts';
