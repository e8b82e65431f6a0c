import * as v from 'valibot';

// What we read of PayPal's answers (Orders v2, Payments v2, Webhooks v1); they hold far more.

const Money = v.object({ currency_code: v.string(), value: v.string() });
type Money = v.InferOutput<typeof Money>;

const PaypalId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/));
export const Link = v.object({ rel: v.string(), href: v.string() });

const Capture = v.object({
  id: PaypalId,
  status: v.string(),
  amount: Money,
  custom_id: v.optional(v.string()),
});
export type Capture = v.InferOutput<typeof Capture>;

export const Report = v.object({
  id: PaypalId,
  status: v.string(),
  purchase_units: v.array(
    v.object({
      custom_id: v.optional(v.string()),
      amount: v.optional(Money),
      payments: v.optional(v.object({ captures: v.optional(v.array(Capture), []) })),
    }),
  ),
});
/** An order at PayPal, with what was captured of it. */
export type Report = v.InferOutput<typeof Report>;

export const Created = v.object({ id: PaypalId, links: v.array(Link) });

export const Refund = v.object({ id: PaypalId, status: v.string(), amount: Money, links: v.array(Link) });
export type Refund = v.InferOutput<typeof Refund>;

export const Token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() });
export const Verdict = v.object({ verification_status: v.string() });
export const Failure = v.object({
  name: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string()) }))),
});

/** Integer cents of an amount in euros; null for any other currency and for what is no amount. */
export function centsOf({ currency_code, value }: Money): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(value);
  return currency_code === 'EUR' && parts !== null ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : null;
}

/** An amount as PayPal wants it. */
export function moneyOf(cents: number): Money {
  return { currency_code: 'EUR', value: (cents / 100).toFixed(2) };
}

/** The capture that a refund is of, by its link. */
export function captureOf({ links }: Pick<Refund, 'links'>): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/captures\/([A-Z0-9]{1,36})$/.exec(up)?.[1] ?? null;
}
