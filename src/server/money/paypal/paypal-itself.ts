/** Who stands behind PayPal's bookings in what is kept. */
export const PAYPAL = { firstname: 'PayPal', lastname: '' };
