import { renderGateList } from '../../src/server/admission/gate-list/render-gate-list.ts';
import { renderTickets } from '../../src/server/admission/tickets/pdf/render-tickets.ts';
import { renderBill } from '../../src/server/money/invoices/pdf/render-bill.ts';
import { renderTerms } from '../../src/server/settings/terms/render-terms.ts';
import {
  gateListRow,
  sampleGateList,
  sampleInvoice,
  sampleTerms,
  seatTicket,
  ticketPaper,
} from '../server/platform/pdf/sample-documents.ts';

/** How long documents take to print, in processor time, so that a busy machine does not matter: `node <this file>`. */
const ROUNDS = 7;

const tickets = (count: number) => ({
  ...ticketPaper,
  tickets: Array.from({ length: count }, (_, n) => ({ ...seatTicket, position: n + 1 })),
});
const lines = (count: number) => ({
  ...sampleInvoice,
  discount: null,
  lines: Array.from({ length: count }, () => sampleInvoice.lines)
    .flat()
    .slice(0, count),
});
const rows = (count: number) => ({
  ...sampleGateList,
  rows: Array.from({ length: count }, (_, n) =>
    gateListRow({ lastname: `Gast ${n}`, orderNumber: `WF-${n}` }),
  ),
});

const papers: [name: string, render: () => Promise<Uint8Array>][] = [
  ['1 ticket', () => renderTickets(tickets(1))],
  ['20 tickets', () => renderTickets(tickets(20))],
  ['invoice of 2 lines', () => renderBill(sampleInvoice)],
  ['invoice of 500 lines', () => renderBill(lines(500))],
  ['terms of sale', () => renderTerms(sampleTerms)],
  ['gate list of 3,000 tickets', () => renderGateList(rows(3000))],
];

for (const [name, render] of papers) {
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    size = (await render()).length;
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  const [first = 0] = times;
  const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  const columns = [
    name.padEnd(28),
    `${median.toFixed(0)} ms`.padStart(9),
    `first ${first.toFixed(0)} ms`.padStart(15),
    `${(size / 1024).toFixed(0)} kB`.padStart(10),
  ];
  process.stdout.write(`${columns.join('')}\n`);
}
process.stdout.write(`memory ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB\n`);
