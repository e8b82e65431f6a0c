import type { ConfirmationFacts } from './confirmation-facts.ts';

/** The tickets of an order, event by event, with what they cost, as paragraphs of plain text. */
export function orderLines({ events, sums, total }: ConfirmationFacts): string[][] {
  return [
    ...events.map(({ name, when, where, tickets }) => [
      name,
      `${when} · ${where}`,
      ...tickets.map(({ what, sum }) => `  ${what}: ${sum}`),
    ]),
    [...sums.map(({ label, value }) => `${label}: ${value}`), `Gesamt: ${total}`],
  ];
}
