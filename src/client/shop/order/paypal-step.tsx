import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const NO_ANSWER = 'PayPal antwortet gerade nicht. Versuche es gleich noch einmal, oder überweise den Betrag.';

export function PaypalStep({ order: { id, paypal } }: { order: OrderView }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const pay = async () => {
    setIsBusy(true);
    setMessage(undefined);
    try {
      const { approve_url, state } = await advancePayment(id);
      if (approve_url !== null) return location.assign(approve_url);
      if (state === 'open' || state === 'denied') setMessage(NO_ANSWER);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
    }
    setIsBusy(false);
  };

  if (paypal === 'pending' || paypal === 'wrong')
    return (
      <Notice title="Deine Zahlung wird noch geprüft">
        <p>Du musst nichts weiter tun. Sobald sie bestätigt ist, kommen Rechnung und Karten per Mail.</p>
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={paypal === 'denied' ? 'PayPal hat die Zahlung abgelehnt' : 'Noch nicht bezahlt'}
    >
      <p>
        Deine Karten sind reserviert. Du kannst mit PayPal bezahlen oder den Betrag überweisen, eins von
        beiden genügt.
      </p>
      <Button isBusy={isBusy} onClick={pay}>
        Mit PayPal bezahlen
      </Button>
      <p role="status">{message}</p>
    </Notice>
  );
}

/** Query value that sends the guest on to PayPal; any other means a return from there. */
const TO_PAYPAL = 'weiter';

/**
 * Sends a guest who has just ordered on to PayPal, or captures the payment on return. On failure the page
 * shows the order as it is, with what can be done next.
 */
export async function continuePaypal(id: string, step: string): Promise<void> {
  try {
    const { approve_url } = await advancePayment(id);
    // `replace`, so that going back from PayPal does not lead there again.
    if (step === TO_PAYPAL && approve_url !== null) location.replace(approve_url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The server calls PayPal twice, each with the timeout of paypal-http.ts. */
const PATIENCE_MS = 45_000;

/** Advances the payment as far as possible; `approve_url` is where the guest must approve it. */
function advancePayment(id: string) {
  return call('POST /api/booking/order/:id/paypal', { params: { id }, timeout: PATIENCE_MS });
}
