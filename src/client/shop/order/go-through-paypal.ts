import { ApiError } from '../../platform/api/api-error.ts';
import { sendPaypal } from '../../platform/api/send-paypal.ts';

/** In the address of an order's page: on to PayPal (`weiter`), or back from there. */
export const TO_PAYPAL = 'weiter';

/**
 * Takes a guest who has just ordered on to PayPal, or has what he agreed to there collected. Where that fails the page
 * is shown with the order as it is, and what can be done.
 */
export async function goThroughPaypal(id: string, way: string): Promise<void> {
  try {
    const { approve_url } = await sendPaypal(id);
    // In place of this page, which would lead whoever goes back to PayPal again.
    if (way === TO_PAYPAL && approve_url !== null) location.replace(approve_url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
