import type { Entry, Wire } from './season/season.ts';

/**
 * What chance has made, in any text: ids, tokens and secrets (long, with digits or capitals in their midst), numbers of
 * orders, codes for one use, the port of the stand-in for PayPal. An IBAN looks alike and stays.
 */
const CHANCE = [
  /data:image\/png;base64,[\w+/=]+/,
  /\bWF27-?[0-9A-Z]{6}\b/,
  /\bLESE-[0-9A-Z]+\b/,
  /\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b/,
  /127\.0\.0\.1:\d+/,
  // A ticket's id, which now and then has no digit in it.
  /\b[0-9A-HJKMNP-TV-Z]{20}\b/,
  /(?<![\w-])(?![A-Z]{2}\d{20}\b)(?=[\w-]*(?:\d|[a-z][A-Z]))[\w-]{16,}/,
];

/** A ticket's code as a gate list has it on paper. Lists without an order of their own cannot be named by place. */
const SHORT_CODE = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g;

const ANY = new RegExp(CHANCE.map(({ source }) => source).join('|'), 'g');

/**
 * Rows that are made while the season goes on: their numbers hang on how often a database counted and took it back. `at`
 * are the places that hold such a number, `within` is how texts name it.
 */
const COUNTED = [
  {
    noun: 'mail',
    at: /\.(mail|mails\.\d+)\.id$/,
    within: /(?<=outbox\/(?:guests|team)\/|(?:guests|team)\.|Mail-)(\d+)\b/g,
  },
  {
    noun: 'run',
    at: /\.(run|run\.id|runs\.\d+\.id)$/,
    within: /(?<=refund-runs\/|Erstattungslauf )(\d+)\b/g,
  },
  // Four mails are written at once, and with each its invoice is issued.
  { noun: 'invoice', at: /\.documents\.\d+\.id$/, within: /(?<=\/documents\/)(\d+)\b/g },
  { noun: 'number', at: /^$/, within: /(?<=\b2026-)(\d{5})\b/g },
  { noun: 'refund', at: /\.refunds\.\d+\.id$/, within: /(?<=\/refunds\/)(\d+)\b/g },
  { noun: 'payment', at: /\.(payment|payments\.\d+\.id)$/, within: /(?<=\/payments\/)(\d+)\b/g },
];

/** Entries in which whatever chance has made is named by where it came first, so that the same stays the same. */
export function fold(entries: ReadonlyArray<Entry>): Entry[] {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const nameAt = (place: string) => (text: string) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    let name = `‹${place}›`;
    while (taken.has(name)) name = name.replace('›', "'›");
    taken.add(name);
    names.set(text, name);
    return name;
  };
  const counts = new Map(COUNTED.map(({ noun }) => [noun, new Map<string, string>()]));
  const count = (noun: string, number: string) => {
    const seen = counts.get(noun) as Map<string, string>;
    if (!seen.has(number)) seen.set(number, `‹${noun} ${seen.size + 1}›`);
    return seen.get(number) as string;
  };
  const counted = (text: string) =>
    COUNTED.reduce((so, { noun, within }) => so.replace(within, (number) => count(noun, number)), text);
  const folded = (value: Wire, place: string): Wire => {
    if (typeof value === 'string')
      return counted(value).replace(SHORT_CODE, '‹code›').replace(ANY, nameAt(place));
    if (typeof value === 'number') {
      const rule = COUNTED.find(({ at }) => at.test(place));
      return rule === undefined ? value : count(rule.noun, String(value));
    }
    if (!isParted(value)) return value;
    if (Array.isArray(value)) return value.map((part, at) => folded(part, `${place}.${at}`));
    const parts = Object.entries(value).map(([key, part]) => [key, folded(part, `${place}.${key}`)]);
    return Object.fromEntries(parts);
  };
  return entries.map(({ call, answer }, at) => ({
    call: folded(call, `${at}`),
    answer: sortedByContent(folded(withoutLaterMails(answer), `${at}`)),
  }));
}

/** A door reads its tickets in the order of their keys, which are chance, a gate list in none: here by their content. */
export function sortedByContent(answer: Entry['answer']): Entry['answer'] {
  const { body } = answer;
  if (!Array.isArray(body?.tickets)) return answer;
  const rows: string[] = body.tickets.map((row: Wire) =>
    JSON.stringify(Array.isArray(row) ? ['‹key›', ...row.slice(1)] : row),
  );
  return { ...answer, body: { ...body, tickets: rows.sort().map((row) => JSON.parse(row)) } };
}

