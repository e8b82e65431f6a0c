import { expect, test } from 'vitest';
import { checkArchive } from '../../../../src/client/audit/check-archive.ts';
import { zipStream } from '../../../../src/server/platform/zip-stream.ts';

const MOST_MS = 30_000;
const SEAL = { key: '', records: 0, chain: '', loose: 0, sums: {}, files: [] as object[] };

type Files = Record<string, string | Buffer>;

/** Streams are packed, bytes stored as they are. */
async function pack(files: Files, packed: ReadonlyArray<string> = []): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, content]) => {
    const bytes = Buffer.from(content as string);
    return { name, content: packed.includes(name) ? streamOf(bytes) : bytes };
  });
  return Buffer.concat(await Array.fromAsync(zipStream(entries, 0)));
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}

/** What the page says of an archive, in time. */
async function told(zip: Buffer): Promise<string> {
  const begun = performance.now();
  const checking = checkArchive(new Blob([new Uint8Array(zip)]), () => {});
  const text = await checking.then(
    ({ loose }) => loose.map((one) => `${one.about}: ${one.text}`).join('\n'),
    (error: Error) => error.message,
  );
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
  return text;
}

const sealOf = (more: object) => JSON.stringify({ ...SEAL, ...more });

test('what unpacks to a thousand times its size is refused before it is read', async () => {
  const zeros = Buffer.alloc(50_000_000);
  const zip = await pack({ 'siegel.json': sealOf({}), 'nachweis.ndjson': zeros }, ['nachweis.ndjson']);
  expect(zip.length).toBeLessThan(100_000);
  expect(await told(zip)).toContain('gibt sich kleiner, als sie ist');

  // Also if its directory says less.
  const at = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), zip.lastIndexOf('siegel.json'));
  zip.writeUInt32LE(1_000, at + 24);
  expect(await told(zip)).toContain('nachweis.ndjson: ist nicht lesbar');
});

test('files that share their bytes are refused, and what is named often is read once', async () => {
  const zip = await pack({ 'siegel.json': sealOf({}), 'a.txt': Buffer.alloc(100_000, 7) });
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const end = zip.length - 22;
  const again = Buffer.concat(Array.from({ length: 5_000 }, () => zip.subarray(directory, end)));
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt16LE(10_000, 10);
  tail.writeUInt32LE(again.length, 12);
  const overlapping = Buffer.concat([zip.subarray(0, directory), again, tail]);
  expect(await told(overlapping)).toContain('gibt sich kleiner, als sie ist');

  const files = Array.from({ length: 100_000 }, () => ({ path: 'a.txt', size: 1, sha256: '' }));
  const named = await pack({ 'siegel.json': sealOf({ files }), 'a.txt': Buffer.alloc(1_000_000, 7) });
  expect(await told(named)).toContain('a.txt: steht zweimal im Siegel');
});

test('a record without end and a table of other rows do not keep the page busy', async () => {
  const endless = 'x'.repeat(60_000_000);
  const zip = await pack({ 'siegel.json': sealOf({}), 'nachweis.ndjson': endless });
  expect(await told(zip)).toContain('nachweis.ndjson: ist nicht lesbar');

  const lines = Array.from({ length: 10_000 }, (_, id) => {
    const run = JSON.stringify({ kind: 'run', id, requested: '2027-01-01', executed: null, other: false });
    return `${run.slice(0, -1)},"hash":"${'0'.repeat(64)}"}\n`;
  });
  const rows = Array.from({ length: 100_000 }, (_, id) => `${id + 1_000_000};2027-01-01;;\r\n`);
  const table = `\u{feff}Lauf;Gewünscht;Überwiesen;Anderer Zeitraum\r\n${rows.join('')}`;
  const other = { 'nachweis.ndjson': lines.join(''), 'tabellen/laeufe.csv': table };
  expect(await told(await pack({ 'siegel.json': sealOf({}), ...other }))).toMatch(/Die Kette|andere Tabelle/);
});

test('however many records an order, a run or an account has, the page comes to an end', async () => {
  const many = Array.from({ length: 60_000 }, (_, id) => id);
  const order = { kind: 'order', number: 'A', day: '2027-01-01', source: 'shop', status: 'paid', count: 0 };
  const sums = { tickets: 0, fees: 0, discount: 0, total: 0, paid: 0, other: false };
  const bill = { kind: 'document', order: 'A', type: 'cancellation', issued: '', seller: '', taxNumber: '' };
  const none = { replaces: null, lines: 0, discount: 0, total: 0, sha256: null, path: null, other: true };
  const statement = {
    kind: 'statement',
    file: 1,
    from: '2027-01-01',
    to: '2027-12-31',
    opening: 0,
    closing: 0,
  };
  const entry = { kind: 'entry', file: 1, day: '2027-05-05', cents: 1, currency: 'EUR', assigned: 0 };
  const plain = { outcome: 'open', because: '', twin: null, returns: null, run: null, reference: null };
  const linesOf = (records: object[]) =>
    records.map((record) => `${JSON.stringify(record).slice(0, -1)},"hash":"${'0'.repeat(64)}"}\n`).join('');
  const proofs = [
    [{ ...order, ...sums }, ...many.map((id) => ({ ...bill, ...none, number: `${id}`, cancels: `${id}` }))],
    [
      ...many.slice(0, 30_000).map((id) => ({ ...statement, id, account: `${id}` })),
      ...many.map((id) => ({ ...entry, ...plain, id, account: `${id}`, other: false })),
    ],
    many.map((id) => ({ ...statement, id, account: '1' })),
  ];
  const said = [];
  for (const records of proofs)
    said.push(await told(await pack({ 'siegel.json': sealOf({}), 'nachweis.ndjson': linesOf(records) })));
  expect(said[0]).toContain('storniert Rechnung');
  expect(said[1]).toContain('stammt aus Datei 1');
  expect(said[2]).toContain('mehr Kontoauszüge');
});
