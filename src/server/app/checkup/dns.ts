import { Resolver } from 'node:dns/promises';
import { isIPv4 } from 'node:net';

/** What the check-up asks the DNS; null where it gave no answer, which says nothing about the records. */
export interface Dns {
  texts(name: string): Promise<string[] | null>;
  /** IPv4 first. */
  addresses(host: string): Promise<string[] | null>;
  namesOf(address: string): Promise<string[] | null>;
}

/** Needed by whoever asks the DNS; tests bring a server of their own. */
export interface DnsPort {
  dns: Dns;
}

const TIMEOUT_MS = 3_000;

/** The name exists without such records, or not at all. */
const NOTHING = ['ENODATA', 'ENOTFOUND'];

async function orNothing<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return await asked;
  } catch (error) {
    return NOTHING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

/** Asks name servers, not the machine's own list of hosts: what others see is what counts. By default the system's. */
export function openDns(servers?: ReadonlyArray<string>): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    async texts(name) {
      const texts = await orNothing(resolver.resolveTxt(name));
      return texts?.map((parts) => parts.join('')) ?? null;
    },
    async addresses(host) {
      const found = await Promise.all([
        orNothing(resolver.resolve4(host)),
        orNothing(resolver.resolve6(host)),
      ]);
      const known = found.flatMap((addresses) => addresses ?? []);
      return known.length === 0 && found.includes(null) ? null : known;
    },
    // Not `reverse`, which looks into the machine's own list first.
    namesOf: (address) => orNothing(resolver.resolvePtr(reversedName(address))),
  };
}

/** The name under which the DNS keeps the names of an address (RFC 1035, RFC 3596). */
function reversedName(address: string): string {
  if (isIPv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  const digits = groups.map((group) => group.padStart(4, '0')).join('');
  return `${[...digits].toReversed().join('.')}.ip6.arpa`;
}
