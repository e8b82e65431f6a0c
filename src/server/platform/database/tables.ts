import type { BankEntriesTable, BankImportsTable, BankMappingsTable, BankTurnsTable } from './bank-tables.ts';
import type { BoxOfficeQuotasTable } from './box-office-tables.ts';
import type { OrderHistoryTable, PaymentsTable } from './desk-tables.ts';
import type {
  DiscountCodesTable,
  DiscountEventsTable,
  DiscountHistoryTable,
  DiscountPricesTable,
  DiscountsTable,
} from './discount-tables.ts';
import type { DocumentNumbersTable, DocumentsTable } from './document-tables.ts';
import type { DeviceEventsTable, DevicesTable } from './door-tables.ts';
import type { LayoutHistoryTable, LayoutsTable, RemovedBlocksTable } from './layout-tables.ts';
import type {
  GuestsTable,
  ItemsTable,
  OrdersTable,
  OrderWordsTable,
  OutboxTable,
  PlacementsTable,
  ScansTable,
} from './order-tables.ts';
import type { PaypalOrdersTable } from './paypal-tables.ts';
import type { PicturesTable } from './picture-tables.ts';
import type {
  BlocksTable,
  ContingentsTable,
  EventBlocksTable,
  EventHistoryTable,
  EventsTable,
  PriceCategoriesTable,
  SeatsTable,
  SettingsHistoryTable,
  SettingsTable,
  TicketPricesTable,
} from './plan-tables.ts';
import type { RefundAccountsTable, RefundRunsTable, RefundsTable } from './refund-tables.ts';
import type { RemindersTable } from './reminder-tables.ts';
import type {
  PasswordLinksTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  TeamHistoryTable,
  UserPermissionsTable,
  UsersTable,
} from './team-tables.ts';
import type { WithdrawalsTable } from './withdrawal-tables.ts';

/** Every table by its name. */
export interface Tables {
  settings: SettingsTable;
  settings_history: SettingsHistoryTable;
  layouts: LayoutsTable;
  removed_blocks: RemovedBlocksTable;
  layout_history: LayoutHistoryTable;
  blocks: BlocksTable;
  seats: SeatsTable;
  pictures: PicturesTable;
  bank_imports: BankImportsTable;
  bank_entries: BankEntriesTable;
  bank_mappings: BankMappingsTable;
  bank_turns: BankTurnsTable;
  events: EventsTable;
  price_categories: PriceCategoriesTable;
  ticket_prices: TicketPricesTable;
  event_blocks: EventBlocksTable;
  event_history: EventHistoryTable;
  contingents: ContingentsTable;
  box_office_quotas: BoxOfficeQuotasTable;
  guests: GuestsTable;
  placements: PlacementsTable;
  orders: OrdersTable;
  order_words: OrderWordsTable;
  payments: PaymentsTable;
  paypal_orders: PaypalOrdersTable;
  refund_accounts: RefundAccountsTable;
  refund_runs: RefundRunsTable;
  refunds: RefundsTable;
  order_history: OrderHistoryTable;
  reminders: RemindersTable;
  items: ItemsTable;
  scans: ScansTable;
  discounts: DiscountsTable;
  discount_events: DiscountEventsTable;
  discount_prices: DiscountPricesTable;
  discount_codes: DiscountCodesTable;
  discount_history: DiscountHistoryTable;
  users: UsersTable;
  user_permissions: UserPermissionsTable;
  sessions: SessionsTable;
  password_links: PasswordLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  team_history: TeamHistoryTable;
  outbox: OutboxTable;
  withdrawals: WithdrawalsTable;
  documents: DocumentsTable;
  document_numbers: DocumentNumbersTable;
  devices: DevicesTable;
  device_events: DeviceEventsTable;
}
