/** The addresses of the office's pages with their parts filled in; apart from the others, which guests load. */
export const officePathTo = {
  deskOrder: (orderId: string): string => `/order/${encodeURIComponent(orderId)}`,
  /** To its tickets, with those ticked that this withdrawal means. */
  withdrawnTickets: (orderId: string, withdrawal: number): string =>
    `/order/${encodeURIComponent(orderId)}?widerruf=${withdrawal}`,
  refundRun: (run: number): string => `/orders/refunds/${run}`,
  bankImport: (id: number): string => `/orders/bank/${id}`,
  officeEvent: (eventId: number): string => `/event/${eventId}`,
  eventPreview: (eventId: number): string => `/event/${eventId}/preview`,
  eventPlaces: (eventId: number, blockId: number): string => `/event/${eventId}/block/${blockId}`,
  outboxMail: (mail: number, to: 'guests' | 'team'): string =>
    `/dashboard/outbox/${mail}${to === 'team' ? '?to=team' : ''}`,
  layout: (layoutId: number): string => `/layout/${layoutId}`,
  blockSeats: (blockId: number): string => `/block/${blockId}`,
  discount: (discountId: number): string => `/discount/${discountId}`,
  discountCodes: (discountId: number): string => `/discount/${discountId}/codes`,
};