/** Named since the record: who had `orders` has it too (migration 0004). */
const LATER_PERMISSION = 'money';
/**
 * Told since the record: with which account an entry of the team's history was made (migration 0006), which missing
 * cents the club waives, a setting that is new and off (four eyes over refunds), and what the bank's balances and debits
 * say of our books and transfers (migration 0009), whether a table was perhaps read by mapped columns, where an event
 * lacks something and whether it is taxed, how many tickets the payments were for, each note of the team, whether
 * guests see a floor plan, how many withdrawals are open and settled, what a new shop still needs, the club's logo, and
 * the floor plans a new event can be made on.
 */
const LATER_FACTS =
  /(?:\/team\/history\.answer\.body\.entries\[\d+\]\.who_(?:id|email)|\/settings\.answer\.body\.logo|\/settings\.answer\.body\.settings\.(?:payment_tolerance_cents|four_eyes|accent_color|sphere|datev)|\/bank\/reconciliation\.answer\.body\.at_bank|\.entries\[\d+\]\.transfer|\/bank\/imports\/\d+\.answer\.body\.may_map_anew|\/refund-runs\/[^/]+\.answer\.body\.bank|\/(?:withdrawals|outbox\/(?:guests|team))(?:\?[^.]*)?\.answer\.body\.counts|\/events\/\d+\.answer\.body\.event\.(?:missing|has_tax)|\/office\/events(?:\?[^.]*)?\.answer\.body\.layouts|\/figures\.answer\.body\.(?:sales\.charged|set_up)|\/orders\/[^/]+\.answer\.body\.order\.notes|\/persons\/export\.answer\.body\.orders\[\d+\]\.notes|\.body\.layouts?(?:\[\d+\])?\.(?:elements\[\d+\]\.places|is_published|has_draft|places|taken_seats))$/;

/** Said no more: from which block a new one had its seats, and what the server knows of blocks that are only drawn. */
const FORMER_FACTS = /\.body\.layouts?(?:\[\d+\])?\.(?:elements\[\d+\]\.copy_of|blocks\[\d+\])$/;

/**
 * Calls of a plan editor that saved the drawing and the seats of a block apart, and both for guests at once; since then
 * it saves a draft, which is published. An open page of then is refused, keeps its drawing, and asks to be reloaded.
 */
const REPLACED =
  /: (?:PUT \/api\/office\/layouts\/\d+|(?:GET|PUT) \/api\/office\/blocks\/\d+|GET \/api\/office\/layouts\/\d+\/history)$/;

/** Sent since the record: a mail with the rest after a part of an order was paid. It takes a number from all later ones. */
const LATER_MAIL = 'payment_partial';

function withoutLaterMails(value: Wire): Wire {
  if (!isParted(value)) return value;
  if (Array.isArray(value))
    return value.filter((part) => !isParted(part) || part.kind !== LATER_MAIL).map(withoutLaterMails);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutLaterMails(part)]));
}

/** Where two values part, a line each: `path: before → after`. */
export function differences(before: Wire, found: Wire, path = ''): string[] {
  if (REPLACED.test(before?.call)) return [];
  const isGranted = Array.isArray(found) && found.includes('orders');
  const after = isGranted ? found.filter((one) => one !== LATER_PERMISSION) : found;
  if (isParted(before) && isParted(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => {
      const at = Array.isArray(before) ? `${path}[${key}]` : `${path}.${key}`;
      if (!Object.hasOwn(after, key) && FORMER_FACTS.test(at)) return [];
      if (!Object.hasOwn(after, key)) return [`${at}: ${shown(before[key])} → (gone)`];
      if (!Object.hasOwn(before, key) && LATER_FACTS.test(at)) return [];
      if (!Object.hasOwn(before, key)) return [`${at}: (new) → ${shown(after[key])}`];
      return differences(before[key], after[key], at);
    });
  }
  return Object.is(before, after) || asSaidNow(before) === after
    ? []
    : [`${path}: ${shown(before)} → ${shown(after)}`];
}

/** The table of orders says what was paid at the box office, a refused picture that it may be a PDF. */
function asSaidNow(before: Wire): Wire {
  if (typeof before !== 'string') return before;
  return before
    .replace(/;(\d+,\d\d);0,00;0,00;0,00;;;Abendkasse$/, ';$1;$1;0,00;0,00;;;Abendkasse')
    .replace(/WebP oder AVIF\.$/, 'WebP, AVIF oder PDF.');
}

function isParted(value: Wire): boolean {
  return typeof value === 'object' && value !== null;
}

function shown(value: Wire): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
