/** Where guests withdraw online, in the shop at `publicUrl` (without a slash at its end). */
export function withdrawalAddress(publicUrl: string): string {
  return `${publicUrl}/widerruf`;
}
