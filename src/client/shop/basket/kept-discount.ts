import { checkText, DISCOUNT_CODE_RULE } from '../../../contract/form-rules.ts';
import type { BasketLine } from '../../../domain/basket.ts';
import { eurosToCents } from '../../../domain/money.ts';
import type { Discount } from '../../../domain/pricing.ts';
import { sendDiscountCode } from '../../platform/api/send-discount-code.ts';
import { forgetTyped, readTyped, storeTyped } from '../../platform/storage.ts';

const NAME = 'discount';

/** A code that was applied once; `discount` is null, with the reason, where it no longer holds for this basket. */
export interface AppliedCode {
  code: string;
  discount: Discount | null;
  message: string | undefined;
}

export function readDiscountCode(): string | null {
  const kept = readTyped(NAME);
  return typeof kept === 'string' && kept !== '' && !checkText(DISCOUNT_CODE_RULE, kept) ? kept : null;
}

export function keepDiscountCode(code: string): void {
  storeTyped(NAME, code);
}

export function forgetDiscountCode(): void {
  forgetTyped(NAME);
}

/** What a code takes off this basket today. A code that takes off nothing comes with the server's sentence. */
export async function lookUpDiscount(code: string, lines: BasketLine[]): Promise<AppliedCode> {
  const { success, discount, percentage, message } = await sendDiscountCode(code, lines);
  if (success && percentage !== null)
    return { code, discount: { kind: 'percent', percent: percentage }, message };
  if (success && discount !== null) {
    return { code, discount: { kind: 'amount', cents: eurosToCents(discount) }, message };
  }
  return { code, discount: null, message: message ?? 'Dieser Code gilt hier nicht.' };
}
