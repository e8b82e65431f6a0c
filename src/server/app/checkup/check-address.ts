import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { CheckupLine } from '../../../contract/checkup.ts';
import { readMarker } from '../../../contract/checkup.ts';
import { berlinDay, formatDay } from '../../../domain/stored-time.ts';
import type { Dns } from './dns.ts';

const PATIENCE_MS = 10_000;
/** Our answer is far shorter; what somebody else answers is not read to its end. */
const MOST_BYTES = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Caddy and certbot renew a month before; whoever is below this has been failing for a while. */
const CERTIFICATE_DAYS = 14;

interface Certificate {
  /** Epoch milliseconds. */
  endsAt: number;
  /** Why browsers refuse it, null if they accept it. */
  fault: string | null;
}

interface Visit {
  status: number;
  body: string;
  certificate: Certificate | null;
}

interface Asked {
  publicUrl: string;
  /** What this shop answers, and no other. */
  marker: string;
  now: number;
}

/** Whether the shop answers at its public address, with a valid certificate, and what that address is called. */
export async function checkAddress(dns: Dns, { publicUrl, marker, now }: Asked): Promise<CheckupLine[]> {
  const { hostname } = new URL(publicUrl);
  const addresses = await addressesOf(dns, hostname);
  const visit = await visitShop(publicUrl, addresses ?? []).catch((error: NodeJS.ErrnoException) => error);
  return [
    reachLine(publicUrl, { addresses, visit, marker }),
    certificateLine(publicUrl, visit instanceof Error ? null : visit.certificate, now),
    await reverseNameLine(dns, addresses?.[0]),
  ];
}

/** What the public address shows as its certificate; `open` if nobody answers there. */
export async function checkCertificate(dns: Dns, publicUrl: string, now: number): Promise<CheckupLine> {
  const addresses = await addressesOf(dns, new URL(publicUrl).hostname);
  const visit = await visitShop(publicUrl, addresses ?? []).catch(() => null);
  return certificateLine(publicUrl, visit?.certificate ?? null, now);
}

/** An address as it stands, `localhost` without asking, everything else by the DNS. */
async function addressesOf(dns: Dns, hostname: string): Promise<string[] | null> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return [bare];
  return bare === 'localhost' ? ['127.0.0.1'] : dns.addresses(bare);
}

/** Asks the shop for its marker at the first of these addresses. Rejects with Node's error if nobody answers. */
function visitShop(publicUrl: string, [address]: string[]): Promise<Visit> {
  const url = new URL(`${publicUrl}${readMarker.path}`);
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<Visit>();
  if (address === undefined) {
    reject(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }));
    return promise;
  }
  const family = isIP(address);
  const lookup: LookupFunction = (_host, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
  const options = {
    agent: false as const,
    // Nothing secret is sent, and a certificate that is refused is to be described.
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
    lookup,
  };
  const hear = (answer: IncomingMessage) => {
    const certificate = isSecure ? certificateOf(answer.socket as TLSSocket) : null;
    let body = '';
    const end = () => resolve({ status: answer.statusCode ?? 0, body, certificate });
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      body += text;
      if (body.length > MOST_BYTES) answer.destroy();
    });
    answer.on('close', end);
  };
  const call = isSecure ? requestSecure(url, options, hear) : requestPlain(url, options, hear);
  call.on('error', reject).end();
  return promise;
}

function certificateOf(socket: TLSSocket): Certificate {
  const { authorizationError: fault } = socket;
  return {
    endsAt: Date.parse(socket.getPeerCertificate().valid_to),
    fault: socket.authorized ? null : fault instanceof Error ? fault.message : String(fault),
  };
}

interface Reached {
  addresses: string[] | null;
  visit: Visit | NodeJS.ErrnoException;
  marker: string;
}

