import type {
  PasswordLinksTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  TeamHistoryTable,
  UserPermissionsTable,
  UsersTable,
} from './accounts-tables.ts';
import type { DeviceEventsTable, DevicesTable } from './admission-tables.ts';
import type {
  BlocksTable,
  ContingentsTable,
  DraftElementsTable,
  EventBlocksTable,
  EventHistoryTable,
  EventSeatCategoriesTable,
  EventsTable,
  LayoutHistoryTable,
  LayoutsTable,
  LayoutVersionsTable,
  LogosTable,
  PicturesTable,
  PriceCategoriesTable,
  RemovedBlocksTable,
  SeatsTable,
  SettingsHistoryTable,
  SettingsTable,
  TicketPricesTable,
} from './catalog-tables.ts';
import type {
  BankEntriesTable,
  BankImportsTable,
  BankMappingsTable,
  BankStatementsTable,
  BankTurnsTable,
  CallOffEventsTable,
  CallOffOrdersTable,
  CallOffsTable,
  DocumentNumbersTable,
  DocumentSumsTable,
  DocumentsTable,
  OrderHistoryTable,
  OrderNotesTable,
  PaymentPartsTable,
  PaymentsTable,
  PaypalOrdersTable,
  RefundAccountsTable,
  RefundLinksTable,
  RefundRunsTable,
  RefundsTable,
  RemindersTable,
  WaitingInvoicesTable,
  WithdrawalsTable,
} from './money-tables.ts';
import type {
  BoxOfficeQuotasTable,
  CashCountsTable,
  DiscountCodesTable,
  DiscountEventsTable,
  DiscountHistoryTable,
  DiscountPricesTable,
  DiscountsTable,
  GuestsTable,
  ItemsTable,
  OrdersTable,
  OrderWordsTable,
  OutboxTable,
  PlacementsTable,
  ScansTable,
} from './sales-tables.ts';

/** How often a subject has changed, for the other processes on the same PostgreSQL (change-notices.ts). */
interface ChangeVersionsTable {
  subject: string;
  version: number;
}

export interface Tables {
  change_versions: ChangeVersionsTable;
  settings: SettingsTable;
  settings_history: SettingsHistoryTable;
  layouts: LayoutsTable;
  removed_blocks: RemovedBlocksTable;
  draft_elements: DraftElementsTable;
  layout_versions: LayoutVersionsTable;
  layout_history: LayoutHistoryTable;
  blocks: BlocksTable;
  seats: SeatsTable;
  logos: LogosTable;
  pictures: PicturesTable;
  bank_imports: BankImportsTable;
  bank_entries: BankEntriesTable;
  bank_mappings: BankMappingsTable;
  bank_statements: BankStatementsTable;
  bank_turns: BankTurnsTable;
  events: EventsTable;
  price_categories: PriceCategoriesTable;
  ticket_prices: TicketPricesTable;
  event_blocks: EventBlocksTable;
  event_seat_categories: EventSeatCategoriesTable;
  event_history: EventHistoryTable;
  contingents: ContingentsTable;
  box_office_quotas: BoxOfficeQuotasTable;
  cash_counts: CashCountsTable;
  guests: GuestsTable;
  placements: PlacementsTable;
  orders: OrdersTable;
  order_words: OrderWordsTable;
  payments: PaymentsTable;
  payment_parts: PaymentPartsTable;
  paypal_orders: PaypalOrdersTable;
  refund_accounts: RefundAccountsTable;
  refund_links: RefundLinksTable;
  call_offs: CallOffsTable;
  call_off_events: CallOffEventsTable;
  call_off_orders: CallOffOrdersTable;
  refund_runs: RefundRunsTable;
  refunds: RefundsTable;
  order_history: OrderHistoryTable;
  order_notes: OrderNotesTable;
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
  document_sums: DocumentSumsTable;
  waiting_invoices: WaitingInvoicesTable;
  devices: DevicesTable;
  device_events: DeviceEventsTable;
}
