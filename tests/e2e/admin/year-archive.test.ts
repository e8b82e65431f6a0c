import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/domain/csv-line.ts';
import {
  type ProofPayment,
  type ProofRecord,
  type ProofSeal,
  writeLine,
} from '../../../src/domain/proof-records.ts';
import { PROOF_TABLES } from '../../../src/domain/proof-tables.ts';
import { ProofTies } from '../../../src/domain/proof-ties.ts';
import { zipStream } from '../../../src/server/platform/zip-stream.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { bookYear } from '../../support/refund-admin.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { besideShop } from './bank-month.ts';

journey.override('shopEnv', { ...staffEnv, RATE_LIMITS: 'off' });

type Files = Map<string, Buffer>;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function unpack(path: string): Promise<Files> {
  const archive = await fromBufferPromise(readFileSync(path), { lazyEntries: true });
  const files: Files = new Map();
  for await (const entry of archive.eachEntry())
    files.set(
      entry.fileName,
      Buffer.concat(await Array.fromAsync(await archive.openReadStreamPromise(entry))),
    );
  return files;
}

async function pack(files: Files): Promise<Buffer> {
  const entries = [...files].map(([name, content]) => ({ name, content }));
  return Buffer.concat(await Array.fromAsync(zipStream(entries, 0)));
}

const recordsOf = (files: Files): ProofRecord[] =>
  (files.get('nachweis.ndjson')?.toString().trimEnd().split('\n') ?? []).map((line) => {
    const { hash: _, ...record } = JSON.parse(line);
    return record;
  });

/** Writes the proof anew with a chain that holds, and the tables of it. */
function rewrite(files: Files, records: ProofRecord[]): void {
  let chain = '';
  const lines = records.map((record) => {
    const line = writeLine(record, chain, sha256);
    chain = line.hash;
    return line.text;
  });
  files.set('nachweis.ndjson', Buffer.from(lines.join('')));
  for (const { file, kind, columns, rowsOf } of PROOF_TABLES) {
    const rows = records.filter((record) => record.kind === kind).flatMap(rowsOf);
    const text = [columns.map(({ name }) => name), ...rows].map(csvLine).join('');
    files.set(`tabellen/${file}`, Buffer.from(BYTE_ORDER_MARK + text));
  }
}

interface SigningKey {
  open: string;
  key: KeyObject;
}

/** Seals what is there as the shop does. */
function seal(files: Files, { open, key }: SigningKey): void {
  const records = recordsOf(files);
  const ties = new ProofTies();
  for (const record of records) ties.add(record);
  const old: ProofSeal = JSON.parse(files.get('siegel.json')?.toString() ?? '');
  const made: ProofSeal = {
    ...old,
    ...{ key: open, records: records.length, sums: ties.finish().sums, loose: 0 },
    chain: JSON.parse(files.get('nachweis.ndjson')?.toString().trimEnd().split('\n').at(-1) ?? '').hash,
    files: old.files.map(({ path }) => {
      const bytes = files.get(path) ?? Buffer.alloc(0);
      return { path, size: bytes.length, sha256: sha256(bytes) };
    }),
  };
  const bytes = Buffer.from(JSON.stringify(made));
  files.set('siegel.json', bytes);
  files.set('siegel.sig', Buffer.from(sign(null, bytes, key).toString('base64')));
}

const without = (records: ProofRecord[], isMeant: (record: ProofRecord) => boolean) =>
  records.filter((record) => !isMeant(record));

const isOf = (number: string) => (record: ProofRecord) =>
  (record.kind === 'order' && record.number === number) || ('order' in record && record.order === number);

interface Forgery {
  name: string;
  /** Changes the files; `re` rewrites proof and tables and seals them with the shop's own key. */
  forge: (files: Files, records: ProofRecord[], re: (records: ProofRecord[]) => void) => void;
  /** What the page must say. */
  named: RegExp[];
}

/**
 * Ten and more ways to falsify the books of a year: some clumsy, some with the shop's own key. `earlier` is the proof of
 * the year before.
 */
