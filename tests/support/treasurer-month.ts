import { isOrderCode } from '../../src/domain/order-number.ts';
import type { OrderWish, PlantedOrder } from './bank-admin.ts';
import type { Transfer } from './bank-file.ts';

/** One transfer of the month, and what a careful treasurer makes of it. */
export interface MonthTransfer extends Transfer {
  kind: string;
  /** The orders it pays, in euros; null where it is none of the shop's, or nobody can know. */
  meant: { order: string; euros: number }[] | null;
}

interface Guest extends PlantedOrder {
  firstname: string;
  lastname: string;
}

const FIRST = ['Anna', 'Jürgen', 'Sigrid', 'Björn', 'Käthe', 'Walter', 'Ute', 'Søren', 'Renée', 'Götz'];
const LAST = [
  'Müller',
  'Weiß',
  'Schäfer',
  'von der Höh',
  'Öztürk',
  'Groß',
  'Lehmann',
  'Kühn',
  'Sauer',
  'Böhm',
];
const ENDINGS = ['', 'mann', 'hofer', 'bauer', 'heimer', 'länder', 'reuter', 'stätter', 'brück', 'ner'];
const SECOND = ['', '-Roth', '-Stein'];
const WORDS = [
  'Karten',
  'Weinfest',
  'Eintritt',
  'Danke',
  'Bestellung',
  'Tickets fürs Weinfest',
  'Rechnung zu',
];
const DATES = Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`);

/** So many lines the bank has of that month. */
export const MONTH_TRANSFERS = 280;

/** Who has ordered when the month begins, each order with a name of its own; some pay in the month after. */
export const MONTH_ORDERS: OrderWish[] = Array.from({ length: 300 }, (_, n) => ({
  firstname: FIRST[(n * 7) % 10] as string,
  lastname: `${LAST[n % 10]}${ENDINGS[Math.floor(n / 10) % 10]}${SECOND[Math.floor(n / 100)]}`,
  euros: 12 + ((n * 13) % 61) + ((n % 3) * 50) / 100,
  dueOn: n < 4 ? '2027-02-01' : '2027-03-15',
}));

/**
 * All lines of a club's account in one month, in the sequence of their days: mostly as the invoice asks, and among them
 * everything guests make of it. `orders` are those of `MONTH_ORDERS`; those at `cancelled` are no more.
 * `random` answers numbers from 0 up to 1.
 */
export function treasurerMonth(
  orders: ReadonlyArray<PlantedOrder>,
  random: () => number,
): { transfers: MonthTransfer[]; cancelled: PlantedOrder[] } {
  const guests = orders.map((order, at): Guest => {
    const { firstname = '', lastname = '' } = MONTH_ORDERS[at] ?? {};
    return { ...order, firstname, lastname };
  });
  const pick = <T>(from: ReadonlyArray<T>) => from[Math.floor(random() * from.length)] as T;
  const rest = guests.slice(4);
  const next = (fits: (guest: Guest) => boolean = () => true): Guest => {
    const at = rest.findIndex(fits);
    return rest.splice(at, 1)[0] as Guest;
  };
  const month: Omit<MonthTransfer, 'iban' | 'on'>[] = [];
  const add = (kind: string, guest: Guest, purpose: string, more: Partial<MonthTransfer> = {}) => {
    const { id, euros, firstname, lastname } = guest;
    const from = more.from ?? `${firstname} ${lastname}`;
    month.push({ kind, euros, from, purpose, meant: [{ order: id, euros: more.euros ?? euros }], ...more });
  };
  const times = (count: number, one: () => void) => {
    for (let n = 0; n < count; n++) one();
  };

  for (const guest of guests.slice(0, 4)) add('after the deadline', guest, `${guest.number}`);
  times(120, () => {
    const guest = next();
    add(
      'as printed',
      guest,
      pick([guest.number, `${pick(WORDS)} ${guest.number}`, `${guest.number} ${pick(WORDS)}`]),
    );
  });
  times(16, () => {
    const guest = next();
    add(
      'small letters',
      guest,
      `${pick(WORDS)} ${guest.number.toLowerCase().replace('-', pick([' ', '', '_', ' - ']))}`,
    );
  });
  times(12, () => {
    const guest = next();
    add('by somebody else', guest, guest.number, { from: `${pick(FIRST)} Anders` });
  });
  times(16, () => {
    const guest = next();
    add('without the prefix', guest, `${pick(WORDS)} ${codeOf(guest)}`);
  });
  times(14, () => {
    const guest = next();
    add('one wrong character', guest, guest.number.replace(codeOf(guest), wrongCode(codeOf(guest), random)));
  });
  times(4, () => {
    const guest = next((one) => codeOf(one)[2] !== codeOf(one)[3]);
    const code = [...codeOf(guest)];
    const swapped = [code[0], code[1], code[3], code[2], code[4], code[5]].join('');
    add('two characters swapped', guest, guest.number.replace(codeOf(guest), swapped));
  });
  times(4, () => {
    const guest = next((one) => /[ZSAG]/.test(codeOf(one)));
    const alike: Record<string, string> = { Z: '2', S: '5', A: '4', G: '6' };
    const written = codeOf(guest).replace(/[ZSAG]/g, (sign) => alike[sign] ?? sign);
    add('look-alikes', guest, guest.number.replace(codeOf(guest), written));
  });
  times(8, () => {
    const [one, other] = [next(), next()];
    const meant = [one, other].map(({ id, euros }) => ({ order: id, euros }));
    add('two orders at once', one, `${one.number} ${pick(['und', '+', ','])} ${other.number}`, {
      euros: one.euros + other.euros,
      meant,
    });
  });
  times(10, () => {
    const guest = next();
    add('nothing but the name', guest, pick(['Weinfest', 'Karten', 'Eintrittskarten Samstag']), {
      from: transcribed(`${guest.lastname}, ${guest.firstname}`).toUpperCase(),
    });
  });
  times(6, () => {
    const guest = next();
    add('for somebody else', guest, `Karten für ${guest.firstname} ${guest.lastname}`, {
      from: 'Oma Anders',
    });
  });
  times(4, () => {
    const guest = next();
    const half = Math.floor(guest.euros / 2);
    for (const euros of [half, guest.euros - half])
      add('in two halves', guest, guest.number, { euros, meant: [{ order: guest.id, euros }] });
  });
  times(3, () => {
    const guest = next();
    add('some cents missing', guest, guest.number, { euros: guest.euros - 0.5 });
  });
  times(3, () => {
    const guest = next();
    add('some euros too many', guest, guest.number, { euros: guest.euros + 5 });
  });
  times(3, () => {
    const guest = next();
    add('as printed', guest, guest.number);
    add('a second time', guest, guest.number);
  });
  const cancelled = [next(), next(), next()];
  for (const guest of cancelled) add('a cancelled order', guest, guest.number);
  for (const purpose of ['Mitgliedsbeitrag 2027', 'Beitrag', 'Mitgliedsbeitrag Familie', 'Spende Jugend'])
    month.push({ kind: 'no order', purpose, euros: 24, from: 'Egon Fremd', meant: null });
  month.push({ kind: 'nobody can know', purpose: 'Weinfest', euros: 3.33, from: 'P. Unklar', meant: null });
  const sent = next();
  month.push({
    kind: 'sent back',
    purpose: sent.number,
    euros: -sent.euros,
    from: 'Egon Fremd',
    meant: null,
  });
  for (const purpose of [
    'Strom',
    'Miete Kelterhalle',
    'Gläser',
    'GEMA',
    'Getränke',
    'Druckerei',
    'Musik',
    'Bühne',
  ])
    month.push({
      kind: 'spent',
      purpose: `${purpose} Februar`,
      euros: -(40 + purpose.length),
      from: purpose,
      meant: null,
    });
  while (month.length < MONTH_TRANSFERS) {
    const guest = next();
    add('as printed', guest, `${guest.number}, ${guest.firstname} ${guest.lastname}`);
  }
  return { transfers: spread(month, random), cancelled };
}

/** Over the days of the month; who pays twice pays the second time later, and late is who had to pay by its first day. */
function spread(
  month: ReadonlyArray<Omit<MonthTransfer, 'iban' | 'on'>>,
  random: () => number,
): MonthTransfer[] {
  const placed = month.map((transfer, at) => {
    const day = transfer.kind === 'a second time' ? 27 : 1 + Math.floor(random() * 26);
    return { ...transfer, on: DATES[day] as string, iban: PAYER_IBANS[at % PAYER_IBANS.length] as string };
  });
  return placed.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

const PAYER_IBANS = ['DE02120300000000202051', 'DE02500105170137075030', 'DE88100900001234567892'];

function codeOf({ number }: PlantedOrder): string {
  return number.slice(-6);
}

function wrongCode(code: string, random: () => number): string {
  const letters = 'ABCDEFGHJKLMNPQRTUVWXY3789';
  for (;;) {
    const at = Math.floor(random() * 6);
    const written = [...code].with(at, letters[Math.floor(random() * letters.length)] as string).join('');
    if (written !== code && !isOrderCode(written)) return written;
  }
}

/** As banks write names that came without umlauts. */
function transcribed(name: string): string {
  const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };
  return name.replace(/[äöüÄÖÜß]/g, (sign) => letters[sign] ?? sign);
}
