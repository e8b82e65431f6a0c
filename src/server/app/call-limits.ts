import type { Context } from 'hono';
import { importBankFile } from '../../contract/bank.ts';
import { makeArchive, readBooks, readBookTable, readDatev, readWorkbook } from '../../contract/books.ts';
import { answerRefundLink, readRefundLink } from '../../contract/call-offs.ts';
import { enterCashCount, printCountSheet, readCountSheet } from '../../contract/cash-counts.ts';
import { readInvoicePaper, readIssuedPaper, readTicketsPaper } from '../../contract/documents.ts';
import { pairDevice, syncTickets } from '../../contract/door.ts';
import { readGateListPaper } from '../../contract/gate-list.ts';
import { reserveSeats } from '../../contract/holds.ts';
import { exportOrders, listOrders } from '../../contract/order-list.ts';
import { correctEmail, payByPaypal, placeOrder, readOrder } from '../../contract/orders.ts';
import { continuePaypal, hearPaypal } from '../../contract/paypal.ts';
import { exportReconciliation, readReconciliation } from '../../contract/reconciliation.ts';
import { refuse } from '../../contract/refusals.ts';
import { declareWithdrawal } from '../../contract/withdrawals.ts';
import { guestOf } from '../platform/http/cookies.ts';
import { clientAddress, siteOf } from '../platform/http/limits/client-address.ts';
import type { CallLimit } from '../platform/http/limits/limit-calls.ts';
import { bearerToken, hashSecret } from '../platform/http/secrets.ts';

/**
 * Rate limits by endpoint; guesses at passwords and discount codes are limited where they are checked
 * (`RateLimiter`). Limits by address are generous, because a carrier may put a whole village behind one.
 */
export const callLimits: ReadonlyArray<CallLimit> = [
  {
    endpoints: [pairDevice],
    by: clientAddress,
    most: 30,
    perMinute: 6,
    only: [refuse('pairing_over').status],
    why: 'Guessing the codes of pairing links, while a handful of volunteers may fumble with old ones.',
  },
  {
    endpoints: [reserveSeats],
    by: clientAddress,
    most: 300,
    perMinute: 300,
    why: 'A crowd behind one address may reserve together. How many places it may take: network-place-limit.ts.',
  },
  {
    endpoints: [reserveSeats],
    by: guestOf,
    most: 30,
    perMinute: 30,
    why: 'One guest changes seats a few times a minute, not more.',
  },
  {
    endpoints: [placeOrder, payByPaypal],
    by: clientAddress,
    most: 300,
    perMinute: 300,
    why: 'As many orders as reservations; each writes a mail.',
  },
  {
    endpoints: [correctEmail],
    by: (c) => c.req.param('id') ?? null,
    most: 5,
    perMinute: 0.05,
    why: 'Nobody mistypes one address more often, and each may send a mail to a stranger.',
  },
  {
    endpoints: [correctEmail],
    by: clientAddress,
    most: 30,
    perMinute: 1,
    why: 'As for orders, but few mistype their address.',
  },
  {
    endpoints: [declareWithdrawal],
    by: clientAddress,
    most: 20,
    perMinute: 0.5,
    why: 'Each is stored and sends a mail; after a cancelled event a whole village may withdraw together.',
  },
  {
    endpoints: [declareWithdrawal],
    by: (c) => siteOf(clientAddress(c)),
    most: 60,
    perMinute: 2,
    why: 'A rented /48 is 256 addresses. All callers together have no limit: their receipts wait (receipt-pace.ts).',
  },
  {
    endpoints: [continuePaypal],
    by: clientAddress,
    most: 100,
    perMinute: 100,
    why: 'Each asks PayPal, which limits us in turn; a village comes back from there all at once.',
  },
  {
    endpoints: [continuePaypal],
    by: (c) => c.req.param('id') ?? null,
    most: 20,
    perMinute: 10,
    why: 'Nobody pays for one order more often, from however many addresses.',
  },
  {
    endpoints: [hearPaypal],
    by: clientAddress,
    most: 60,
    perMinute: 60,
    only: [refuse('webhook_unsigned').status, refuse('try_again').status],
    why: 'Made-up messages: each costs questions to PayPal. Its own are signed and come as they like, and again where we fail.',
  },
  {
    endpoints: [readOrder, readTicketsPaper, readInvoicePaper, readIssuedPaper],
    by: clientAddress,
    most: 60,
    perMinute: 60,
    only: [404],
    why: 'Guessing the ids of orders. They are far too long for it; this keeps the attempt cheap for us.',
  },
  {
    endpoints: [readRefundLink, answerRefundLink],
    by: clientAddress,
    most: 60,
    perMinute: 30,
    why: 'Guessing the tokens of links, which are far too long for it; after a cancelled event a village opens its own.',
  },
  {
    endpoints: [readTicketsPaper],
    by: clientAddress,
    most: 60,
    perMinute: 30,
    why: 'Printing tickets costs more than any other call; a village may fetch its own all at once.',
  },
  {
    endpoints: [readTicketsPaper],
    by: (c) => c.req.param('id') ?? null,
    most: 20,
    perMinute: 10,
    why: 'Nobody needs the tickets of one order more often, from however many addresses they are asked for.',
  },
  {
    endpoints: [syncTickets],
    by: tokenOf,
    most: 90,
    perMinute: 60,
    why: 'A phone asks ten times a minute, and for a large list some twenty times at once. A stolen one would ask without end.',
  },
  {
    endpoints: [listOrders],
    by: tokenOf,
    most: 300,
    perMinute: 300,
    why: 'Somebody may type all evening. The longest searches take a while each and must not keep the server from selling.',
  },
  {
    endpoints: [importBankFile],
    by: tokenOf,
    most: 30,
    perMinute: 10,
    why: 'A year of statements one after another; each is read to its last amount.',
  },
  {
    endpoints: [exportOrders, readReconciliation, exportReconciliation, readGateListPaper, printCountSheet],
    by: tokenOf,
    most: 10,
    perMinute: 10,
    why: 'They read every order, or every ticket of an event.',
  },
  {
    endpoints: [readBooks, readBookTable, readWorkbook, readDatev],
    by: tokenOf,
    most: 20,
    perMinute: 20,
    why: 'They read a year of payments and documents; a treasurer saves a dozen files at once.',
  },
  {
    endpoints: [makeArchive],
    by: tokenOf,
    most: 5,
    perMinute: 0.5,
    why: 'It prints and reads everything of a year, and one at a time is made; nobody needs more than the years that are kept.',
  },
  {
    endpoints: [readCountSheet, enterCashCount],
    by: tokenOf,
    most: 60,
    perMinute: 60,
    why: 'Each sums the tickets of an event; an evening has a handful of cash boxes.',
  },
];

/** The hash of the caller's token, which need not be valid. */
function tokenOf(c: Context): string | null {
  const token = bearerToken(c);
  return token === null ? null : hashSecret(token);
}
