import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { refreshSession } from '../../../platform/api/refresh-session.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { readToken } from '../../../platform/session/token-storage.ts';

/**
 * Asks who is logged in whenever the page comes back into view or another tab logs in or out, so that nothing is left
 * standing of a login that was ended elsewhere, and permissions are those of now. The guard then leads to the login.
 */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();

  const look = useEffectEvent(async () => {
    try {
      if (readToken() !== null) return await refreshSession();
    } catch (error) {
      // Without an answer nothing is known: the next call tells.
      if (!(error instanceof ApiError) || error.isUnanswered) return;
    }
    useSession.getState().end();
    await revalidate();
  });

  useEffect(() => {
    const lookWhenSeen = () => {
      if (!document.hidden) look();
    };
    // Without a key everything was forgotten, which is how a tab logs out.
    const lookWhenChanged = ({ key }: StorageEvent) => {
      if (key === 'token' || key === null) look();
    };
    document.addEventListener('visibilitychange', lookWhenSeen);
    addEventListener('storage', lookWhenChanged);
    return () => {
      document.removeEventListener('visibilitychange', lookWhenSeen);
      removeEventListener('storage', lookWhenChanged);
    };
  }, []);
}
