import { expect, test } from 'vitest';
import { ticketsInRemark } from '../../src/domain/withdrawn-tickets.ts';

const ticket = (id: string, more: object = {}) => ({ id, cancelled_at: null, redeemed_at: null, ...more });
const A = '7K3QF00000000000000A';
const B = '7K3QF00000000000000B';
const AT = '2027-04-12T16:40:00.000Z';

test.each([
  ['', [ticket(A), ticket(B)], [A, B]],
  ['', [ticket(A), ticket(B, { cancelled_at: AT })], [A]],
  ['', [ticket(A, { redeemed_at: AT })], []],
  ['Wir sind krank', [ticket(A)], [A]],
  ['Nur die Karte für Samstag', [ticket(A), ticket(B)], []],
  ['Nur 7k3qf-00000 00000-0000b, bitte', [ticket(A), ticket(B)], [B]],
  [`${A} ist schon weg`, [ticket(A, { cancelled_at: AT }), ticket(B), ticket(B.replace('B', 'D'))], []],
])('the remark "%s" means those tickets, as far as anybody can tell', (remark, tickets, meant) => {
  expect(ticketsInRemark(remark, tickets)).toEqual(meant);
});
