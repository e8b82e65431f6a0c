import * as accounts from './accounts.ts';
import * as bank from './bank.ts';
import * as bankEntries from './bank-entries.ts';
import * as books from './books.ts';
import * as boxOffice from './box-office.ts';
import * as callOffs from './call-offs.ts';
import * as cashCounts from './cash-counts.ts';
import * as checkup from './checkup.ts';
import * as devices from './devices.ts';
import * as discounts from './discounts.ts';
import * as documents from './documents.ts';
import * as door from './door.ts';
import type { Endpoint } from './endpoint.ts';
import * as eventOffers from './event-offers.ts';
import * as eventPlaces from './event-places.ts';
import * as events from './events.ts';
import * as festival from './festival.ts';
import * as figures from './figures.ts';
import * as gateList from './gate-list.ts';
import * as holds from './holds.ts';
import * as layouts from './layouts.ts';
import * as legal from './legal.ts';
import * as logo from './logo.ts';
import * as newEvents from './new-events.ts';
import * as orderList from './order-list.ts';
import * as orders from './orders.ts';
import * as outbox from './outbox.ts';
import * as payments from './payments.ts';
import * as paypal from './paypal.ts';
import * as persons from './persons.ts';
import * as pictures from './pictures.ts';
import * as reconciliation from './reconciliation.ts';
import * as refunds from './refunds.ts';
import * as reminders from './reminders.ts';
import * as salePlans from './sale-plans.ts';
import * as sampleData from './sample-data.ts';
import * as seatOrders from './seat-orders.ts';
import * as settings from './settings.ts';
import * as staffEvents from './staff-events.ts';
import * as staffOrders from './staff-orders.ts';
import * as team from './team.ts';
import * as tickets from './tickets.ts';
import * as tracingImages from './tracing-images.ts';
import * as withdrawals from './withdrawals.ts';

/** Every noun of the API; their names are the tags of the OpenAPI document. */
export const nouns = {
  accounts,
  bank: { ...bank, ...bankEntries },
  books,
  boxOffice,
  callOffs,
  cashCounts,
  checkup,
  devices,
  discounts,
  documents,
  door,
  eventPlaces,
  events,
  festival,
  figures,
  gateList,
  holds,
  layouts: { ...layouts, ...tracingImages },
  legal,
  orders,
  outbox,
  payments,
  paypal,
  persons,
  pictures,
  reconciliation,
  refunds,
  reminders,
  settings: { ...settings, ...logo },
  staffEvents: { ...staffEvents, ...eventOffers },
  newEvents,
  salePlans,
  sampleData,
  seatOrders,
  orderList,
  staffOrders,
  team,
  tickets,
  withdrawals,
};

type Values<T> = T extends unknown ? T[keyof T] : never;
type AnyEndpoint = Extract<Values<Values<typeof nouns>>, Endpoint>;

/**
 * Every call by method and path, as `Api['GET /api/booking/event/:id']`. The client imports it as a type only,
 * which keeps the schemas out of guests' pages.
 */
export type Api = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
