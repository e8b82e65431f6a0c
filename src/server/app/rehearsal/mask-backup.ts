import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import type { SettingsChange } from '../../../contract/settings.ts';
import { BATCH_MARK } from '../../sales/discounts/change-campaign.ts';
import { orderSearchTerms, searchText } from '../../sales/orders/search-terms.repository.ts';
import { copiedTables, quoted } from '../backup/table-sums.ts';
import { MadeUpPeople } from './made-up-people.ts';

/**
 * What replaces the columns in which something about a person stands, or something by which the real shop finds one, as SQL
 * on the old row. A text column that stands neither here nor among those of the test is a mistake.
 */
export const MASKED_COLUMNS: Record<string, Record<string, string>> = {
  bank_entries: {
    content_hash: 'digest(content_hash)',
    reference_hash: 'digest(reference_hash)',
    ways: 'ways(ways)',
    payer_name: 'full_name(payer_name)',
    payer_iban: 'iban(payer_iban)',
    payer_name_hash: 'digest(payer_name_hash)',
    payer_iban_hash: 'digest(payer_iban_hash)',
    purpose: 'order_numbers(purpose)',
    end_to_end_id: 'words(end_to_end_id)',
    end_to_end_hash: 'digest(end_to_end_hash)',
    ignored_because: 'words(ignored_because)',
    settled_by: 'staff(settled_by)',
  },
  bank_imports: {
    foreign_accounts: 'null',
    file_hash: 'digest(file_hash)',
    file_name: "'Kontoauszug ' || id",
    created_by: 'staff(created_by)',
  },
  bank_mappings: { created_by: 'staff(created_by)' },
  box_office_quotas: { changed_by: 'staff(changed_by)' },
  call_off_orders: { order_id: 'order_id(order_id)' },
  call_offs: {
    key_hash: 'digest(key_hash)',
    words: 'words(words)',
    created_by: 'staff(created_by)',
  },
  cash_counts: {
    key_hash: 'digest(key_hash)',
    cash_box: 'words(cash_box)',
    seller: 'staff(seller)',
    reason: 'words(reason)',
    counted_by: 'staff(counted_by)',
  },
  devices: {
    name: 'device(name)',
    made_by: 'staff(made_by)',
    token_hash: 'null',
    pairing_hash: 'null',
    revoked_at: 'coalesce(revoked_at, created_at)',
  },
  discount_codes: { code: 'discount_code(code)', order_id: 'order_id(order_id)' },
  discount_history: { who: 'staff(who)' },
  discounts: { code: 'discount_code(code)' },
  documents: { order_id: 'order_id(order_id)', facts: 'bill(facts)', bytes: 'null', sha256: 'null' },
  event_history: { who: 'staff(who)' },
  items: { order_id: 'order_id(order_id)', redeemed_by: 'device(redeemed_by)' },
  layout_history: { who: 'staff(who)' },
  layout_versions: { who: 'staff(who)' },
  layouts: { changed_by: 'staff(changed_by)' },
  order_history: {
    who: 'staff(who)',
    order_id: 'order_id(order_id)',
    facts: 'history(what, facts)',
  },
  order_notes: { order_id: 'order_id(order_id)', who: 'staff(who)', text: 'words(text)' },
  orders: {
    id: 'order_id(id)',
    checkout_key_hash: 'digest(checkout_key_hash)',
    checkout_hash: 'digest(checkout_hash)',
    firstname: "first_name(firstname || ' ' || lastname)",
    lastname: "last_name(firstname || ' ' || lastname)",
    email: 'email(email)',
    telephone: 'telephone(telephone)',
    street: 'street(street)',
    zipcode: 'zipcode(zipcode)',
    city: 'city(city)',
    comment: 'words(comment)',
    note: 'words(note)',
    firm: 'firm(firm)',
    exempt_because: 'words(exempt_because)',
    search_text:
      "search_text(number, first_name(firstname || ' ' || lastname), last_name(firstname || ' ' || lastname), email(email))",
    has_words: '0',
  },
  outbox: { order_id: 'order_id(order_id)', last_error: 'null', message_key: 'null' },
  payments: {
    order_id: 'order_id(order_id)',
    note: 'words(note)',
    booked_by: 'staff(booked_by)',
    undone_by: 'staff(undone_by)',
    paypal_id: 'digest(paypal_id)',
  },
  paypal_orders: {
    id: 'digest(id)',
    order_id: 'order_id(order_id)',
    approve_url: "'https://uebung.example/'",
  },
  placements: {
    guest_id: 'digest(guest_id)',
    order_id: 'order_id(order_id)',
    blocked_reason: 'words(blocked_reason)',
  },
  refund_accounts: {
    order_id: 'order_id(order_id)',
    holder: 'full_name(holder)',
    iban: 'iban(iban)',
    changed_by: 'staff(changed_by)',
  },
  refund_runs: { created_by: 'staff(created_by)', executed_by: 'staff(executed_by)' },
  refunds: {
    order_id: 'order_id(order_id)',
    holder: 'full_name(holder)',
    iban: 'iban(iban)',
    account_by: 'staff(account_by)',
  },
  reminders: { order_id: 'order_id(order_id)' },
  scans: { door: 'device(door)', settled_by: 'staff(settled_by)' },
  settings: { value: "case when key = 'festival' then settings(value) else value end" },
  settings_history: { who: 'staff(who)', changes: 'changes(changes)' },
  team_history: { who: 'staff(who)', member: 'member(member)' },
  users: {
    firstname: "first_name(firstname || ' ' || lastname)",
    lastname: "last_name(firstname || ' ' || lastname)",
    email: 'email(email)',
  },
  waiting_invoices: { order_id: 'order_id(order_id)' },
  withdrawals: {
    key_hash: 'digest(key_hash)',
    name: 'full_name(name)',
    email: 'email(email)',
    mailbox: 'email(mailbox)',
    order_number: 'order_numbers(order_number)',
    remark: 'words(remark)',
    note: 'words(note)',
    search_text: 'null',
    settled_by: 'staff(settled_by)',
  },
};

