import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { OrderSource, OrderStatus } from './orders.ts';
import { Id, IdInPath, StoredTimeText } from './wire.ts';

/** How the list of orders may stand. */
export const OrderSort = v.picklist(['newest', 'oldest', 'name', 'due', 'total']);
export type OrderSort = v.InferOutput<typeof OrderSort>;

const LONGEST_SEARCH = 200;
const MOST_ROWS = 100;

const Rows = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.toNumber(), v.maxValue(MOST_ROWS));

const filter = {
  q: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)), ''),
  status: v.optional(OrderStatus),
  /** How they came about: guests' own, Ehrenkarten, box office, telephone. */
  source: v.optional(OrderSource),
  event: v.optional(IdInPath),
  overdue: v.optional(v.literal('1')),
  /** Only those that were paid beyond what they cost. */
  refund_due: v.optional(v.literal('1')),
  sort: v.optional(OrderSort, 'newest'),
};

/** Which orders are asked for: what is typed, which states, of which event, overdue ones or those with a refund due only, from where on. */
export const OrderListQuery = v.object({
  ...filter,
  limit: v.optional(Rows, '50'),
  after: v.optional(v.pipe(v.string(), v.maxLength(400))),
});
export type OrderListQuery = v.InferOutput<typeof OrderListQuery>;

export const OrderRow = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatus,
  source: OrderSource,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  /** How many tickets that are not cancelled. */
  tickets: v.number(),
  /** Euros. */
  total: v.number(),
  paid: v.number(),
  created_at: StoredTimeText,
  due_on: v.string(),
  is_overdue: v.boolean(),
});
export type OrderRow = v.InferOutput<typeof OrderRow>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders',
  summary: 'Bestellungen suchen, filtern und seitenweise lesen',
  access: 'orders',
  query: OrderListQuery,
  answer: v.object({
    orders: v.array(OrderRow),
    /** How many there are in all; counted up to 1,000, `is_more` says that it goes on. */
    count: v.number(),
    is_more: v.boolean(),
    /** Where the next page begins; null on the last one. */
    next: v.nullable(v.string()),
  }),
});

/** Every event that there may be orders of, also those that guests no longer see; the latest first. */
export const listOrderEvents = endpoint({
  method: 'GET',
  path: '/api/office/order-events',
  summary: 'Alle Veranstaltungen, auch verborgene und vergangene, um Bestellungen danach zu filtern',
  access: 'orders',
  answer: v.object({ events: v.array(v.object({ id: Id, name: v.string(), starts_at: StoredTimeText })) }),
});
export type OrderEvent = v.InferOutput<typeof listOrderEvents.answer>['events'][number];

/** The same without pages. */
export const OrderExportQuery = v.object(filter);
export type OrderExportQuery = v.InferOutput<typeof OrderExportQuery>;

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders.csv',
  summary: 'Die Liste, wie sie gefiltert ist, für die Tabellenkalkulation',
  access: 'orders',
  query: OrderExportQuery,
  answer: v.string(),
});
