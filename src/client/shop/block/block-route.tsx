export { BlockScreen as Component } from './block-screen.tsx';
export { loadBlock as loader } from './load-block.ts';
export { putIntoBasket as action } from './put-into-basket.ts';
