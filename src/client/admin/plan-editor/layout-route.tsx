export { LayoutScreen as Component } from './layout-screen.tsx';
export { loadLayout as loader } from './load-layout.ts';
