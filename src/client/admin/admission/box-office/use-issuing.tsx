import { useRef, useState } from 'react';
import type { IssuedOrder } from '../../../../contract/box-office.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Body, call } from '../../../platform/api/call.ts';
import { Notice } from '../../../ui/notice.tsx';

export type IssueRequest = Body<'POST /api/office/orders'>;

interface Issuing {
  /** Issues tickets and passes on the order; on failure `refused` says why. */
  issue: (request: IssueRequest, onIssued: (order: IssuedOrder) => void) => Promise<void>;
  isBusy: boolean;
  refused: ApiError | null;
  /** Clears the refusal once the request is changed. */
  clearRefusal: () => void;
}

/** Repeating a request reuses its idempotency key, so that a retry after a lost answer counts once. */
export function useIssuing(): Issuing {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const attempt = useRef<{ content: string; key: string } | null>(null);
  // A second tap can arrive before the button renders as busy.
  const isSent = useRef(false);

  const issue: Issuing['issue'] = async (request, onIssued) => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setRefused(null);
    const content = JSON.stringify(request);
    if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    try {
      const headers = { 'Idempotency-Key': attempt.current.key };
      const { order } = await call('POST /api/office/orders', { body: request, headers });
      attempt.current = null;
      onIssued(order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  return { issue, isBusy, refused, clearRefusal: () => setRefused(null) };
}

/** `names` label the lines of the request, in its order. */
export function RefusalNotice({
  refused,
  names,
}: {
  refused: ApiError | null;
  names: ReadonlyArray<string>;
}) {
  return (
    <div role="alert">
      {refused && (
        <Notice tone="danger">
          <p>{refused.message}</p>
          {refusalLines(refused, names).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

const REASONS = {
  taken: 'ist inzwischen vergeben',
  sold_out: 'ist ausverkauft',
  expired: 'gibt es nicht mehr',
  price_changed: 'hat hier keinen Preis mehr',
};

function refusalLines({ details }: ApiError, names: ReadonlyArray<string>): string[] {
  return (details.lines ?? []).map(({ line, reason, left }) => {
    const name = names[line] ?? 'Eine Karte';
    if (reason === 'sold_out' && left > 0) return `${name}: nur noch ${left} frei.`;
    return `${name} ${REASONS[reason]}.`;
  });
}