function forgeries(order: string, payment: ProofPayment, invoice: string, earlier: ProofRecord[]): Forgery[] {
  const isPayment = (record: ProofRecord): record is ProofPayment =>
    record.kind === 'payment' && record.id === payment.id;
  const raised = (records: ProofRecord[]) =>
    records.map((record) => (isPayment(record) ? { ...record, cents: record.cents + 1_000 } : record));
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const second = { ...payment, id: 9_999, parts: payment.parts };
  const withSecond = (records: ProofRecord[], more: Partial<ProofPayment>): ProofRecord[] =>
    records.flatMap((record): ProofRecord[] =>
      isPayment(record) ? [record, { ...second, ...more }] : [record],
    );
  const paidMore = (records: ProofRecord[]) =>
    records.map((record) =>
      record.kind === 'order' && record.number === order
        ? { ...record, paid: record.paid + payment.cents }
        : record,
    );
  return [
    {
      name: 'a changed amount in a table',
      forge: (files) => {
        const path = 'tabellen/zahlungen.csv';
        const text = files.get(path)?.toString() ?? '';
        const row = new RegExp(`^(${payment.id};${order};[^;]*;)[^;]*`, 'm');
        files.set(path, Buffer.from(text.replace(row, '$1999,99')));
      },
      named: [
        new RegExp(`zahlungen\\.csv.*999,99.*${euros(payment.cents)}`),
        /zahlungen\.csvwurde verändert/,
      ],
    },
    {
      name: 'a changed amount in the proof, hashed anew but not signed',
      forge: (files, records) => rewrite(files, raised(records)),
      named: [
        /nachweis\.ndjsonwurde verändert/,
        new RegExp(`Bestellung ${order}Zahlungen zusammen.*Bezahlt`),
      ],
    },
    {
      name: 'a dropped line of an order',
      forge: (files) => {
        const lines = files.get('nachweis.ndjson')?.toString().split('\n') ?? [];
        const left = lines.filter((line) => !line.startsWith(`{"kind":"order","number":"${order}"`));
        files.set('nachweis.ndjson', Buffer.from(left.join('\n')));
      },
      named: [/Die Kette der Prüfsummen bricht/, new RegExp(`gehört zu Bestellung ${order}`)],
    },
    {
      name: 'an order dropped with all that belongs to it, signed with the right key',
      forge: (_, records, re) => re(without(records, isOf(order))),
      named: [
        new RegExp(`Umsatz ${payment.entry} vom.*Gebucht laut Umsatz`),
        new RegExp(`${invoice} fehlt vor`),
        /Monat 2027-03/,
      ],
    },
    {
      name: 'a second use of a line of the bank, signed with the right key',
      forge: (_, records, re) => re(paidMore(withSecond(records, {}))),
      named: [
        new RegExp(`Umsatz ${payment.entry} vom.*davon gebucht \\(Zahlung ${payment.id}, Zahlung 9999`),
      ],
    },
    {
      name: 'an invented payment by hand, signed with the right key',
      forge: (_, records, re) => re(paidMore(withSecond(records, { entry: null, note: 'bar' }))),
      named: [/Monat 2027-03Eingegangen laut Büchern/, /SummenEingegangen laut Büchern/],
    },
    {
      name: 'two swapped documents',
      forge: (files) => {
        const [one, other] = [...files.keys()].filter((path) => path.startsWith('belege/'));
        const kept = files.get(one ?? '') ?? Buffer.alloc(0);
        files.set(one ?? '', files.get(other ?? '') ?? Buffer.alloc(0));
        files.set(other ?? '', kept);
      },
      named: [/Rechnung 2027-00001Das PDF ist ein anderes/, /Rechnung 2027-00002Das PDF ist ein anderes/],
    },
    {
      name: 'a changed byte of a PDF',
      forge: (files) => {
        const path = `belege/Rechnung-${invoice}.pdf`;
        const bytes = Buffer.from(files.get(path) ?? '');
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        files.set(path, bytes);
      },
      named: [new RegExp(`Rechnung ${invoice}Das PDF ist ein anderes`)],
    },
    {
      name: 'a removed statement, signed with the right key',
      forge: (_, records, re) => {
        const [first] = records.filter((record) => record.kind === 'statement');
        re(without(records, (record) => record === first));
      },
      named: [/Datei der Bank \d+ \(maerz-1\.xml\)Kontoauszüge im Nachweis: 0 – in der Datei waren 1/],
    },
    {
      name: 'a line of the bank that is left out, signed with the right key',
      forge: (_, records, re) =>
        re(without(records, (record) => record.kind === 'entry' && record.outcome === 'ignored')),
      named: [/Kontostand der Bank ändert sich \(maerz-1\.xml, maerz-1\.xml\) um.*Umsätze zusammen/],
    },
    {
      name: 'the signature of something else',
      forge: (files) => files.set('siegel.sig', Buffer.from(Buffer.alloc(64, 7).toString('base64'))),
      named: [/Unterschriftpasst nicht zum Siegel/],
    },
    {
      name: 'a gap in the numbers, signed with the right key',
      forge: (files, records, re) => {
        const path = `belege/Rechnung-2027-00098.pdf`;
        files.set(path, files.get(`belege/Rechnung-${invoice}.pdf`) ?? Buffer.alloc(0));
        files.delete(`belege/Rechnung-${invoice}.pdf`);
        re(
          records.map((record) =>
            record.kind === 'document' && record.number === invoice
              ? { ...record, number: '2027-00098', path }
              : record,
          ),
        );
      },
      named: [new RegExp(`Belege 2027${invoice} fehlt vor`)],
    },
    {
      name: 'a cheaper ticket, signed with the right key',
      forge: (_, records, re) => {
        const ticket = records.find((record) => record.kind === 'ticket' && record.order === order);
        re(
          records.map((record) =>
            record === ticket && record.kind === 'ticket' ? { ...record, cents: record.cents - 100 } : record,
          ),
        );
      },
      named: [
        new RegExp(`Bestellung ${order}Karten zusammen.*Kartenwert`),
        new RegExp(`Rechnung ${invoice}Zeilen.*Karten bei Ausstellung`),
      ],
    },
    {
      name: 'a file that leads out of the folder',
      forge: (files) => files.set('../../weg.txt', Buffer.from('weg')),
      named: [/\.\.\/\.\.\/weg\.txtgehört nicht zum Archiv/],
    },
    {
      name: 'a seal without sums',
      forge: (files) => {
        const { sums: _, ...rest } = JSON.parse(files.get('siegel.json')?.toString() ?? '');
        files.set('siegel.json', Buffer.from(JSON.stringify(rest)));
      },
      named: [/siegel\.jsonfehlt oder ist nicht lesbar/, /Unterschriftpasst nicht/],
    },
    {
      name: 'the invoice that corrects another left out, signed with the right key',
      forge: (files, records, re) => {
        const [one] = records.filter((record) => record.kind === 'document' && record.replaces !== null);
        files.delete(one?.kind === 'document' ? (one.path ?? '') : '');
        re(without(records, (record) => record === one));
      },
      named: [
        /Bestellung WF[\w-]+Rechnungen weniger Stornorechnungen: 0,00\s€ – Summe/,
        /SummenBelege laut Büchern: 24 – im Nachweis: 23/,
      ],
    },
    {
      name: 'the proof of another year in its place, signed with the right key',
      forge: (_files, _records, re) => re(earlier),
      named: [
        /Siegelnennt „2027-12-31“ – der Nachweis: „2026-12-31“/,
        /belege\/Rechnung-2027-00001\.pdfgehört nicht zum Archiv/,
      ],
    },
    {
      name: 'a document slipped in',
      forge: (files) => files.set('belege/Rechnung-2027-00500.pdf', Buffer.from('%PDF-1.7')),
      named: [/Rechnung-2027-00500\.pdfgehört nicht zum Archiv/],
    },
  ];
}

