import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { OrderSource, OrderStatus } from './orders.ts';
import { Id, IdInPath, StoredTimeText } from './wire.ts';

const LONGEST_SEARCH = 200;
const MOST_ROWS = 100;

/** The sort orders of the list. */
export const OrderSort = v.picklist(['newest', 'oldest', 'name', 'due', 'total']);
export type OrderSort = v.InferOutput<typeof OrderSort>;

const Rows = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.toNumber(), v.maxValue(MOST_ROWS));

const filter = {
  q: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)), ''),
  status: v.optional(OrderStatus),
  /** By how they were made: by guests, complimentary, box office, telephone. */
  source: v.optional(OrderSource),
  event: v.optional(IdInPath),
  overdue: v.optional(v.literal('1')),
  /** Only overpaid orders. */
  refund_due: v.optional(v.literal('1')),
  sort: v.optional(OrderSort, 'newest'),
};

/** The filter of the order list. */
export const OrderListQuery = v.object({
  ...filter,
  limit: v.optional(Rows, '50'),
  after: v.optional(v.pipe(v.string(), v.maxLength(400))),
  /** For whoever needs only some of them, sooner: `count` and `is_more` may then tell of this page alone. */
  uncounted: v.optional(v.literal('1')),
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
  /** The number of tickets that are not cancelled. */
  tickets: v.number(),
  /** Euros. */
  total: v.number(),
  paid: v.number(),
  created_at: StoredTimeText,
  due_on: v.string(),
  is_overdue: v.boolean(),
});
export type OrderRow = v.InferOutput<typeof OrderRow>;

/** The filter without pages. */
export const OrderExportQuery = v.object(filter);
export type OrderExportQuery = v.InferOutput<typeof OrderExportQuery>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders',
  summary: 'Bestellungen suchen, filtern und seitenweise lesen',
  access: 'orders',
  query: OrderListQuery,
  answer: v.object({
    orders: v.array(OrderRow),
    /** The total, counted up to 1,000; `is_more` if there are more. */
    count: v.number(),
    is_more: v.boolean(),
    /** The cursor of the next page; null on the last one. */
    next: v.nullable(v.string()),
  }),
});

/** How many orders are in each state, and how many wait for something, each counted up to 1,000. */
export const countOrders = endpoint({
  method: 'GET',
  path: '/api/office/order-counts',
  summary: 'Wie viele Bestellungen in welchem Stand, überfällig und zu erstatten sind, je bis 1.000 gezählt',
  access: 'orders',
  answer: v.object({
    open: v.number(),
    overdue: v.number(),
    refund_due: v.number(),
    paid: v.number(),
    cancelled: v.number(),
    refunded: v.number(),
  }),
});

/** All events that may have orders, also past ones; latest first. */
export const listOrderEvents = endpoint({
  method: 'GET',
  path: '/api/office/order-events',
  summary: 'Alle Veranstaltungen, auch verborgene und vergangene, um Bestellungen danach zu filtern',
  access: 'orders',
  answer: v.object({ events: v.array(v.object({ id: Id, name: v.string(), starts_at: StoredTimeText })) }),
});
export type OrderEvent = v.InferOutput<typeof listOrderEvents.answer>['events'][number];

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders.csv',
  summary: 'Die Liste, wie sie gefiltert ist, für die Tabellenkalkulation',
  access: 'orders',
  query: OrderExportQuery,
  answer: v.string(),
  mediaType: 'text/csv',
});
