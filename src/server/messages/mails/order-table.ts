import { html } from 'hono/html';
import { styles } from './mail-layout.ts';
import type { OrderFacts } from './order-facts.ts';

/** The tickets of an order with their prices, event by event, as a card of an HTML mail. */
export function orderCard({ events, sums, total }: OrderFacts) {
  return html`<div class="card" ${styles.card}>
${events.map(
  ({ name, when, where, tickets }) => html`<h2 class="ink" ${styles.heading}>${name}</h2>
<p class="soft" style="margin:-8px 0 8px;color:#66525b;font-size:15px">${when} · ${where}</p>
${rowsOf(tickets.map(({ what, sum }) => amountRow(what, sum, false)))}`,
)}
${rowsOf([...sums.map(({ label, value }) => amountRow(label, value, false)), amountRow('Gesamt', total, true)])}
</div>`;
}

export function rowsOf(rows: unknown[]) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows}</table>`;
}

export function amountRow(what: string, amount: string, isTotal: boolean) {
  const weight = isTotal ? 'font-weight:700;font-size:20px' : 'font-weight:400';
  return html`<tr>
<td class="ink line" style="padding:8px 12px 8px 0;border-top:1px solid #e5d9ce;color:#2a1720;${weight}">${what}</td>
<td class="ink line" align="right" style="padding:8px 0;border-top:1px solid #e5d9ce;color:#2a1720;white-space:nowrap;${weight}">${amount}</td>
</tr>`;
}

/** The same as paragraphs of plain text. */
export function orderText({ events, sums, total }: OrderFacts): string[][] {
  return [
    ...events.map(({ name, when, where, tickets }) => [
      name,
      `${when} · ${where}`,
      ...tickets.map(({ what, sum }) => `  ${what}: ${sum}`),
    ]),
    [...sums.map(({ label, value }) => `${label}: ${value}`), `Gesamt: ${total}`],
  ];
}
