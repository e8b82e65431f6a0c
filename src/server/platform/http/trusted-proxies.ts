import { BlockList, isIP } from 'node:net';

/** Loopback and the private networks, where whoever reaches us from is one of our own. */
const OWN_NETWORKS = '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7';

/**
 * Whose `X-Forwarded-For` is believed: addresses and networks (`172.18.0.0/16`) with commas between them, `none` for
 * nobody's, empty for loopback and private networks. Throws with a sentence for whoever starts the server.
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
