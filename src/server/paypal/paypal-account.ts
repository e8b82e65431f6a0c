/** The club's account at PayPal, as the environment names it. */
export interface PaypalAccount {
  clientId: string;
  secret: string;
  webhookId: string;
  /** The one origin that is called, without a slash at the end. */
  api: string;
}

const LIVE = 'https://api-m.paypal.com';

/** Reads it; null without one. Throws with a sentence where only a part is there or the address is none. */
export function readPaypalAccount(env: Record<string, string | undefined>): PaypalAccount | null {
  const clientId = env.PAYPAL_CLIENT_ID ?? '';
  const secret = env.PAYPAL_SECRET ?? '';
  const webhookId = env.PAYPAL_WEBHOOK_ID ?? '';
  const parts = [clientId, secret, webhookId];
  if (parts.every((part) => part === '')) return null;
  if (parts.includes(''))
    throw new Error(
      'Für PayPal braucht es PAYPAL_CLIENT_ID, PAYPAL_SECRET und PAYPAL_WEBHOOK_ID, alle drei oder keines.',
    );
  return { clientId, secret, webhookId, api: readOrigin(env.PAYPAL_API || LIVE) };
}

/** Unencrypted only to this machine: there are secrets in what goes there. */
function readOrigin(text: string): string {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url?.hostname ?? '');
  if (url === null || !isSafe || url.origin !== text.replace(/\/+$/, ''))
    throw new Error(`PAYPAL_API ist keine sichere Adresse ohne Pfad: ${text}`);
  return url.origin;
}