function reachLine(publicUrl: string, { addresses, visit, marker }: Reached): CheckupLine {
  const title = `Erreichbar unter ${publicUrl}`;
  if (addresses === null || addresses.length === 0)
    return {
      title,
      state: addresses === null ? 'open' : 'bad',
      finding:
        addresses === null
          ? 'Das DNS gab auf diesen Namen keine Antwort.'
          : 'Zu diesem Namen gibt es im DNS keine Adresse.',
      advice: 'Dort, wo die Domain verwaltet wird, die Adresse des Servers eintragen (A und AAAA).',
    };
  const [address = ''] = addresses;
  if (visit instanceof Error)
    return {
      title,
      state: 'bad',
      finding: `Unter der Adresse ${address} antwortet niemand (${visit.code ?? visit.name}).`,
      advice: 'Läuft der Proxy, und lässt die Firewall die Ports 80 und 443 durch?',
    };
  if (markerIn(visit.body) === marker)
    return {
      title,
      state: 'good',
      finding: `Dort antwortet dieser Shop (${address}), von diesem Server aus gesehen.`,
      advice: '',
    };
  return {
    title,
    state: 'bad',
    finding:
      markerIn(visit.body) === null
        ? `Unter ${address} antwortet etwas anderes als dieser Shop (Status ${visit.status}).`
        : `Unter ${address} antwortet ein anderer Kartenshop.`,
    advice:
      'Prüfen, wohin der Name im DNS zeigt und an wen der Proxy weiterreicht. PUBLIC_URL muss ohne Umleitung antworten.',
  };
}

function markerIn(body: string): string | null {
  try {
    const { marker } = JSON.parse(body);
    return typeof marker === 'string' ? marker : null;
  } catch {
    return null;
  }
}

function certificateLine(publicUrl: string, certificate: Certificate | null, now: number): CheckupLine {
  const title = 'HTTPS';
  const renewal =
    'Beim Proxy nachsehen, warum er es nicht erneuert. Caddy macht es von selbst, wenn Port 80 offen ist.';
  if (!publicUrl.startsWith('https:'))
    return {
      title,
      state: 'bad',
      finding: 'PUBLIC_URL beginnt mit http: Passwörter und Adressen gehen unverschlüsselt durchs Netz.',
      advice: 'Einen Proxy mit Zertifikat (etwa Caddy) davorsetzen und PUBLIC_URL=https://… setzen.',
    };
  if (certificate === null)
    return {
      title,
      state: 'open',
      finding: 'Niemand zeigt ein Zertifikat vor.',
      advice: 'Erst muss der Shop erreichbar sein.',
    };
  const until = formatDay(berlinDay(certificate.endsAt));
  if (certificate.fault !== null)
    return {
      title,
      state: 'bad',
      finding: `Browser lehnen das Zertifikat ab: ${certificate.fault}`,
      advice: renewal,
    };
  const days = Math.floor((certificate.endsAt - now) / DAY_MS);
  if (days < CERTIFICATE_DAYS)
    return {
      title,
      state: 'warning',
      finding: `Das Zertifikat gilt nur noch bis ${until}.`,
      advice: renewal,
    };
  return { title, state: 'good', finding: `Das Zertifikat gilt bis ${until}.`, advice: '' };
}

async function reverseNameLine(dns: Dns, address: string | undefined): Promise<CheckupLine> {
  const title = 'Name zur Adresse des Servers';
  const names = address === undefined ? null : await dns.namesOf(address);
  if (address === undefined || names === null)
    return { title, state: 'open', finding: 'Das DNS gab darauf keine Antwort.', advice: '' };
  for (const name of names) {
    const back = (await dns.addresses(name)) ?? [];
    if (back.includes(address))
      return { title, state: 'good', finding: `${address} heißt ${name}.`, advice: '' };
  }
  return {
    title,
    state: 'warning',
    finding:
      names.length === 0
        ? `${address} hat im DNS keinen Namen.`
        : `${address} heißt ${names.join(', ')}, aber dieser Name führt nicht zurück.`,
    advice:
      'Das stört nur, wenn der Server seine E-Mails selbst zustellt und nicht über einen Mailanbieter. Dann beim Vermieter des Servers den Reverse-DNS-Namen eintragen lassen.',
  };
}
