import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingTask } from './read-bank-file.ts';
import { readContent } from './read-content.ts';

const { bytes, mappings }: ReadingTask = workerData;
parentPort?.postMessage(await readContent(bytes, mappings));
