/** What a request is to the service worker. `other` goes to the network as if there were no service worker. */
export type Asked = 'page-for-all' | 'page' | 'data' | 'file' | 'other';

export interface AskedRequest {
  method: string;
  pathname: string;
  isNavigation: boolean;
  hasAuthorization: boolean;
}

/** Pages that look alike to every guest: they come rendered, and nothing in them is anybody's secret. */
const PAGE_FOR_ALL =
  /^\/(agb|dsgvo|imprint|barrierefreiheit|widerruf|booking\/event\/\d{1,15}\/(tickets|blocks|block\/\d{1,15}))?$/;

/** Answers that are the same for everybody. All others belong to one guest, to staff or to the door. */
const DATA = /^\/api\/booking\/(events|festival|legal|prices|event\/\d{1,15}(\/block\/\d{1,15})?)$/;

/** Addresses that are no page even when a browser goes there: calls, streams, files. */
const NO_PAGE = /^\/api(\/|$)|^\/healthz$|\/(reserve|release|live)$|^\/booking\/checkout\/|\.\w+$/;

/** Named after their content: what lies there never changes. */
const FILE = /^\/(assets|picture)\//;

/** The page of the door. */
export const DOOR = '/scanner';

/** Says what is asked for; `pathname` without query. Whatever changes something is none of our business. */
export function whatIsAsked({ method, pathname, isNavigation, hasAuthorization }: AskedRequest): Asked {
  if (method !== 'GET' || hasAuthorization) return 'other';
  if (isNavigation) {
    const page = pageAddress(pathname);
    if (PAGE_FOR_ALL.test(page)) return 'page-for-all';
    return NO_PAGE.test(page) ? 'other' : 'page';
  }
  if (DATA.test(pathname)) return 'data';
  return FILE.test(pathname) ? 'file' : 'other';
}

/** Pages know no upper and lower case, and one slash more at the end is the same page. */
export function pageAddress(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/$/, '');
}

/** The calls whose answers a page for all shows, to keep them together with it. */
export function callsBehind(page: string): string[] {
  const [, event, block] = /^\/booking\/event\/(\d+)\/\w+(?:\/(\d+))?$/.exec(page) ?? [];
  // Every page has the legal texts at its foot.
  const always = ['events', 'festival', 'legal', 'prices'].map((name) => `/api/booking/${name}`);
  if (event === undefined) return always;
  const ofEvent = `/api/booking/event/${event}`;
  return [...always, ofEvent, ...(block === undefined ? [] : [`${ofEvent}/block/${block}`])];
}
