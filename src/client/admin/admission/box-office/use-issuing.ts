import { useRef, useState } from 'react';
import type * as v from 'valibot';
import type { IssuedOrder, issueTickets } from '../../../../contract/box-office.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendIssue } from '../../../platform/api/send-issue.ts';

export type WishInput = v.InferInput<typeof issueTickets.body>;

export interface Issuing {
  /** Issues what is wished for and hands the order on; where nothing came of it, `refused` tells why. */
  issue: (wish: WishInput, onIssued: (order: IssuedOrder) => void) => Promise<void>;
  isBusy: boolean;
  refused: ApiError | null;
  /** Something was changed since: the refusal is no longer said. */
  forget: () => void;
}

/** Issuing tickets. What is sent again after a lost answer goes under the same key, so that it counts once. */
export function useIssuing(): Issuing {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const attempt = useRef<{ content: string; key: string } | null>(null);
  // Two quick taps come before the button is drawn as busy.
  const isSent = useRef(false);

  const issue: Issuing['issue'] = async (wish, onIssued) => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setRefused(null);
    const content = JSON.stringify(wish);
    if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    try {
      const issued = await sendIssue(wish, attempt.current.key);
      attempt.current = null;
      onIssued(issued);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  return { issue, isBusy, refused, forget: () => setRefused(null) };
}
