import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import type { ObjectStore } from '../../platform/config.ts';
import type { BackupPlace } from './folder-place.ts';

/** The most that S3 takes in one call. A shop with a million orders is a tenth of it. */
const MOST_BYTES = 5 * 1024 ** 3;
/** Twelve months of backups are some thirty objects; whatever else lies there may be a few more. */
const MOST_PAGES = 20;

const Listing = v.object({
  ListBucketResult: v.object({
    Contents: v.optional(v.array(v.object({ Key: v.string() })), []),
    IsTruncated: v.optional(v.string()),
    NextContinuationToken: v.optional(v.string()),
  }),
});

/** A bucket of any S3-compatible store, addressed by its path. */
export function bucketPlace({ url, region, keyId, secret }: ObjectStore): BackupPlace {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 3,
  });
  const [, bucket = '', folder = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(new URL(url).pathname) ?? [];
  const prefix = folder === '' ? '' : `${decodeURIComponent(folder)}/`;
  const call = async (what: string, address: string, init: RequestInit = {}) => {
    // Whoever can send the call elsewhere gets neither its signature nor the backup.
    const answer = await client.fetch(address, { ...init, redirect: 'manual' }).catch((cause) => {
      throw new Error(`Der Speicher unter BACKUP_S3 ist nicht zu erreichen (${what}).`, { cause });
    });
    if (answer.ok) return answer;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
    throw new Error(`Der Speicher unter BACKUP_S3 lehnt ab (${what}): ${answer.status} ${code}`.trim());
  };
  return {
    description: url,
    async list() {
      const names: string[] = [];
      let next: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next !== undefined) query.set('continuation-token', next);
        const answer = await call('auflisten', `${new URL(url).origin}/${bucket}?${query}`);
        const { Contents, IsTruncated, NextContinuationToken } = parseListing(await answer.text());
        names.push(...Contents.map(({ Key }) => Key.slice(prefix.length)));
        if (IsTruncated !== 'true') break;
        next = NextContinuationToken;
      }
      return names;
    },
    async put(name, path) {
      const { size } = statSync(path);
      if (size > MOST_BYTES)
        throw new Error('Die Sicherung ist größer als 5 GB, mehr nimmt BACKUP_S3 nicht an.');
      // Signed with its hash, so that the store refuses what was damaged on the way.
      const headers = { 'x-amz-content-sha256': await sha256Of(path) };
      await call('ablegen', `${url}/${name}`, { method: 'PUT', headers, body: await openAsBlob(path) });
    },
    async fetch(name, path) {
      const { body } = await call('holen', `${url}/${name}`);
      if (body === null) throw new Error(`Die Sicherung ${name} ist leer.`);
      await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
    async remove(name) {
      await call('löschen', `${url}/${name}`, { method: 'DELETE' });
    },
  };
}

function parseListing(text: string) {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });
  return v.parse(Listing, parser.parse(text)).ListBucketResult;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
