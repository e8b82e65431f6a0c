import { createHash, createPrivateKey, generateKeyPairSync, type Hash, sign } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookPeriod } from '../../../contract/books.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/csv-line.ts';
import { eurosToCents } from '../../../domain/money.ts';
import {
  PROOF_FORMAT,
  type ProofMonth,
  type ProofRecord,
  type ProofSeal,
  writeLine,
} from '../../../domain/proof-records.ts';
import { COLUMN_HEAD, columnRows, PROOF_TABLES } from '../../../domain/proof-tables.ts';
import { ProofTies } from '../../../domain/proof-ties.ts';
import { formatDay, isoInstant } from '../../../domain/stored-time.ts';
import { orderRanges } from '../../money/bank/reconciliation.repository.ts';
import { fillDocumentSums, sha256Of, unprintedDocuments } from '../../money/invoices/documents.repository.ts';
import { printDocument } from '../../money/invoices/issued-documents.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { openWorkFolder } from '../../platform/work-folder.ts';
import type { ZipEntry } from '../../platform/zip-stream.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { findSetting, insertSettingOnce } from '../../settings/settings.repository.ts';
import { type ArchivePeriod, bankRecords, orderRecords, paidBefore } from './archive.repository.ts';
import { waysOfDay } from './books.repository.ts';
import { type BooksServices, bookedDays, instantsOf, openPriceBook, readBooks } from './read-books.ts';

type Services = BooksServices & Pick<Ports, 'config' | 'pdfWorker'>;

/** Few enough to be read within some milliseconds. */
const ORDERS_A_PAGE = 100;
const UNPRINTED_A_PAGE = 200;
const KEY = 'archive_key';

/** The shop's key for its archives: `open` is public; both in base64, the private one as PKCS #8. */
interface ArchiveKey {
  open: string;
  private: string;
}

