export { actOnBasket as action } from './basket-action.ts';
export { BasketScreen as Component } from './basket-screen.tsx';
export { BasketWaiting as HydrateFallback } from './basket-waiting.tsx';
export { loadBasket as loader, shouldReloadBasket as shouldRevalidate } from './load-basket.ts';
