export { actOnPerson as action } from './person-action.ts';
export { PersonScreen as Component } from './person-screen.tsx';
