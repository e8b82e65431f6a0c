export { fetchLegalVersions as loader } from '../../../platform/api/fetch-legal-versions.ts';
export { actOnLegalTexts as action } from './legal-texts-action.ts';
export { LegalTextsScreen as Component } from './legal-texts-screen.tsx';
