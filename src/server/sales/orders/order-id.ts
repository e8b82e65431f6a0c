const BYTES = 16;

/**
 * An order's id: when it was placed (epoch milliseconds), so that neighbours in time are neighbours in every index,
 * and 128 random bits, 30 characters in all. Whoever knows the address may read the order.
 */
export function newOrderId(now: number, randomBytes: (length: number) => Uint8Array): string {
  return now.toString(36) + Buffer.from(randomBytes(BYTES)).toString('base64url');
}
