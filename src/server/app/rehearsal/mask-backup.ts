import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { orderSearchTerms, searchText } from '../../sales/orders/search-terms.repository.ts';
import { copiedTables } from '../backup/table-sums.ts';
import { MadeUpPeople } from './made-up-people.ts';

/**
 * What replaces the columns in which something about a person stands, as SQL on the old row. A text column that stands
 * neither here nor among those of the test is a mistake.
 */
export const MASKED_COLUMNS: Record<string, Record<string, string>> = {
  bank_entries: {
    payer_name: 'full_name(payer_name)',
    payer_iban: 'iban(payer_iban)',
    purpose: 'order_numbers(purpose)',
    end_to_end_id: 'words(end_to_end_id)',
    ignored_because: 'words(ignored_because)',
    settled_by: 'staff(settled_by)',
  },
  bank_imports: { file_name: "'Kontoauszug ' || id", created_by: 'staff(created_by)' },
  bank_mappings: { created_by: 'staff(created_by)' },
  box_office_quotas: { changed_by: 'staff(changed_by)' },
  devices: {
    name: 'device(name)',
    made_by: 'staff(made_by)',
    token_hash: 'null',
    pairing_hash: 'null',
    revoked_at: 'coalesce(revoked_at, created_at)',
  },
  discount_history: { who: 'staff(who)' },
  documents: { facts: 'bill(facts)', bytes: 'null', sha256: 'null' },
  event_history: { who: 'staff(who)' },
  items: { redeemed_by: 'device(redeemed_by)' },
  layout_history: { who: 'staff(who)' },
  layouts: { changed_by: 'staff(changed_by)' },
  order_history: {
    who: 'staff(who)',
    // Everywhere else a reason is a code.
    facts:
      "case when what in ('tickets_issued', 'tickets_cancelled', 'withdrawal_settled') then reasoned(facts) else facts end",
  },
  orders: {
    firstname: "first_name(firstname || ' ' || lastname)",
    lastname: "last_name(firstname || ' ' || lastname)",
    email: 'email(email)',
    telephone: 'telephone(telephone)',
    street: 'street(street)',
    zipcode: 'zipcode(zipcode)',
    city: 'city(city)',
    comment: 'words(comment)',
    note: 'words(note)',
    exempt_because: 'words(exempt_because)',
    search_text:
      "search_text(number, first_name(firstname || ' ' || lastname), last_name(firstname || ' ' || lastname), email(email))",
    has_words: '0',
  },
  outbox: { last_error: 'null' },
  payments: { note: 'words(note)', booked_by: 'staff(booked_by)', undone_by: 'staff(undone_by)' },
  placements: { blocked_reason: 'words(blocked_reason)' },
  refund_accounts: { holder: 'full_name(holder)', iban: 'iban(iban)', changed_by: 'staff(changed_by)' },
  refund_runs: { created_by: 'staff(created_by)', executed_by: 'staff(executed_by)' },
  refunds: { holder: 'full_name(holder)', iban: 'iban(iban)' },
  scans: { door: 'device(door)', settled_by: 'staff(settled_by)' },
  settings_history: { who: 'staff(who)' },
  team_history: { who: 'staff(who)', member: 'member(member)' },
  users: {
    firstname: "first_name(firstname || ' ' || lastname)",
    lastname: "last_name(firstname || ' ' || lastname)",
    email: 'email(email)',
  },
  withdrawals: {
    name: 'full_name(name)',
    email: 'email(email)',
    mailbox: 'email(mailbox)',
    order_number: 'order_numbers(order_number)',
    remark: 'words(remark)',
    note: 'words(note)',
    settled_by: 'staff(settled_by)',
  },
};

/** What lets somebody in, and the words that orders are found by; the job of the shop writes these anew. */
export const EMPTIED_TABLES = [
  'guests',
  'order_words',
  'password_links',
  'recovery_codes',
  'second_factors',
  'sessions',
];

const WORDS = 'Text für die Übung';
/** Who stands in an audit log without being a person, and what the shop itself writes into notes. */
const NOBODY = new Set(['Der Shop', 'PayPal']);
const OWN_NOTE = /^(Kontoauszug|PayPal|Erstattungslauf)\b/;

/**
 * Replaces everything about people in the SQLite file of a shop by what was made up: guests, payers and team. Nothing of
 * it is left in the file's free pages. Everybody's password is `passwordHash`, and nobody is logged in.
 */
export function maskBackup(path: string, passwordHash: string): void {
  const file = new Database(path);
  try {
    file.pragma('foreign_keys = OFF');
    defineFunctions(file);
    file.transaction(() => {
      for (const name of EMPTIED_TABLES) file.prepare(`delete from "${name}"`).run();
      for (const { name, columns } of copiedTables(file)) {
        const masked = Object.entries(MASKED_COLUMNS[name] ?? {}).filter(([column]) =>
          columns.includes(column),
        );
        if (masked.length === 0) continue;
        const changes = masked.map(([column, by]) => `"${column}" = ${by}`).join();
        file.prepare(`update "${name}" set ${changes}`).run();
      }
      file.prepare(`update ${quoted('users')} set password_hash = ?`).run(passwordHash);
      file.prepare("delete from \"settings\" where key in ('second_factor', 'backups', 'alarms')").run();
    })();
    // Writes the file anew, without what was deleted.
    file.exec('vacuum');
  } finally {
    file.close();
  }
}

/** The functions that `MASKED_COLUMNS` calls. All of them leave null as it is. */
function defineFunctions(file: Database.Database): void {
  const people = new MadeUpPeople(keyOf(file));
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
  define('bill', (text) => {
    const { buyer, ...facts } = JSON.parse(text);
    const made = {
      company: words(buyer.company ?? ''),
      name: people.fullName(buyer.name),
      street: people.street(buyer.street),
      zipcode: people.zipcode(buyer.zipcode),
      city: people.city(buyer.city),
    };
    return JSON.stringify({ ...facts, buyer: made });
  });
  define('reasoned', (text) => {
    const facts = JSON.parse(text);
    return JSON.stringify(facts.reason === undefined ? facts : { ...facts, reason: words(facts.reason) });
  });
  // Named one by one, because SQLite counts the arguments.
  const searched = (number: string, firstname: string, lastname: string, email: string) =>
    searchText(orderSearchTerms({ number, firstname, lastname, email }));
  file.function('search_text', { deterministic: true }, searched);
}

/** From the shop's own secrets: the same people in every rehearsal of a shop, and no way back without its backup. */
function keyOf(file: Database.Database): Buffer {
  const secrets = file
    .prepare<[], string>(`select checkout_key_hash from ${quoted('orders')} order by id limit 100`)
    .pluck()
    .all();
  return createHash('sha256').update(secrets.join()).digest();
}

const quoted = (table: string) => `"${table}"`;

function plainNumber(number: string): string {
  return number.replace(/-/g, '').toUpperCase();
}
