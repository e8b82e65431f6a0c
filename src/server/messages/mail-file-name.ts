/** Under which name a mail is kept: `2027-03-01T12-00-00Z-000017` sorts by time and names no person. */
export function mailFileName({ id, created_at }: { id: number; created_at: number }): string {
  const at = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${at}Z-${String(id).padStart(6, '0')}`;
}
