import { type RefObject, useRef, useState } from 'react';
import { type BillingErrors, checkBilling } from './billing-fields.ts';
import type { OrderAnswer } from './order-basket.ts';

export interface Review {
  /** What is bought, its price and the button that buys. */
  review: RefObject<HTMLElement | null>;
  /** What was found wrong with the billing form last, on the way to the review or by an attempt to order. */
  errors: BillingErrors;
  /** Shows the review, or what is still missing in the form. */
  goToReview: () => void;
}

const NONE: BillingErrors = {};

/** The way from the billing form to the review of the order. `answer` is what the last attempt to order came to. */
export function useReview(formId: string, answer: OrderAnswer | undefined): Review {
  const review = useRef<HTMLElement>(null);
  const [found, setFound] = useState<{ errors: BillingErrors; after: OrderAnswer | undefined }>();
  const isNewest = found !== undefined && found.after === answer;
  return {
    review,
    errors: isNewest ? found.errors : (answer?.errors ?? NONE),
    goToReview: () => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      const errors = checkBilling(new FormData(form));
      setFound({ errors, after: answer });
      if (Object.keys(errors).length > 0) return;
      review.current?.focus({ preventScroll: true });
      review.current?.scrollIntoView({ block: 'nearest' });
    },
  };
}
