import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { screen } from './screen.ts';

const OFFICE = /^\/(dashboard|orders?|events?|layouts?|discounts?|block|team)(\/|$)/i;

const loadOffice = screen(() => import('./office/office-routes.ts'));

/** Gives the router the routes of the office as soon as somebody goes to one of them. */
export const findOffice: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (OFFICE.test(path)) patch(null, (await loadOffice()).officeRoutes);
};
