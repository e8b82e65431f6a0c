import { type ActionFunctionArgs, data, type RouteObject } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import { notify } from '../../../ui/notification-store.ts';
import { guestRoutes } from '../../guest-routes.tsx';
import { NOT_FOR_SALE } from './not-for-sale.ts';
import { NotInPreview } from './not-in-preview.tsx';

/** What a guest sees of an event before he has chosen anything. */
const SHOWN: ReadonlySet<string | undefined> = new Set([
  paths.home,
  paths.tickets,
  paths.blocks,
  paths.block,
]);

/** The guests' own pages in their own frame, without the guard that keeps staff out, and with nothing that buys. */
export function previewRoutes(): RouteObject[] {
  const frame = guestRoutes.children?.[0];
  const room = frame?.children?.[0];
  const shown = (room?.children ?? []).filter(({ path }) => SHOWN.has(path)).map(withoutSale);
  const others = { path: '*', Component: NotInPreview };
  const { HydrateFallback } = guestRoutes;
  return [
    { ...frame, HydrateFallback, children: [{ ...room, children: [...shown, others] }] } as RouteObject,
  ];
}

function withoutSale(route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'function') return { ...route, action: refuseSale } as RouteObject;
  return { ...route, lazy: async () => ({ ...(await lazy()), action: refuseSale }) } as RouteObject;
}

/** In the form in which the pages of tickets and of blocks are told why nothing came into the basket. */
async function refuseSale({ request }: ActionFunctionArgs) {
  const wish: { kind?: string } | null = await request.json().catch(() => null);
  // Places without number are always to be had, so their page has nowhere to say that they are not.
  if (wish?.kind === 'places') notify(NOT_FOR_SALE, 'warning');
  return data({ message: NOT_FOR_SALE, taken: [] }, { status: 409 });
}
