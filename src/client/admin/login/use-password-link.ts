import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { type PasswordLink, sendPasswordLink } from '../../platform/api/send-password.ts';

export type LinkState =
  | { state: 'asking' }
  | { state: 'good'; token: string; link: PasswordLink }
  | { state: 'bad'; message: string; canBeOrdered: boolean };

/**
 * Whose password the link sets by which this page was opened. What stands behind the # never reaches a server by
 * itself, and is taken out of the address at once, so that it stays in no history.
 */
export function usePasswordLink(): LinkState {
  const [state, setState] = useState<LinkState>({ state: 'asking' });

  const taken = useRef('');

  useEffect(() => {
    const token = location.hash.slice(1) || taken.current;
    taken.current = token;
    history.replaceState(history.state, '', location.pathname);
    sendPasswordLink(token).then(
      (link) => setState({ state: 'good', token, link }),
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        setState({ state: 'bad', message: error.message, canBeOrdered: error.code !== 'set_up_over' });
      },
    );
  }, []);

  return state;
}
