/** The address of an endpoint with its parts filled in. */
export function addressOf(described: { path: string }, params: Record<string, string | number> = {}): string {
  return described.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
