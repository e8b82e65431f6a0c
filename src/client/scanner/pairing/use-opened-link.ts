import { useEffect } from 'react';
import { TICKET_MARK } from '../../platform/paths.ts';

/** What stood behind the `#` of the address: a code that pairs, or a ticket that the phone's own camera has read. */
export interface OpenedLink {
  pairingCode: string;
  ticket: string;
}

/** Taken out of the address, so that no photograph of the screen shows it and no reload judges a ticket again. */
function takeLink(): OpenedLink {
  const mark = decodeURIComponent(location.hash.slice(1));
  if (mark !== '') history.replaceState(history.state, '', location.pathname);
  if (mark.startsWith(TICKET_MARK)) return { pairingCode: '', ticket: mark.slice(TICKET_MARK.length) };
  return { pairingCode: mark, ticket: '' };
}

/** Hands over what the address brings: at the start, and when a link is opened where the page is open already. */
export function useOpenedLink(open: (link: OpenedLink) => Promise<void>): void {
  useEffect(() => {
    void open(takeLink());
    const follow = () => {
      if (location.hash.length > 1) void open(takeLink());
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [open]);
}
