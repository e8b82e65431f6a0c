/**
 * What went wrong with a mail, in codes alone: the words of a server name the recipient, and those are kept nowhere
 * but with the order. `EENVELOPE 550 RCPT TO`
 */
export function mailFault(error: unknown): string {
  const { code, responseCode, command, name } = error as Record<string, unknown>;
  const parts = [code, responseCode, command].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(' ').slice(0, 200) : String(name ?? 'unknown');
}
