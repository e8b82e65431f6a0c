const LENGTH = 16;

/** By what somebody names one of his sessions: enough to tell them apart, and nothing anybody could log in by. */
export function sessionName(tokenHash: string): string {
  return tokenHash.slice(0, LENGTH);
}
