export { loadEvent as loader } from '../../../admin/events/event/load-event.ts';
export { PreviewScreen as Component } from './preview-screen.tsx';
