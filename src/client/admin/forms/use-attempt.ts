import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { notify } from '../../ui/notifications.tsx';

/**
 * Runs calls of a page one after another; a refusal or a lost network is notified, or handed to `onRefused` by a page
 * that shows it in place, and the page stays as it is.
 */
export function useAttempt(onRefused = notifyRefusal): {
  isBusy: boolean;
  attempt: (run: () => Promise<void>) => Promise<void>;
} {
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (run: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused(error);
    }
    setIsBusy(false);
  };
  return { isBusy, attempt };
}

function notifyRefusal({ message }: ApiError): void {
  notify(message, 'warning');
}
