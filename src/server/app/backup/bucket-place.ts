import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '../../platform/config.ts';
import type { BackupPlace } from './folder-place.ts';
import { listedObjects } from './listed-objects.ts';

/** The most that S3 takes in one call. A shop with a million orders is a tenth of it. */
const MOST_BYTES = 5 * 1024 ** 3;
/** A page has at most a thousand keys; with the longest names they come to this. */
const MOST_LISTED_BYTES = 2 * 1024 ** 2;
/** Twelve months of backups are some thirty objects; whatever else lies there may be a few more. */
const MOST_PAGES = 20;
/** Everything but the backup itself; the check-up of the shop that sells waits for it. */
const MOST_ANSWER_MS = 15_000;
/** So slow a line may be, in bytes per millisecond. */
const SLOWEST = 64;

/**
 * A bucket of any S3-compatible store, addressed by its path. Whoever controls it can neither keep us waiting for longer
 * than `mostAnswerMs` (and the time a slow line needs for a backup) nor send more than was asked for.
 */
export function bucketPlace(
  { url, region, keyId, secret }: ObjectStore,
  mostAnswerMs = MOST_ANSWER_MS,
): BackupPlace {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 3,
  });
  const [, bucket = '', folder = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(new URL(url).pathname) ?? [];
  const prefix = folder === '' ? '' : `${decodeURIComponent(folder)}/`;

  /** One call, or several, that have to be over in time. */
  async function within<T>(what: string, mostMs: number, work: (call: Call) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(Math.ceil(mostMs));
    try {
      return await work(async (address, init = {}) => {
        // Whoever can send the call elsewhere gets neither its signature nor the backup.
        const answer = await client.fetch(address, { ...init, signal, redirect: 'manual' });
        if (answer.ok) return answer;
        const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await textWithin(answer)) ?? [];
        throw new BucketFault(`lehnt ab (${what}): ${answer.status} ${code}`.trim());
      });
    } catch (error) {
      if (error instanceof BucketFault) throw error;
      if (signal.aborted)
        throw new BucketFault(`war nach ${Math.round(mostMs / 1000)} Sekunden nicht fertig (${what}).`);
      // That is how `fetch` rejects; anything else is a fault of this machine, such as a full disk.
      if (error instanceof TypeError)
        throw new BucketFault(`ist nicht zu erreichen (${what}).`, { cause: error });
      throw error;
    }
  }

  return {
    description: url,
    list: () =>
      within('auflisten', mostAnswerMs, async (call) => {
        const found: Awaited<ReturnType<BackupPlace['list']>> = [];
        let next: string | null = null;
        for (let page = 0; page < MOST_PAGES; page++) {
          const query = new URLSearchParams({ 'list-type': '2', prefix });
          if (next !== null) query.set('continuation-token', next);
          const answer = await call(`${new URL(url).origin}/${bucket}?${query}`);
          const listed = listedObjects(await textWithin(answer));
          if (listed === null) throw new BucketFault('antwortet nicht wie ein S3-Speicher (auflisten).');
          found.push(...listed.objects.map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes })));
          next = listed.next;
          if (next === null) break;
        }
        return found;
      }),
    async put(name, path) {
      const { size } = statSync(path);
      if (size > MOST_BYTES)
        throw new Error('Die Sicherung ist größer als 5 GB, mehr nimmt BACKUP_S3 nicht an.');
      // Signed with its hash, so that the store refuses what was damaged on the way.
      const headers = { 'x-amz-content-sha256': await sha256Of(path) };
      const body = await openAsBlob(path);
      await within('ablegen', mostAnswerMs + size / SLOWEST, async (call) => {
        const answer = await call(`${url}/${name}`, { method: 'PUT', headers, body });
        await answer.body?.cancel();
      });
    },
    async fetch({ name, bytes }, path) {
      const most = Math.min(bytes, MOST_BYTES);
      await within('holen', mostAnswerMs + most / SLOWEST, async (call) => {
        const { body } = await call(`${url}/${name}`);
        if (body === null) throw new BucketFault(`hat zu ${name} nur eine leere Datei.`);
        const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        await pipeline(Readable.fromWeb(body), (chunks) => noMoreThan(chunks, most), file);
      });
    },
    remove: (name) =>
      within('löschen', mostAnswerMs, async (call) => {
        const answer = await call(`${url}/${name}`, { method: 'DELETE' });
        await answer.body?.cancel();
      }),
  };
}

type Call = (address: string, init?: RequestInit) => Promise<Response>;

/** What the store did, as the end of a sentence for the operator. */
class BucketFault extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`Der Speicher unter BACKUP_S3 ${what}`, options);
  }
}

async function textWithin({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of noMoreThan(body ?? [], MOST_LISTED_BYTES)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Whoever sends more than `most` bytes is not listened to any longer. */
async function* noMoreThan(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, most: number) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new BucketFault('schickt mehr, als er dürfte.');
    yield chunk;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