async function check(page: Page, bytes: Buffer, verdict: RegExp): Promise<string[]> {
  await page
    .getByLabel(/ZIP-Datei/)
    .setInputFiles({ name: 'archiv.zip', mimeType: 'application/zip', buffer: bytes });
  await page.getByRole('heading', { name: verdict }).waitFor();
  return page.locator('.loose li').allTextContents();
}

journey(
  'The treasurer makes the archive of a year, and the auditor checks it on a laptop without network',
  async ({ openPage, shop }) => {
    const year = await besideShop(shop.dataDir, async (store) => {
      const { orders, read } = await bookYear(async () => store);
      return Promise.all(orders.map(read));
    });
    const office = await openPage({ device: 'desktop' });
    await logIn(office);
    const make = async (period: string) => {
      await office.goto(`/orders/bank/reconciliation?${period}`);
      // On a busy machine documents are printed whenever nobody else needs the processor.
      const saving = office.waitForEvent('download', { timeout: 300_000 });
      await office.getByRole('button', { name: 'Jahresarchiv (ZIP)' }).click();
      return saving;
    };
    const earlier = await unpack(await (await make('from=2026-01-01&to=2026-12-31')).path());
    const download = await make('from=2027-01-01&to=2027-12-31');
    expect(download.suggestedFilename()).toBe('Jahresarchiv-2027-01-01-bis-2027-12-31.zip');
    await office.getByText('Das Jahresarchiv ist fertig.').waitFor();
    await office.emulateMedia({ media: 'print' });
    expect(await office.getByText('Für die Steuerberatung').isVisible()).toBe(false);
    await office.emulateMedia({ media: 'screen' });
    await office.getByText('Fingerabdruck des Schlüssels').click();
    const fingerprint = (await office.getByText(/^([0-9A-F]{4} ?){6}$/).textContent()) ?? '';

    const stick = mkdtempSync(join(tmpdir(), 'stick-'));
    const archive = join(stick, 'archiv.zip');
    await download.saveAs(archive);
    const files = await unpack(archive);
    const pagePath = join(stick, 'pruefen.html');
    writeFileSync(pagePath, files.get('pruefen.html') ?? '');
    const auditor = await openPage({ device: 'desktop', context: { offline: true } });
    const asked: string[] = [];
    auditor.on('request', (request) => asked.push(request.url()));
    await auditor.goto(pathToFileURL(pagePath).href);
    expect(await check(auditor, readFileSync(archive), /^Alles passt zusammen$/)).toEqual([]);
    await auditor.getByText('Die Unterschrift ist gültig.').waitFor();
    await auditor.getByLabel(/Fingerabdruck, den der Verein nennt/).fill(fingerprint.toLowerCase());
    await auditor.getByText('Das ist derselbe Schlüssel.').waitFor();
    await lookOver(auditor);

    // From a ticket to the balance of the bank, and back to the ticket.
    const { number, items, total } = year[3] ?? { number: '', items: [], total: 0 };
    const records = recordsOf(files);
    const payment = records.find(
      (record) => record.kind === 'payment' && record.order === number && record.undone === null,
    );
    const bill = records.find((record) => record.kind === 'document' && record.order === number);
    if (payment?.kind !== 'payment' || bill?.kind !== 'document') throw new Error('no payment');
    const seek = async (text: string) => {
      await auditor.getByLabel(/Code einer Karte/).fill(text);
      await auditor.keyboard.press('Enter');
    };
    const go = async (name: RegExp | string, heading: string) => {
      await auditor.locator('.ties').getByRole('button', { name }).first().click();
      await auditor.getByRole('heading', { level: 3, name: heading, exact: true }).waitFor();
    };
    await seek(
      items[0]?.id
        .replace(/(.{5})/g, '$1-')
        .slice(0, -1)
        .toLowerCase() ?? '',
    );
    await auditor.getByText('1 gefunden.').waitFor();
    await go(`Bestellung ${number}`, `Bestellung ${number}`);
    await go(/^Rechnung/, `Rechnung ${bill.number}`);
    await go(/^Bestellung/, `Bestellung ${number}`);
    await go(/^Zahlung/, `Zahlung ${payment.id}`);
    await go(/^Umsatz/, `Umsatz ${payment.entry}`);
    await go(/^Kontoauszug/, 'Kontoauszug 1');
    await go(new RegExp(`^Umsatz ${payment.entry},`), `Umsatz ${payment.entry}`);
    await go(/^Zahlung/, `Zahlung ${payment.id}`);
    await go(/^Bestellung/, `Bestellung ${number}`);
    await go(/^Karte/, `Karte ${sha256(items[0]?.id ?? '').slice(0, 12)}`);
    for (const text of [
      bill.number,
      String(total.toFixed(2)).replace('.', ','),
      `REF${payment.day}Karten ${number}`,
      payment.day,
    ]) {
      await seek(text);
      await auditor.getByText(/^\d+ gefunden/).waitFor();
    }

    const stored = await besideShop(shop.dataDir, (store) =>
      store.read
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'archive_key')
        .executeTakeFirstOrThrow(),
    );
    const own = JSON.parse(stored.value);
    const key = createPrivateKey({ key: Buffer.from(own.private, 'base64'), format: 'der', type: 'pkcs8' });
    for (const { name, forge, named } of forgeries(number, payment, bill.number, recordsOf(earlier))) {
      const forged: Files = new Map(files);
      forge(forged, records, (changed) => {
        rewrite(forged, changed);
        seal(forged, { open: own.open, key });
      });
      const told = await check(auditor, await pack(forged), /nicht$/);
      for (const text of named) expect(told.join('\n'), name).toMatch(text);
    }

    // Cut off on its way, or with a record that the shop never writes.
    const strange: Files = new Map(files);
    strange.set('nachweis.ndjson', Buffer.from(`{"kind":"order","hash":"${'0'.repeat(64)}"}\n`));
    for (const [bytes, text] of [
      [(await pack(files)).subarray(0, -3000), /kam sie nicht ganz an/],
      [await pack(strange), /etwas, das der Kartenshop nie schreibt/],
    ] as const) {
      await auditor
        .getByLabel('Die ZIP-Datei hierher ziehen oder wählen')
        .setInputFiles({ name: 'archiv.zip', mimeType: 'application/zip', buffer: bytes });
      await auditor.getByText(text).waitFor();
    }

    // Whatever names are, the page shows them as text.
    const html = `<img src="x" onerror="document.title='fremd'">`;
    const named: Files = new Map(files);
    rewrite(
      named,
      records.map((record) => {
        if (record.kind === 'head') return { ...record, club: html };
        if (record.kind === 'file') return { ...record, name: html };
        return record.kind === 'ticket' ? { ...record, event: html } : record;
      }),
    );
    seal(named, { open: own.open, key });
    expect((await check(auditor, await pack(named), /passt nicht$/)).join()).toContain(html);
    await seek(number);
    await go(/^Karte/, `Karte ${sha256(items[0]?.id ?? '').slice(0, 12)}`);
    await auditor.getByText(html, { exact: true }).waitFor();
    expect([await auditor.locator('img').count(), await auditor.title()]).toEqual([0, 'Jahresarchiv prüfen']);

    // All of it made anew and signed by somebody else: only the key tells.
    const other = generateKeyPairSync('ed25519');
    const forged: Files = new Map(files);
    rewrite(forged, records);
    const open = Buffer.from(other.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
      'base64',
    );
    seal(forged, { open, key: other.privateKey });
    await check(auditor, await pack(forged), /^Alles passt zusammen$/);
    await auditor.getByLabel(/Fingerabdruck, den der Verein nennt/).fill(fingerprint);
    await auditor.getByText(/Das ist ein anderer Schlüssel/).waitFor();
    expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
    rmSync(stick, { recursive: true });
  },
  480_000,
);
