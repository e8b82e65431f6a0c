/** The pages of the office by their module below this folder. */
export const officeScreens = {
  'dashboard/dashboard-route': () => import('./dashboard/dashboard-route.tsx'),
  'gate-list/gate-list-route': () => import('./gate-list/gate-list-route.tsx'),
  'devices/devices-route': () => import('./devices/devices-route.tsx'),
  'outbox/outbox-route': () => import('./outbox/outbox-route.tsx'),
  'outbox/mail-route': () => import('./outbox/mail-route.tsx'),
  'profile/profile-route': () => import('./profile/profile-route.tsx'),
  'settings/settings-route': () => import('./settings/settings-route.tsx'),
  'legal-texts/legal-texts-route': () => import('./legal-texts/legal-texts-route.tsx'),
  'orders/orders-route': () => import('./orders/orders-route.tsx'),
  'box-office/issue-route': () => import('./box-office/issue-route.tsx'),
  'box-office/gate-route': () => import('./box-office/gate-route.tsx'),
  'order/desk-route': () => import('./order/desk-route.tsx'),
  'events/events-route': () => import('./events/events-route.tsx'),
  'event/event-route': () => import('./event/event-route.tsx'),
  'event-preview/preview-route': () => import('./event-preview/preview-route.tsx'),
  'event-places/event-places-route': () => import('./event-places/event-places-route.tsx'),
  'layouts/layouts-route': () => import('./layouts/layouts-route.tsx'),
  'layout/layout-route': () => import('./layout/layout-route.tsx'),
  'block-seats/seats-route': () => import('./block-seats/seats-route.tsx'),
  'discounts/discounts-route': () => import('./discounts/discounts-route.tsx'),
  'discount/new-discount-route': () => import('./discount/new-discount-route.tsx'),
  'discount/discount-route': () => import('./discount/discount-route.tsx'),
  'discount-codes/discount-codes-route': () => import('./discount-codes/discount-codes-route.tsx'),
  'team/team-route': () => import('./team/team-route.tsx'),
};

export type OfficeScreen = keyof typeof officeScreens;
