/**
 * The layers of the server from the ground up: a room imports only what stands before it in this list, and the tables
 * of a room are read and written by it alone.
 */
export const LAYERS = [
  'platform',
  'settings',
  'accounts',
  'inventory',
  'catalog',
  'sales',
  'admission',
  'money',
  'box-office',
  'messages',
  'overview',
  'app',
] as const;

export type Room = (typeof LAYERS)[number];

/** Which room's repositories alone say SQL on a table. */
export const ROOM_OF_TABLE: Record<string, Room> = {
  bank_entries: 'money',
  bank_imports: 'money',
  bank_mappings: 'money',
  bank_statements: 'money',
  bank_turns: 'money',
  blocks: 'catalog',
  box_office_quotas: 'inventory',
  call_off_events: 'money',
  call_off_orders: 'money',
  call_offs: 'money',
  cash_counts: 'box-office',
  change_versions: 'platform',
  contingents: 'inventory',
  device_events: 'admission',
  devices: 'admission',
  discount_codes: 'sales',
  discount_events: 'sales',
  discount_history: 'sales',
  discount_prices: 'sales',
  discounts: 'sales',
  document_numbers: 'money',
  document_sums: 'money',
  documents: 'money',
  event_blocks: 'catalog',
  event_history: 'catalog',
  event_seat_categories: 'catalog',
  events: 'catalog',
  guests: 'sales',
  items: 'inventory',
  layout_history: 'catalog',
  layouts: 'catalog',
  logos: 'settings',
  order_history: 'sales',
  order_notes: 'sales',
  order_words: 'sales',
  orders: 'sales',
  outbox: 'platform',
  password_links: 'accounts',
  payment_parts: 'money',
  payments: 'money',
  paypal_orders: 'money',
  pictures: 'catalog',
  placements: 'inventory',
  price_categories: 'catalog',
  recovery_codes: 'accounts',
  refund_accounts: 'money',
  refund_links: 'money',
  refund_runs: 'money',
  refunds: 'money',
  reminders: 'money',
  removed_blocks: 'catalog',
  draft_elements: 'catalog',
  layout_versions: 'catalog',
  scans: 'admission',
  seats: 'catalog',
  second_factors: 'accounts',
  sessions: 'accounts',
  settings: 'settings',
  settings_history: 'settings',
  team_history: 'accounts',
  ticket_prices: 'catalog',
  user_permissions: 'accounts',
  users: 'accounts',
  waiting_invoices: 'money',
  withdrawals: 'money',
};

/** The schema's type and the migrations know every table and what their time knew of it: the one exception. */
export const knowsEveryTable = (path: string) => path.startsWith('src/server/platform/database/');
export const isMigration = (path: string) => path.startsWith('src/server/platform/database/migrations/');

/** A room is a folder of the server; what lies beside them starts it. */
export function roomOf(path: string): Room | null {
  const [, folder] = /^src\/server\/([\w-]+)\//.exec(path) ?? [];
  if (folder === undefined) return path.startsWith('src/server/') ? 'app' : null;
  return LAYERS.find((room) => room === folder) ?? null;
}

/** The room's floor, 0 on the ground. */
export const floorOf = (room: Room) => LAYERS.indexOf(room);
