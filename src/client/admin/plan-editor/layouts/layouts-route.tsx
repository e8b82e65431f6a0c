export { actOnLayouts as action } from './layouts-action.ts';
export { LayoutsScreen as Component } from './layouts-screen.tsx';
export { loadLayouts as loader } from './load-layouts.ts';
