const BYTES = 16;

/** An order's id of 128 random bits, 22 characters: whoever knows the address may read the order. */
export function newOrderId(randomBytes: (length: number) => Uint8Array): string {
  return Buffer.from(randomBytes(BYTES)).toString('base64url');
}