/** What lets somebody in, and the words that orders are found by; the job of the shop writes these anew. */
export const EMPTIED_TABLES = [
  'guests',
  'order_words',
  'password_links',
  'recovery_codes',
  'refund_links',
  'second_factors',
  'sessions',
];

const WORDS = 'Text für die Übung';
/** Who stands in an audit log without being a person, and what the shop itself writes into notes. */
const NOBODY = new Set(['Der Shop', 'PayPal']);
/** In these entries the reason is somebody's text, elsewhere a code. */
const REASONED = new Set(['tickets_issued', 'tickets_cancelled', 'withdrawal_settled']);
/** What nobody can guess of an order's id. */
const RANDOM_CHARS = 22;
const OWN_NOTE = /^(Kontoauszug|PayPal|Erstattungslauf)\b/;

/**
 * Replaces everything about people in the SQLite file of a shop by what was made up: guests, payers and team, and whatever
 * would find them in the real one. It goes by a key that is nowhere once this returns, so the same person is the same in
 * this file alone. Nothing of it is left in the file's free pages. Everybody's password is `passwordHash`, and nobody is logged in.
 */
export function maskBackup(path: string, passwordHash: string): void {
  const file = new Database(path);
  try {
    file.pragma('foreign_keys = OFF');
    defineFunctions(file);
    file.transaction(() => {
      for (const name of EMPTIED_TABLES) file.prepare(`delete from ${quoted(name)}`).run();
      for (const { name, columns } of copiedTables(file)) {
        const masked = Object.entries(MASKED_COLUMNS[name] ?? {}).filter(([column]) =>
          columns.includes(column),
        );
        if (masked.length === 0) continue;
        const changes = masked.map(([column, by]) => `${quoted(column)} = ${by}`).join();
        file.prepare(`update ${quoted(name)} set ${changes}`).run();
      }
      file.prepare(`update ${quoted('users')} set password_hash = ?`).run(passwordHash);
      file
        .prepare(
          "delete from \"settings\" where key in ('second_factor', 'backups', 'alarms', 'marker', 'archive_key')",
        )
        .run();
    })();
    // Writes the file anew, without what was deleted.
    file.exec('vacuum');
  } finally {
    file.close();
  }
}

