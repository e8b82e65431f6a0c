import {
  BILLING_RULES,
  checkText,
  DISCOUNT_CODE_RULE,
  FIRM_RULES,
  type FirmField,
  IDEMPOTENCY_KEY,
  readFields,
} from '../../../contract/form-rules.ts';
import { forgetTabValue, readTabValue, storeTabValue } from '../../platform/storage.ts';
import { dismissUndo } from '../../ui/notifications.tsx';
import { useBasket } from './basket-store.ts';

// What this tab remembers of a checkout, besides the basket, until the placed order has been shown.
const BILLING = 'billing';
const DISCOUNT = 'discount';
const ATTEMPT = 'order-attempt';

/**
 * Ends the checkout once this tab shows the order it placed. Reopening any other order must not clear what
 * was put into the basket since.
 */
export function endCheckout(orderId: string): void {
  if (readAttempt()?.placed !== orderId) return;
  useBasket.getState().clear();
  forgetDiscountCode();
  forgetTabValue(BILLING);
  forgetAttempt();
  dismissUndo();
}

/** What was typed into the billing form, unchecked. */
type BillingDraft = Record<keyof typeof BILLING_RULES | FirmInput, string> & { hasAgreed: boolean };

/** The form's fields of a firm. */
export type FirmInput = `firm.${FirmField}`;
// `Object.keys()` returns string[], losing the names.
export const FIRM_INPUTS = Object.keys(FIRM_RULES).map((name) => `firm.${name}` as FirmInput);

/** What was typed of a firm, by the names of the contract. */
export function readFirm(form: { get(name: string): unknown }): Record<FirmField, string> {
  const firm = readFields(FIRM_RULES, { get: (name) => form.get(`firm.${name}`) });
  return { ...firm, vat_id: firm.vat_id.toUpperCase() };
}

/** null until the form has been opened. */
export function readBillingDraft(): BillingDraft | null {
  const stored = readTabValue(BILLING);
  if (typeof stored !== 'object' || stored === null) return null;
  const typed = new Map<string, unknown>(Object.entries(stored));
  const texts = [...Object.keys(BILLING_RULES), ...FIRM_INPUTS].map((name) => {
    const text = typed.get(name);
    return [name, typeof text === 'string' ? text : ''];
  });
  return {
    // `Object.fromEntries()` loses the names of the keys.
    ...(Object.fromEntries(texts) as Omit<BillingDraft, 'hasAgreed'>),
    hasAgreed: typed.get('hasAgreed') === true,
  };
}

export function storeBillingDraft(form: FormData): void {
  storeTabValue(BILLING, { ...Object.fromEntries(form), hasAgreed: form.has('terms') });
}

export function readDiscountCode(): string | null {
  const code = readTabValue(DISCOUNT);
  return typeof code === 'string' && code !== '' && !checkText(DISCOUNT_CODE_RULE, code) ? code : null;
}

export function storeDiscountCode(code: string): void {
  storeTabValue(DISCOUNT, code);
}

export function forgetDiscountCode(): void {
  forgetTabValue(DISCOUNT);
}

/**
 * An order that was sent: its idempotency key, every version sent under it as JSON, and its id once the server
 * has answered. Kept until the order's page was shown or the server has refused.
 */
interface OrderAttempt {
  key: string;
  sent: string[];
  placed?: unknown;
}

export function readAttempt(): OrderAttempt | null {
  const stored = readTabValue(ATTEMPT);
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, sent, placed }: Partial<Record<keyof OrderAttempt, unknown>> = stored;
  const isWhole = typeof key === 'string' && IDEMPOTENCY_KEY.test(key) && Array.isArray(sent);
  return isWhole && sent.every((content) => typeof content === 'string') ? { key, sent, placed } : null;
}

export function storeAttempt(attempt: OrderAttempt): void {
  storeTabValue(ATTEMPT, attempt);
}

export function forgetAttempt(): void {
  forgetTabValue(ATTEMPT);
}

/** Whether an order was sent whose page has not been shown yet. */
export function hasOpenAttempt(): boolean {
  return readAttempt() !== null;
}
