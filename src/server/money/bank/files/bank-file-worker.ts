import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingOrder } from './read-aside.ts';
import { readContent } from './read-content.ts';

const { bytes, mappings } = workerData as ReadingOrder;
parentPort?.postMessage(await readContent(bytes, mappings));
