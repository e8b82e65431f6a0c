import { createHash, createPublicKey, verify } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Books } from '../../../../src/contract/books.ts';
import {
  type ProofDocument,
  type ProofPayment,
  type ProofRecord,
  type ProofSeal,
  readLine,
} from '../../../../src/domain/proof-records.ts';
import { PROOF_TABLES } from '../../../../src/domain/proof-tables.ts';
import { ProofTies } from '../../../../src/domain/proof-ties.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { openArchiveKey, yearArchive } from '../../../../src/server/overview/books/year-archive.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { bookYear } from '../../../support/refund-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const YEAR = { from: '2027-01-01', to: '2027-12-31' };
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

type Shop = Pick<Awaited<ReturnType<typeof bookYear>>, 'shop' | 'staff'>;

/** The files of an archive by their paths. */
async function archiveOf({ shop, staff }: Shop, period = YEAR): Promise<Map<string, Buffer>> {
  const answer = await shop.app.request('/api/office/books/archive', {
    method: 'POST',
    headers: { ...staff, 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(period),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    files.set(
      entry.fileName,
      Buffer.concat(await Array.fromAsync(await archive.openReadStreamPromise(entry))),
    );
  return files;
}

function proofOf(files: Map<string, Buffer>) {
  const records: ProofRecord[] = [];
  let chain = '';
  for (const text of files.get('nachweis.ndjson')?.toString().trimEnd().split('\n') ?? []) {
    const line = readLine(text, chain, sha256);
    expect(line?.holds, text).toBe(true);
    if (line === null) break;
    records.push(line.record);
    chain = line.hash;
  }
  const ties = new ProofTies();
  for (const record of records) ties.add(record);
  const seal: ProofSeal = JSON.parse(files.get('siegel.json')?.toString() ?? '');
  return { records, chain, seal, ...ties.finish() };
}

const ofKind = <Kind extends ProofRecord['kind']>(records: ProofRecord[], kind: Kind) =>
  records.filter((record): record is Extract<ProofRecord, { kind: Kind }> => record.kind === kind);

eachDatabase((_, openTestStore) => {
  test('the archive of a year ties to the cent, is signed, and twenty orders lead to the bank and back', async () => {
    const year = await bookYear(openTestStore);
    const files = await archiveOf(year);
    const { records, chain, seal, loose, sums } = proofOf(files);
    expect(loose).toEqual([]);
    expect(seal).toMatchObject({ chain, loose: 0, records: records.length, sums });
    expect(sums).toMatchObject({ orders: 29, statements: 3, documents: 24, unproven: 0 });

    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(seal.key, 'base64').toString('base64url') },
      format: 'jwk',
    });
    const signature = Buffer.from(files.get('siegel.sig')?.toString() ?? '', 'base64');
    expect(verify(null, files.get('siegel.json') ?? Buffer.alloc(0), publicKey, signature)).toBe(true);
    for (const { path, sha256: hash, size } of seal.files) {
      expect([path, sha256(files.get(path) ?? ''), files.get(path)?.length]).toEqual([path, hash, size]);
    }
    const documents = ofKind(records, 'document');
    for (const { path, sha256: hash } of documents) expect(sha256(files.get(path ?? '') ?? '')).toBe(hash);
    const sealed = new Set([...seal.files.map(({ path }) => path), ...documents.map(({ path }) => path)]);
    expect([...files.keys()].filter((path) => !sealed.has(path))).toEqual(['siegel.json', 'siegel.sig']);

    // As an auditor goes: from the order to the bank's line, to the statement, to the document, to the tables.
    const entries = new Map(ofKind(records, 'entry').map((entry) => [entry.id, entry]));
    const statements = ofKind(records, 'statement');
    for (const id of year.orders) {
      const { number, total, items } = await year.read(id);
      const belongs = records.filter((record) => 'order' in record && record.order === number);
      const tickets = belongs.filter(({ kind }) => kind === 'ticket');
      expect(tickets).toHaveLength(items.length);
      for (const { id: code } of items)
        expect(tickets).toContainEqual(expect.objectContaining({ code: sha256(code) }));
      const payments = belongs.filter((record): record is ProofPayment => record.kind === 'payment');
      const paid = payments
        .filter(({ undone }) => undone === null)
        .reduce((sum, { cents }) => sum + cents, 0);
      expect(paid).toBe(Math.round(total * 100));
      for (const { entry, day, cents, way } of payments) {
        if (entry === null) continue;
        expect([way, entries.get(entry)]).toEqual(['transfer', expect.objectContaining({ day, cents })]);
        expect(statements.some(({ from, to }) => from <= day && day <= to)).toBe(true);
      }
      const bills = belongs.filter((record): record is ProofDocument => record.kind === 'document');
      const billed = bills.reduce(
        (sum, bill) => sum + (bill.type === 'invoice' ? bill.total : -bill.total),
        0,
      );
      expect(billed).toBe(Math.round(total * 100));
      const row = files
        .get('tabellen/bestellungen.csv')
        ?.toString()
        .split('\r\n')
        .find((one) => one.startsWith(`${number};`));
      expect(row?.split(';')[8]).toBe(total.toFixed(2).replace('.', ','));
    }
    // The order of December before is there for its payment, and marked so.
    expect(ofKind(records, 'order').filter(({ other }) => other)).toHaveLength(1);
    const kept = files.get('nachweis.ndjson')?.toString() ?? '';
    for (const secret of ['Muster', 'example.org', ...(await year.itemsOf(year.orders[0] ?? ''))])
      expect(kept).not.toContain(secret);
    for (const { file, columns } of PROOF_TABLES) {
      const [head] = files.get(`tabellen/${file}`)?.toString().split('\r\n') ?? [];
      expect(head?.replace('\u{feff}', '').split(';'), file).toHaveLength(columns.length);
      expect(files.get('tabellen/spalten.csv')?.toString()).toContain(file);
    }
  });

  test('an order paid while the archive is made is not in it, and it ties', async () => {
    const year = await bookYear(openTestStore);
    const { services } = year.shop;
    const { store } = services;
    const before = proofOf(await archiveOf(year));
    const busy: typeof store = {
      ...store,
      snapshot: (reading) =>
        store.snapshot(async (db) => {
          expect((await year.book(year.open, 5, 0, { booked_on: '2027-04-20' })).status).toBe(200);
          return reading(db);
        }),
    };
    const key = await store.write((trx) => openArchiveKey(trx, services.clock()));
    const files = new Map<string, Buffer>();
    const wish = { period: YEAR, key, version: '1', signal: new AbortController().signal };
    for await (const { name, content } of yearArchive({ ...services, store: busy }, wish))
      files.set(
        name,
        content instanceof Uint8Array ? Buffer.from(content) : Buffer.concat(await Array.fromAsync(content)),
      );
    const { loose, sums } = proofOf(files);
    expect([loose, sums]).toEqual([[], before.sums]);
    const after = proofOf(await archiveOf(year));
    expect([after.loose, after.sums.received]).toEqual([[], before.sums.received + 500]);
  });

  test('however many are wanted, one reads the books, with all documents printed; whom nobody waits for ends', async () => {
    const year = await bookYear(openTestStore);
    const { services } = year.shop;
    const { store } = services;
    const left: unknown[] = [];
    let [now, most, snapshots] = [0, 0, 0];
    const watched: typeof store = {
      ...store,
      snapshot: (reading) =>
        store.snapshot(async (db) => {
          snapshots++;
          most = Math.max(most, ++now);
          left.push(...(await db.selectFrom('documents').where('sha256', 'is', null).select('id').execute()));
          // As long as a large year.
          await setTimeout(50);
          return reading(db).finally(() => now--);
        }),
    };
    const key = await store.write((trx) => openArchiveKey(trx, services.clock()));
    const gone = new AbortController();
    const make = async (signal: AbortSignal) => {
      const wish = { period: YEAR, key, version: '1', signal };
      for await (const { name, content } of yearArchive({ ...services, store: watched }, wish))
        if (!(content instanceof Uint8Array)) expect(await Array.fromAsync(content), name).not.toEqual([]);
    };
    const stays = new AbortController().signal;
    const all = [make(stays), make(gone.signal), make(gone.signal), make(stays)];
    gone.abort();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect([left, most, snapshots]).toEqual([[], 1, 2]);
  });

  test('a club that changes its name, address and tax number amid the year: each document names the one of its day', async () => {
    const year = await bookYear(openTestStore);
    const { shop, staff } = year;
    const { services } = shop;
    const before = services.settings().club;
    const [kept = '', cancelled = ''] = year.orders;
    const club = {
      ...before,
      name: 'Weinfest Rebental gGmbH',
      street: 'Neue Gasse 2',
      tax_number: '11/111/1',
    };
    services.putInForce({ ...services.settings(), club });
    const { total, number } = await year.read(year.open);
    await year.book(year.open, total, 0, { booked_on: '2027-04-20' });
    await issueInvoice(services, year.open);
    await year.cancel(cancelled, await year.itemsOf(cancelled));

    const files = await archiveOf(year);
    const { records, loose } = proofOf(files);
    expect(loose).toEqual([]);
    const now = ['Weinfest Rebental gGmbH, Neue Gasse 2, 00000 Rebental', '11/111/1'];
    const then = ['Weinfreunde Rebental e. V., Kelterweg 1, 00000 Rebental', '00/000/00000'];
    const namesOf = async (id: string) => {
      const order = (await year.read(id)).number;
      return ofKind(records, 'document').flatMap(({ order: of, type, seller, taxNumber, path }) =>
        of === order ? [{ type, issuer: [seller, taxNumber], path: path ?? '' }] : [],
      );
    };
    expect(await namesOf(year.open)).toMatchObject([{ type: 'invoice', issuer: now }]);
    // What takes an invoice back names whoever issued it.
    expect(await namesOf(cancelled)).toMatchObject([
      { type: 'invoice', issuer: then },
      { type: 'cancellation', issuer: then },
    ]);
    for (const [id, one, other] of [
      [kept, before.tax_number, club.tax_number],
      [year.open, club.tax_number, before.tax_number],
    ] as const) {
      const { path = '' } = (await namesOf(id))[0] ?? {};
      const text = (await readPdf(files.get(path) ?? Buffer.alloc(0))).pages.join(' ');
      expect([text.includes(one), text.includes(other)]).toEqual([true, false]);
    }
    const query = 'from=2027-01-01&to=2027-12-31';
    const csv = await shop.app.request(`/api/office/books/tables/invoices?${query}`, { headers: staff });
    const rows = (await csv.text()).split('\r\n').map((row) => row.split(';'));
    expect(rows.find((row) => row[3] === number)?.slice(-2)).toEqual([`"${now[0]}"`, now[1]]);
    expect(new Set(rows.slice(1, -1).map((row) => row.at(-1)))).toEqual(new Set([now[1], then[1]]));
  });

  test('each archive has the same key, which stays, and who made it is written down', async () => {
    const year = await bookYear(openTestStore);
    const keyOf = async () =>
      (await year.call<Books>('GET', '/books?from=2027-01-01&to=2027-12-31')).body.archive_key;
    expect(await keyOf()).toBeNull();
    const one = proofOf(await archiveOf(year));
    const other = proofOf(await archiveOf(year, { from: '2026-01-01', to: '2026-12-31' }));
    expect(other.seal.key).toBe(one.seal.key);
    // The order of December is paid in the next year: here it is that of the period, and its payment is not.
    expect(other.loose).toEqual([]);
    expect(other.sums).toMatchObject({ orders: 1, payments: 0, received: 0 });
    expect(await keyOf()).toMatch(/^([0-9A-F]{4} ?){6}$/);
    const rows = await year.store.read
      .selectFrom('team_history')
      .select(['what', 'member'])
      .orderBy('id')
      .execute();
    expect(rows.filter(({ what }) => what === 'archive_made').map(({ member }) => member)).toEqual([
      ...['01.01.2027 bis 31.12.2027', '01.01.2026 bis 31.12.2026'],
    ]);
  });
});
