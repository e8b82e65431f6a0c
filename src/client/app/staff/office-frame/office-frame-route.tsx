export { loadOfficeFrame as loader, OfficeFrame as Component } from './office-frame.tsx';