/** The key, made when the first archive is; it lies with the settings, so that every backup has it. */
export async function openArchiveKey(trx: Trx, now: number): Promise<ArchiveKey> {
  const pair = generateKeyPairSync('ed25519');
  const made: ArchiveKey = {
    open: Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
    private: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
  await insertSettingOnce(trx, KEY, JSON.stringify(made), now);
  return JSON.parse((await findSetting(trx, KEY)) ?? '');
}

/** The first bytes of the hash of the public key, for people to compare; null before the first archive. */
export async function archiveFingerprint(db: Db): Promise<string | null> {
  const stored = await findSetting(db, KEY);
  return stored === null ? null : fingerprintOf(JSON.parse(stored));
}

function fingerprintOf({ open: key }: Pick<ArchiveKey, 'open'>): string {
  const hash = sha256Of(Buffer.from(key, 'base64')).slice(0, 24).toUpperCase();
  return (hash.match(/.{4}/g) ?? []).join(' ');
}

/** Built beside the pages (vite.config.ts); only where nothing is built yet it is missing. */
const PAGE = new URL('../../../../dist/audit/pruefen.html', import.meta.url);

export interface ArchiveWish {
  period: BookPeriod;
  key: ArchiveKey;
  /** The shop's version. */
  version: string;
  /** Ends the making once nobody waits for it any more. */
  signal: AbortSignal;
}

/** A snapshot keeps a connection to the database for as long as a year takes, and there are few. */
const oneAtATime = new Semaphore(1, Number.POSITIVE_INFINITY);

/**
 * The files of an archive of the books: tables with a description of their columns, all documents, the proof that ties
 * them, its seal with the hashes of all others, the signature of the seal, and the page that checks it all. Only hashes and
 * open references are in memory: the tables are written to the disk of the shop until they are sent. In one process one
 * archive at a time reads the books; others wait.
 */
export async function* yearArchive(services: Services, wish: ArchiveWish): AsyncGenerator<ZipEntry> {
  const sealed: ProofSeal['files'] = [];
  const seal = (path: string, content: Uint8Array): ZipEntry => {
    sealed.push({ path, size: content.length, sha256: sha256Of(content) });
    return { name: path, content };
  };
  yield seal('LIESMICH.txt', Buffer.from(readMe(wish)));
  if (existsSync(PAGE)) yield seal('pruefen.html', readFileSync(PAGE));
  const columns = [COLUMN_HEAD, ...columnRows()].map(csvLine).join('');
  yield seal('tabellen/spalten.csv', Buffer.from(BYTE_ORDER_MARK + columns));
  const { folder, close } = openWorkFolder(services.config.dataDir || tmpdir());
  const spool = await Spool.open(folder);
  try {
    const filled = await oneAtATime.run(() => fillSpool(services, wish, spool));
    if (isRefusal(filled)) throw new Error(filled.code);
    const { head, documents } = filled;
    const { files, chain, records, sums, loose } = await spool.finish();
    for (const { path, size, sha256 } of files) {
      sealed.push({ path, size, sha256 });
      yield { name: path, content: createReadStream(join(folder, fileNameOf(path))) };
    }
    for (const { id, path } of documents) {
      const printed = await printDocument(services, id, 'later');
      // Erased meanwhile, at the end of its retention: the check tells.
      if (printed !== undefined) yield { name: path, content: printed.bytes };
    }
    const text: ProofSeal = { ...head, key: wish.key.open, records, chain, sums, loose, files: sealed };
    const bytes = Buffer.from(JSON.stringify(text, null, 1));
    yield { name: 'siegel.json', content: bytes };
    const privateKey = createPrivateKey({
      key: Buffer.from(wish.key.private, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    yield { name: 'siegel.sig', content: Buffer.from(sign(null, bytes, privateKey).toString('base64')) };
  } finally {
    await spool.close();
    close();
  }
}

/** Writes all records of one moment; nothing slow happens while the database keeps that moment. */
async function fillSpool(services: Services, { period, version, signal }: ArchiveWish, spool: Spool) {
  signal.throwIfAborted();
  await fillBooks(services, period);
  await printAhead(services, period, signal);
  const made = isoInstant(services.clock());
  const settings = services.settings();
  const { title, club } = settings;
  const head = {
    ...{ format: PROOF_FORMAT, ...period, club: club.name, festival: title },
    ...{ shop: version, iban: ibanOf(settings), made },
  };
  await spool.add({ kind: 'head', ...head });
  const documents: Array<{ id: number; path: string }> = [];
  // Of one moment, so that a booking meanwhile is wholly there or not at all.
  await services.store.snapshot(async (db) => {
    const then = { ...services, store: { ...services.store, read: db } };
    for await (const record of archiveRecords(then, period, documents)) {
      signal.throwIfAborted();
      // Issued in the last moment.
      const isUnprinted = record.kind === 'document' && record.path !== null && record.sha256 === null;
      const printed = isUnprinted && (await printDocument(services, documents.at(-1)?.id ?? 0, 'later'));
      await spool.add(printed ? { ...record, sha256: sha256Of(printed.bytes) } : record);
    }
  });
  return { head, documents };
}

/** Prints the documents of a period that nobody has asked for yet. */
async function printAhead(services: Services, period: BookPeriod, signal: AbortSignal): Promise<void> {
  for (let after = { issued_at: 0, id: 0 }; ; ) {
    const page = await unprintedDocuments(services.store.read, instantsOf(period), after, UNPRINTED_A_PAGE);
    for (const { id } of page) {
      signal.throwIfAborted();
      await printDocument(services, id, 'later');
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const ibanOf = ({ bank }: FestivalSettings) => bank.iban.replace(/\s/g, '').toUpperCase();

/** Works out what earlier versions left open, which nobody can see once the snapshot is taken. */
async function fillBooks(services: BooksServices, period: BookPeriod): Promise<void> {
  for await (const _ of bookedDays(services, period));
  for await (const range of orderRanges(services.store.read)) await fillDocumentSums(services.store, range);
}

/** All records of a period after the head. `documents` gets those of the period, each just before its record. */
export async function* archiveRecords(
  services: BooksServices,
  days: BookPeriod,
  documents: Array<{ id: number; path: string }>,
): AsyncGenerator<ProofRecord> {
  const { store, settings } = services;
  const db = store.read;
  const months = await monthRecords(services, days);
  const period: ArchivePeriod = { days, instants: instantsOf(days) };
  const book = await openPriceBook(services);
  const priceName = (id: number) => {
    const price = book.of(id);
    return price === undefined ? String(id) : `${price.event_name} – ${price.name}`;
  };
  const entries = new Set<number>();
  const runs = new Set<number>();
  for await (const range of orderRanges(db, ORDERS_A_PAGE))
    for (const group of await orderRecords(db, range, period, priceName)) {
      yield group.order;
      yield* group.tickets;
      for (const payment of group.payments) if (payment.entry !== null) entries.add(payment.entry);
      yield* group.payments;
      for (const { run } of group.refunds) runs.add(run);
      yield* group.refunds;
      for (const { id, record } of group.documents) {
        if (record.path !== null) documents.push({ id, path: record.path });
        yield record;
      }
    }
  const account = ibanOf(settings());
  yield* bankRecords(db, { days, entries, runs, account });
  yield* months;
  const { ways, invoices } = await readBooks(services, days);
  const sumOf = (euros: number[]) => euros.reduce((sum, one) => sum + eurosToCents(one), 0);
  yield {
    kind: 'sums',
    received: sumOf(ways.map(({ received }) => received)),
    refunded: sumOf(ways.map(({ refunded }) => refunded)),
    documents: invoices.issued.count + invoices.cancelled.count,
    billed: eurosToCents(invoices.issued.gross) - eurosToCents(invoices.cancelled.gross),
  };
}

/** The money by month, added up day by day as the books are. */
async function monthRecords(services: BooksServices, days: BookPeriod): Promise<ProofMonth[]> {
  const sums = new Map<string, { received: number; refunded: number }>();
  for await (const day of bookedDays(services, days)) {
    const sum = sums.get(day.slice(0, 7)) ?? { received: 0, refunded: 0 };
    for (const { received, refunded } of await waysOfDay(services.store.read, day)) {
      sum.received += received;
      sum.refunded += refunded;
    }
    sums.set(day.slice(0, 7), sum);
  }
  let opening = await paidBefore(services.store.read, days.from);
  return [...sums].map(([month, { received, refunded }]) => {
    const record: ProofMonth = {
      ...{ kind: 'month', month, opening, received, refunded, closing: opening + received - refunded },
    };
    opening = record.closing;
    return record;
  });
}

const fileNameOf = (path: string) => path.replace('tabellen/', '');

/** Proof and tables as they are written to a folder, and what the records come to. */
class Spool {
  readonly #proof: SpooledFile;
  readonly #tables: ReadonlyArray<{ table: (typeof PROOF_TABLES)[number]; file: SpooledFile }>;
  readonly #ties = new ProofTies();
  #chain = '';
  #records = 0;

  private constructor(
    proof: SpooledFile,
    tables: ReadonlyArray<{ table: (typeof PROOF_TABLES)[number]; file: SpooledFile }>,
  ) {
    this.#proof = proof;
    this.#tables = tables;
  }

  static async open(folder: string): Promise<Spool> {
    const openFile = async (path: string) =>
      new SpooledFile(path, await open(join(folder, fileNameOf(path)), 'wx', 0o600));
    const tables = [];
    for (const table of PROOF_TABLES) {
      const file = await openFile(`tabellen/${table.file}`);
      await file.add(BYTE_ORDER_MARK + csvLine(table.columns.map(({ name }) => name)));
      tables.push({ table, file });
    }
    return new Spool(await openFile('nachweis.ndjson'), tables);
  }

  async add(record: ProofRecord): Promise<void> {
    const line = writeLine(record, this.#chain, (text) => sha256Of(Buffer.from(text)));
    this.#chain = line.hash;
    this.#records++;
    this.#ties.add(record);
    await this.#proof.add(line.text);
    for (const { table, file } of this.#tables)
      if (table.kind === record.kind) await file.add(table.rowsOf(record).map(csvLine).join(''));
  }

  async finish() {
    const { sums, count } = this.#ties.finish();
    const files = [];
    for (const file of [...this.#tables.map((one) => one.file), this.#proof]) files.push(await file.finish());
    return { files, chain: this.#chain, records: this.#records, sums, loose: count };
  }

  async close(): Promise<void> {
    for (const file of [...this.#tables.map((one) => one.file), this.#proof]) await file.close();
  }
}

class SpooledFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #size = 0;
  #waiting = '';

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  async add(text: string): Promise<void> {
    this.#waiting += text;
    if (this.#waiting.length > 64_000) await this.#write();
  }

  async #write(): Promise<void> {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#hash.update(bytes);
    this.#size += bytes.length;
    await this.#file.writeFile(bytes);
  }

  async finish(): Promise<{ path: string; size: number; sha256: string }> {
    await this.#write();
    return { path: this.#path, size: this.#size, sha256: this.#hash.digest('hex') };
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

function readMe({ period, key }: ArchiveWish): string {
  return `Jahresarchiv ${formatDay(period.from)} bis ${formatDay(period.to)}

Prüfen: pruefen.html in einem Browser öffnen (das Netz wird nicht gebraucht) und die ZIP-Datei hineinziehen.
Die Seite sagt, ob alles zusammenpasst, und nennt jeden Datensatz, bei dem es nicht so ist. Wer ganz sicher gehen
will, nimmt pruefen.html nicht aus dem Archiv, das er prüft, sondern aus der Veröffentlichung des Kartenshops
(dist/audit/pruefen.html), und vergleicht den Fingerabdruck des Schlüssels mit dem auf der Seite „Jahresabschluss“.

Fingerabdruck des Schlüssels: ${fingerprintOf(key)}

tabellen/        Tabellen als CSV (UTF-8, Semikolon, Komma im Betrag); spalten.csv beschreibt jede Spalte
belege/          alle Rechnungen und Stornorechnungen des Zeitraums als PDF
nachweis.ndjson  ein Datensatz je Zeile (JSON, Beträge in Cent): Bestellungen mit Karten, Zahlungen, Erstattungen und
                 Belegen, dann Bankumsätze, Dateien der Bank, Kontoauszüge, Läufe, Monate und Summen. "hash" ist der
                 SHA-256 der Zeichen von "hash" der Zeile davor und des Datensatzes ohne "hash".
siegel.json      Prüfsummen (SHA-256) aller Dateien, letzter "hash" des Nachweises und öffentlicher Schlüssel
siegel.sig       Unterschrift (Ed25519, base64) über die Bytes von siegel.json

Alle Datensätze zeigen den Shop zu einem einzigen Zeitpunkt; er steht in siegel.json ("made").
Die Tabellen nennen keine Namen von Gästen; sie stehen nur auf den Belegen. Der Code einer Karte öffnet den Einlass,
deshalb steht von ihm nur die Prüfsumme hier. Bargeld der Abendkasse ist nicht enthalten.
`;
}
