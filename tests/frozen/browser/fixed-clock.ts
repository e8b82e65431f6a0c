import crypto, { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { stopDate } from './stopped-clock.ts';

/**
 * Loaded into the server before anything else (`node --import`): its clock stands still at FIXED_TIME, and what it draws
 * by chance is the same in every run. Timers go on.
 */
const FIXED_TIME = process.env.FIXED_TIME ?? '';
const now = Date.parse(FIXED_TIME);
if (Number.isNaN(now)) throw new Error(`FIXED_TIME is no time: ${FIXED_TIME}`);

stopDate(now);

// Node writes the header by a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  if (!this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString());
  return Reflect.apply(writeHead, this, args);
} as typeof writeHead;

let block = 0;
crypto.randomBytes = ((length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 32) {
    createHash('sha256').update(`${FIXED_TIME} ${block++}`).digest().copy(bytes, at);
  }
  return bytes;
}) as typeof crypto.randomBytes;
syncBuiltinESMExports();
