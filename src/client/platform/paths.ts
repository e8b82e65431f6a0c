/** Matched case-insensitively. Admin pages have their own list. */
export const paths = {
  home: '/',
  login: '/login',
  forgottenPassword: '/login/forgot',
  newPassword: '/login/password',
  terms: '/agb',
  privacy: '/dsgvo',
  imprint: '/imprint',
  accessibility: '/barrierefreiheit',
  withdrawal: '/widerruf',
  refund: '/erstattung',
  tickets: '/booking/event/:id/tickets',
  blocks: '/booking/event/:id/blocks',
  block: '/booking/event/:id/block/:block',
  basket: '/booking/basket',
  order: '/booking/order/:id',
  ticketCheck: '/item/:id/checkin',
  scanner: '/scanner',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  notFound: '/error/404',
} as const;

/** Prefixes of all admin addresses. */
export const ADMIN_ADDRESS = /^\/(dashboard|orders?|events?|layouts?|discounts?|block|team)(\/|$)/i;

/** Introduces a ticket in the fragment of the scanner's address. */
export const TICKET_MARK = 'ticket=';

export const pathTo = {
  tickets: (eventId: number): string => `/booking/event/${eventId}/tickets`,
  blocks: (eventId: number): string => `/booking/event/${eventId}/blocks`,
  block: (eventId: number, blockId: number): string => `/booking/event/${eventId}/block/${blockId}`,
  order: (orderId: string): string => `/booking/order/${encodeURIComponent(orderId)}`,
  /** Leads back to `address` (path and query) after the login; the dashboard is the default. */
  loginFor: (address: string): string =>
    address === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(address)}`,
  scannerWith: (itemId: string): string => `/scanner#${TICKET_MARK}${encodeURIComponent(itemId)}`,
  dashboardWith: (itemId: string): string => `/dashboard?item=${encodeURIComponent(itemId)}`,
};
