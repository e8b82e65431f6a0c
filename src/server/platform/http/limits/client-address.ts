import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, type Socket } from 'node:net';
import type { Context } from 'hono';

/** Loopback and private networks, where reverse proxies run by default. */
const OWN_NETWORKS = '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7';

/**
 * The proxies whose `X-Forwarded-For` is trusted: addresses and networks (`172.18.0.0/16`) separated by
 * commas, `none` for no proxy, empty for loopback and private networks.
 * @throws an error with a message for the operator when an entry is invalid.
 */
export function trustedProxies(text: string): BlockList {
  const proxies = new BlockList();
  if (text.trim() === 'none') return proxies;
  for (const entry of (text.trim() || OWN_NETWORKS).split(',')) add(proxies, entry.trim());
  return proxies;
}

function add(proxies: BlockList, entry: string): void {
  const [, address = '', prefix] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || Number(prefix ?? 0) > most)
    throw new Error(
      `TRUSTED_PROXY nennt keine Adresse und kein Netz: ${entry || '(nichts)'}. Gemeint ist etwa 172.18.0.0/16 oder none.`,
    );
  proxies.addSubnet(address, Number(prefix ?? most), version === 4 ? 'ipv4' : 'ipv6');
}

const ownNetworks = trustedProxies('');

/**
 * Clients that disconnected before their address was read. They count as one, so that none goes uncounted.
 */
const GONE = 'gone';

/** Set by `listenerOf`; missing for calls from within the process. */
interface Socketed {
  incoming?: IncomingMessage;
  /** The trusted proxies; loopback and private networks by default. */
  proxies?: BlockList;
}

/**
 * Identifies a caller for rate limits: the peer of the socket or, if that is a trusted proxy, the last hop it
 * noted, since anything before that can be forged. IPv6 is reduced to its /56, the usual size of a
 * household's network. Null for calls from within the process.
 */
export function callerAddress(env: unknown, forwardedFor: string | null | undefined): string | null {
  // Hono passes the bindings of `listenerOf` on untyped.
  const { incoming, proxies = ownNetworks } = (env ?? {}) as Socketed;
  if (incoming === undefined) return null;
  const peer = incoming.socket.remoteAddress;
  if (peer === undefined) return GONE;
  const address = withoutMapping(peer);
  if (!forwardedFor || !isAmong(proxies, address)) return household(address);
  const lastHop = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  return household(isIP(lastHop) === 0 ? address : withoutMapping(lastHop));
}

/** Identifies the peer of a connection as `callerAddress` does; null for a proxy, behind which many callers are. */
export function peerAddress({ remoteAddress }: Socket, proxies: BlockList): string | null {
  if (remoteAddress === undefined) return GONE;
  const address = withoutMapping(remoteAddress);
  return isAmong(proxies, address) ? null : household(address);
}

/** Whether a call comes from a trusted proxy. */
export function isFromProxy(env: unknown): boolean {
  // Hono passes the bindings of `listenerOf` on untyped.
  const { incoming, proxies = ownNetworks } = (env ?? {}) as Socketed;
  const peer = incoming?.socket.remoteAddress;
  return peer !== undefined && isAmong(proxies, withoutMapping(peer));
}

function isAmong(proxies: BlockList, address: string): boolean {
  return proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

export function clientAddress(c: Context): string | null {
  return callerAddress(c.env, c.req.header('X-Forwarded-For'));
}

/**
 * The /48 of an IPv6 network, null for IPv4. An attacker who rents one has 256 networks to call from, but a
 * village may share one carrier's, so it is limited in addition and more generously.
 */
export function siteOf(network: string | null): string | null {
  return network?.includes(':') ? network.slice(0, network.lastIndexOf(':')) : null;
}

/** A server listening on IPv6 sees IPv4 callers as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function household(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  // The last eight bits of the fourth group number networks within the household.
  const [a, b, c, d = '0'] = groups;
  return [a, b, c, (Number.parseInt(d, 16) >> 8).toString(16)].join(':').toLowerCase();
}
