import { Button } from '../../ui/button.tsx';

/** Places the same order as the invoice button, then continues to PayPal. */
export function PaypalButton({ formId, isOrdering }: { formId: string; isOrdering: boolean }) {
  return (
    <Button
      type="submit"
      form={formId}
      name="paypal"
      value="1"
      variant="secondary"
      isWide
      isBusy={isOrdering}
    >
      Kauf mit PayPal
    </Button>
  );
}