/** The functions that `MASKED_COLUMNS` calls. All of them leave null as it is. */
function defineFunctions(file: Database.Database): void {
  const people = new MadeUpPeople(randomBytes(32));
  const numbers = new Set(
    file
      .prepare<[], string>(`select number from ${quoted('orders')}`)
      .pluck()
      .all()
      .map(plainNumber),
  );
  const devices = new Map(
    file
      .prepare<[], { id: number; name: string }>(`select id, name from ${quoted('devices')} order by id`)
      .all()
      .map(({ id, name }) => [name, `Gerät ${id}`]),
  );
  const define = (name: string, replace: (text: string) => string) =>
    file.function(name, { deterministic: true }, (text: unknown) =>
      text === null ? null : replace(String(text)),
    );
  // The time in front keeps orders in the order of their ids.
  const orderId = (id: string) => `${id.slice(0, -RANDOM_CHARS)}${people.digest(id).slice(0, RANDOM_CHARS)}`;
  const staff = (name: string) => (NOBODY.has(name) ? name : people.fullName(name));
  const words = (text: string) => (text === '' || OWN_NOTE.test(text) ? text : WORDS);
  define('full_name', (name) => people.fullName(name));
  define('first_name', (name) => people.firstName(name));
  define('last_name', (name) => people.lastName(name));
  define('email', (email) => people.email(email));
  define('telephone', (telephone) => people.telephone(telephone));
  define('street', (street) => people.street(street));
  define('zipcode', (zipcode) => people.zipcode(zipcode));
  define('city', (city) => people.city(city));
  define('iban', (iban) => people.iban(iban));
  define('staff', staff);
  define('words', words);
  define('device', (name) => devices.get(name) ?? staff(name));
  define('digest', (text) => people.digest(text));
  define('order_id', orderId);
  define('discount_code', (code) =>
    code.startsWith(BATCH_MARK)
      ? `${BATCH_MARK}${people.digest(code)}`
      : // As the shop would fold and take it.
        `UEBUNG-${people
          .digest(code)
          .replace(/[^a-z0-9]/gi, '')
          .slice(0, 12)
          .toUpperCase()}`,
  );
  define('ways', (text) =>
    JSON.stringify(JSON.parse(text), (key, value) => (key === 'orderId' ? orderId(value) : value)),
  );
  define('settings', (text) => {
    const { alarm, ...settings } = JSON.parse(text);
    const masked = Object.entries(alarm ?? {}).map(([name, to]) => [name, people.email(String(to))]);
    return JSON.stringify({ ...settings, ...(alarm && { alarm: Object.fromEntries(masked) }) });
  });
  define('changes', (text) => {
    const masked = (field: string, value: string | null) =>
      value !== null && field.startsWith('alarm.') ? people.email(value) : value;
    const changes: SettingsChange[] = JSON.parse(text);
    return JSON.stringify(
      changes.map(({ field, from, to }) => ({ field, from: masked(field, from), to: masked(field, to) })),
    );
  });
  define('member', (text) => {
    const [, name, email] = /^(.*) <(.+)>$/.exec(text) ?? [];
    return name === undefined || email === undefined
      ? words(text)
      : `${people.fullName(name)} <${people.email(email)}>`;
  });
  define('order_numbers', (text) => {
    const known = text
      .match(/[A-Za-z0-9]+(-[A-Za-z0-9]+)?/g)
      ?.filter((word) => numbers.has(plainNumber(word)));
    return known?.join(' ') || words(text);
  });
  define('firm', (text) => {
    const firm = JSON.parse(text);
    return JSON.stringify({
      ...{ name: words(firm.name), vat_id: firm.vat_id && 'DE000000000', reference: words(firm.reference) },
      ...{ street: people.street(firm.street), zipcode: people.zipcode(firm.zipcode) },
      city: people.city(firm.city),
    });
  });
  define('bill', (text) => {
    const { buyer, ...facts } = JSON.parse(text);
    const made = {
      company: words(buyer.company ?? ''),
      name: people.fullName(buyer.name),
      street: people.street(buyer.street),
      zipcode: people.zipcode(buyer.zipcode),
      city: people.city(buyer.city),
      ...(buyer.vatId && { vatId: 'DE000000000' }),
      ...(buyer.reference && { reference: words(buyer.reference) }),
    };
    return JSON.stringify({ ...facts, buyer: made });
  });
  const history = (what: string, text: string) => {
    const { reason, paypal_id: paypalId, ...facts } = JSON.parse(text);
    return JSON.stringify({
      ...facts,
      ...(reason !== undefined && { reason: REASONED.has(what) ? words(reason) : reason }),
      ...(paypalId !== undefined && { paypal_id: people.digest(paypalId) }),
    });
  };
  file.function('history', { deterministic: true }, history as (...texts: unknown[]) => unknown);
  // Named one by one, because SQLite counts the arguments.
  const searched = (number: string, firstname: string, lastname: string, email: string) =>
    searchText(orderSearchTerms({ number, firstname, lastname, email }));
  file.function('search_text', { deterministic: true }, searched);
}

function plainNumber(number: string): string {
  return number.replace(/-/g, '').toUpperCase();
}
