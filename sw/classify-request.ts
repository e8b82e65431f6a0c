/** How the service worker treats a request; `other` goes straight to the network. */
export type RequestKind = 'public-page' | 'page' | 'data' | 'file' | 'other';

interface ClassifiedRequest {
  method: string;
  pathname: string;
  isNavigation: boolean;
  hasAuthorization: boolean;
}

/** Pages that look the same to every guest: rendered by the server, with nothing private in them. */
const PUBLIC_PAGE =
  /^\/(agb|dsgvo|imprint|barrierefreiheit|widerruf|booking\/event\/\d{1,15}\/(tickets|blocks|block\/\d{1,15}))?$/;

/** Answers that are the same for everybody. All others belong to one guest, to staff or to a scanner. */
const DATA = /^\/api\/booking\/(events|festival|legal|prices|event\/\d{1,15}(\/block\/\d{1,15})?)$/;

/** Addresses that are not pages even when a browser navigates there: calls, streams, files. */
const NO_PAGE = /^\/api(\/|$)|^\/(healthz|readyz)$|\/(reserve|release|live)$|^\/booking\/checkout\/|\.\w+$/;

/** Named by a hash of their content, so they never change. */
const FILE = /^\/(assets|logo|picture)\//;

export const SCANNER_PAGE = '/scanner';

/** `pathname` excludes the query. Requests that change something are never handled. */
export function classifyRequest({
  method,
  pathname,
  isNavigation,
  hasAuthorization,
}: ClassifiedRequest): RequestKind {
  if (method !== 'GET' || hasAuthorization) return 'other';
  if (isNavigation) {
    const page = pageAddress(pathname);
    if (PUBLIC_PAGE.test(page)) return 'public-page';
    return NO_PAGE.test(page) ? 'other' : 'page';
  }
  if (DATA.test(pathname)) return 'data';
  return FILE.test(pathname) ? 'file' : 'other';
}

/** Addresses of pages ignore case and a trailing slash. */
export function pageAddress(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/$/, '');
}

/** The calls behind a public page, whose answers are stored together with it. */
export function callsOfPage(page: string): string[] {
  const [, event, block] = /^\/booking\/event\/(\d+)\/\w+(?:\/(\d+))?$/.exec(page) ?? [];
  // Needed by every page, such as the legal texts for its footer.
  const always = ['events', 'festival', 'legal', 'prices'].map((name) => `/api/booking/${name}`);
  if (event === undefined) return always;
  const ofEvent = `/api/booking/event/${event}`;
  return [...always, ofEvent, ...(block === undefined ? [] : [`${ofEvent}/block/${block}`])];
}
