/** Separate from the guests' addresses, which every page loads. */
export const adminPaths = {
  devices: '/dashboard/devices',
  gateList: '/dashboard/gate-list',
  outbox: '/dashboard/outbox',
  outboxMail: '/dashboard/outbox/:mail',
  withdrawals: '/dashboard/withdrawals',
  settings: '/dashboard/settings',
  legalTexts: '/dashboard/settings/legal',
  checkup: '/dashboard/settings/checkup',
  orders: '/orders',
  issueTickets: '/orders/new',
  boxOffice: '/orders/gate',
  person: '/orders/person',
  reminders: '/orders/reminders',
  refunds: '/orders/refunds',
  refundRun: '/orders/refunds/:run',
  bank: '/orders/bank',
  reconciliation: '/orders/bank/reconciliation',
  bankImport: '/orders/bank/:import',
  staffOrder: '/order/:id',
  events: '/events',
  event: '/event/:id',
  eventPreview: '/event/:id/preview',
  eventPlaces: '/event/:id/block/:block',
  layouts: '/layouts',
  layout: '/layout/:id',
  discounts: '/discounts',
  newDiscount: '/discount/new',
  discount: '/discount/:id',
  discountCodes: '/discount/:id/codes',
  blockSeats: '/block/:id',
  team: '/team/create',
  handover: '/team/handover',
} as const;

/** The same with their parameters filled in. */
export const adminPathTo = {
  staffOrder: (orderId: string): string => `/order/${encodeURIComponent(orderId)}`,
  /** The order with the tickets of this withdrawal ticked. */
  withdrawnTickets: (orderId: string, withdrawal: number): string =>
    `/order/${encodeURIComponent(orderId)}?widerruf=${withdrawal}`,
  refundRun: (run: number): string => `/orders/refunds/${run}`,
  bankImport: (id: number): string => `/orders/bank/${id}`,
  event: (eventId: number): string => `/event/${eventId}`,
  eventPreview: (eventId: number): string => `/event/${eventId}/preview`,
  eventPlaces: (eventId: number, blockId: number): string => `/event/${eventId}/block/${blockId}`,
  outboxMail: (mail: number, to: 'guests' | 'team'): string =>
    `/dashboard/outbox/${mail}${to === 'team' ? '?to=team' : ''}`,
  layout: (layoutId: number): string => `/layout/${layoutId}`,
  blockSeats: (blockId: number): string => `/block/${blockId}`,
  discount: (discountId: number): string => `/discount/${discountId}`,
  discountCodes: (discountId: number): string => `/discount/${discountId}/codes`,
};
