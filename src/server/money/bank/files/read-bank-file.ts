import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { BankEntry, BankFile, BankFileRefusal, CsvMapping } from '../../../../domain/bank-entry.ts';
import { letOthers } from '../../../platform/let-others.ts';
import { isFileRefusal } from './parse-error.ts';
import { readSingleFile } from './read-content.ts';
import { isZip } from './unzip-files.ts';

/** Small enough to be parsed within a few milliseconds, faster than a thread starts. */
const MAX_BYTES_AT_ONCE = 64 * 1024;

/** Twenty times what 10 MB take on a busy machine. */
const PATIENCE_MS = 60_000;

/**
 * Parses an account statement: CAMT.053, MT940, a CSV table of a Sparkasse or Volksbank or one of the
 * mappings, or a ZIP archive of these. The format is recognised by the content alone.
 *
 * Returns one file per account and, in an archive, per file in it, each with its entries numbered from 1.
 * Anything unreadable refuses the whole file, with line and reason; `unknown_columns` asks for a mapping (see
 * `previewCsv`). Never throws because of the content. Large files and archives are parsed in a separate
 * thread.
 */
export async function readBankFile(
  bytes: Uint8Array,
  mappings: CsvMapping[] = [],
): Promise<BankFile[] | BankFileRefusal> {
  const isSmall = bytes.length <= MAX_BYTES_AT_ONCE && !isZip(bytes);
  return isSmall ? readSingleFile(bytes, mappings) : readInThread({ bytes, mappings });
}

export interface ReadingTask {
  bytes: Uint8Array;
  mappings: CsvMapping[];
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Parses in a separate thread, one file at a time in this process since each may take hundreds of megabytes.
 * Throws where the thread fails or takes too long.
 */
function readInThread(task: ReadingTask): Promise<BankFile[] | BankFileRefusal> {
  const read = queue.then(() => runReader(task));
  queue = read.catch(() => null);
  return read;
}

/** Some entries of a file, by its place: all at once would take long to copy. */
export interface EntriesOfFile {
  file: number;
  entries: BankEntry[];
}

async function runReader(task: ReadingTask): Promise<BankFile[] | BankFileRefusal> {
  const { promise, resolve, reject } = Promise.withResolvers<BankFile[] | BankFileRefusal>();
  const { port1: ours, port2: port } = new MessageChannel();
  const thread = new Worker(new URL('./bank-file-worker.ts', import.meta.url), {
    workerData: { ...task, port },
    transferList: [port],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const timer = setTimeout(() => reject(new Error('a bank file took too long to read')), PATIENCE_MS);
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread that reads bank files has ended')));
  try {
    const read = await promise;
    if (!isFileRefusal(read)) await receiveEntries(ours, read);
    return read;
  } finally {
    clearTimeout(timer);
    ours.close();
    await thread.terminate();
  }
}

async function receiveEntries(port: MessagePort, files: ReadonlyArray<BankFile>): Promise<void> {
  const turn = letOthers();
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const { file, entries }: EntriesOfFile = next.message;
    files[file]?.entries.push(...entries);
    await turn();
  }
}
