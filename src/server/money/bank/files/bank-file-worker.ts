import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { isFileRefusal } from './parse-error.ts';
import type { EntriesOfFile, ReadingTask } from './read-bank-file.ts';
import { readContent } from './read-content.ts';

const ENTRIES_AT_ONCE = 500;

const { bytes, mappings, port }: ReadingTask & { port: MessagePort } = workerData;
const read = await readContent(bytes, mappings);
if (isFileRefusal(read)) parentPort?.postMessage(read);
else {
  for (const [file, { entries }] of read.entries())
    for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE)
      port.postMessage({
        file,
        entries: entries.slice(from, from + ENTRIES_AT_ONCE),
      } satisfies EntriesOfFile);
  parentPort?.postMessage(read.map((file) => ({ ...file, entries: [] })));
}
