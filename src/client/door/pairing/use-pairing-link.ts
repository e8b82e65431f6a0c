import { useEffect } from 'react';

/** The code of a pairing link, taken out of the address so that no photograph of the screen shows it. */
function takePairingCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname);
  return code;
}

/** Opens the door with the code in the address: at the start, and when a link is opened where the page is open already. */
export function usePairingLink(open: (code: string) => Promise<void>): void {
  useEffect(() => {
    void open(takePairingCode());
    const follow = () => {
      const code = takePairingCode();
      if (code !== '') void open(code);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [open]);
}
