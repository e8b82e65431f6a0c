import type { OfficeFigures } from './measure-office.ts';

/** The aim: a list answers in this time, 95 of 100 times. */
const AIM_MS = 50;

const ms = (value: number) => value.toFixed(1);
const cells = (values: ReadonlyArray<string>) => `| ${values.join(' | ')} |`;

/** How long the lists took, as a table in Markdown, and the export in sentences below it. */
export function officeReport(results: ReadonlyArray<OfficeFigures>, orders: number): string {
  const names = [...(results[0]?.lists.keys() ?? [])];
  const head = ['List of orders', ...results.flatMap(({ database }) => [`${database} p50 ms`, 'p95 ms'])];
  const rule = ['---', ...results.flatMap(() => ['---:', '---:'])];
  const rows = names.map((name) => [
    name,
    ...results.flatMap(({ lists }) => {
      const times = lists.get(name);
      return times === undefined ? ['', ''] : [ms(times.p50Ms), ms(times.p95Ms)];
    }),
  ]);
  return [
    cells(head),
    cells(rule),
    ...rows.map(cells),
    '',
    ...results.flatMap((one) => sentences(one, orders)),
  ].join('\n');
}

function sentences({ database, lists, csv }: OfficeFigures, orders: number): string[] {
  const slow = [...lists].filter(([, { p95Ms }]) => p95Ms >= AIM_MS).map(([name]) => name);
  const speed = Math.round(orders / csv.seconds).toLocaleString('en-US');
  const many = orders.toLocaleString('en-US');
  return [
    `${database}: ${slow.length === 0 ? `every p95 is below ${AIM_MS} ms` : `above ${AIM_MS} ms: ${slow.join('; ')}`}.`,
    `${database}: the export of ${many} orders (${ms(csv.megabytes)} MB) took ${ms(csv.seconds)} s, ${speed} orders/s; lists` +
      ` asked for meanwhile took ${ms(csv.lists.p50Ms)} ms (p50), ${ms(csv.lists.p99Ms)} ms (p99); the server's memory` +
      ` was ${Math.round(csv.atRestMb)} MB before and ${Math.round(csv.highestMb)} MB at most.`,
  ];
}
