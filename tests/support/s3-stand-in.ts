import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEYS = { keyId: 'AKIDKARTENSHOP', secret: 'geheim/und+lang' };
const REGION = 'eu-central-1';
/** So that already a few objects are listed in pages. */
const PAGE = 2;

export interface S3StandIn {
  /** `http://127.0.0.1:…/eimer/verein`, to which `BACKUP_S3` points. */
  url: string;
  region: string;
  /** What it keeps, by key. */
  objects: Map<string, Buffer>;
  /** Answers instead of it, as somebody would who has taken it over; null for the bucket itself. */
  takenOver: RequestListener | null;
  close(): Promise<void>;
}

/**
 * A bucket as S3 behaves for whoever puts, gets, lists and deletes. It refuses calls whose signature (AWS Signature
 * Version 4, computed here from the description alone) or body hash is wrong.
 */
export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (call, answer) => {
    if (bucket.takenOver !== null) return bucket.takenOver(call, answer);
    const body = await buffer(call);
    const refusal = reasonToRefuse(call, body);
    if (refusal !== null) {
      answer.writeHead(403, { 'content-type': 'application/xml' });
      answer.end(`<?xml version="1.0"?><Error><Code>${refusal}</Code><Message>-</Message></Error>`);
      return;
    }
    if (call.url?.startsWith('/moved')) {
      answer.writeHead(307, { location: call.url.replace('/moved', '/eimer') }).end();
      return;
    }
    const url = new URL(call.url ?? '', 'http://localhost');
    const key = decodeURIComponent(url.pathname).replace(/^\/eimer\/?/, '');
    if (url.searchParams.get('list-type') === '2') {
      answer.end(listing(objects, url.searchParams));
    } else if (call.method === 'PUT') {
      objects.set(key, body);
      answer.end();
    } else if (call.method === 'DELETE') {
      objects.delete(key);
      answer.writeHead(204).end();
    } else if (objects.has(key)) {
      answer.end(objects.get(key));
    } else {
      answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bucket: S3StandIn = {
    url: `http://127.0.0.1:${port}/eimer/verein`,
    region: REGION,
    objects,
    takenOver: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const from = query.get('continuation-token') ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).toSorted();
  const page = found.slice(0, PAGE);
  const isTruncated = found.length > PAGE;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>eimer</Name><Prefix>${prefix}</Prefix><IsTruncated>${isTruncated}</IsTruncated>`,
    ...page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`),
    isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
    '</ListBucketResult>',
  ].join('');
}

function reasonToRefuse(call: IncomingMessage, body: Buffer): string | null {
  const { headers } = call;
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [keyId, day = '', region, service, ending] = credential.split('/');
  const time = String(headers['x-amz-date'] ?? '');
  const isOurs =
    keyId === S3_KEYS.keyId && region === REGION && service === 's3' && ending === 'aws4_request';
  if (!isOurs || !time.startsWith(day)) return 'InvalidAccessKeyId';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (call.method === 'PUT' && payload === 'UNSIGNED-PAYLOAD') return 'AccessDenied';
  const url = new URL(call.url ?? '', 'http://localhost');
  const canonical = [
    call.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = [day, region, service, ending].join('/');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (known, part) => hmac(known, part),
    `AWS4${S3_KEYS.secret}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Everything but letters, digits and `-._~` by its bytes. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
