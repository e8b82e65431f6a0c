import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv4 } from 'node:net';
import type { Context } from 'hono';
import { trustedProxies } from './trusted-proxies.ts';

const ownNetworks = trustedProxies('');

/** Whoever has hung up before we could ask where he called from. All of them count as one: nobody is uncounted by it. */
const GONE = 'gone';

/** What the server that listens hands to each call; a call from within this process has none. */
interface Socketed {
  incoming?: IncomingMessage;
  /** Whose word counts for where a call comes from; without it loopback and private networks. */
  proxies?: BlockList;
}

/**
 * Who calls, for counting: the address at the other end of the socket. Where that is a proxy of our own
 * (trusted-proxies.ts) the last hop it noted counts; what stands before it anybody may have written. IPv6 is counted by
 * its /56, which is what a household gets. `null` for a call from within this process.
 */
export function callerAddress(env: unknown, forwardedFor: string | null | undefined): string | null {
  const { incoming, proxies = ownNetworks } = (env ?? {}) as Socketed;
  if (incoming === undefined) return null;
  const peer = incoming.socket.remoteAddress;
  if (peer === undefined) return GONE;
  const address = withoutMapping(peer);
  if (!forwardedFor || !proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) {
    return household(address);
  }
  const lastHop = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  return household(isIP(lastHop) === 0 ? address : withoutMapping(lastHop));
}

/** The same within a route. */
export function clientAddress(c: Context): string | null {
  return callerAddress(c.env, c.req.header('X-Forwarded-For'));
}

/**
 * The /48 a caller of ours is in, `null` without IPv6: whoever rents one has 256 networks to call from, a village of one
 * carrier shares it. Counted beside the network, and more generously.
 */
export function siteOf(network: string | null): string | null {
  return network?.includes(':') ? network.slice(0, network.lastIndexOf(':')) : null;
}

/** A server that listens on IPv6 sees IPv4 callers as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function household(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  // The last eight bits of the fourth group name one of the household's own networks.
  const [a, b, c, d = '0'] = groups;
  return [a, b, c, (Number.parseInt(d, 16) >> 8).toString(16)].join(':').toLowerCase();
}
