export { loadEvent as loader } from '../event/load-event.ts';
export { PreviewScreen as Component } from './preview-screen.tsx';
