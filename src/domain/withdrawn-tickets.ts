interface Ticket {
  /** Its code. */
  id: string;
  cancelled_at: string | null;
  redeemed_at: string | null;
}

/**
 * Which tickets of an order a withdrawal means, by their ids; what is cancelled or was let in cannot be. Without a remark
 * it means all, and where there is but one, that one. A remark may say which; unless it gives their codes, nobody but a
 * person can tell, and none is meant for sure.
 */
export function ticketsInRemark(remark: string, tickets: ReadonlyArray<Ticket>): string[] {
  const ids = tickets
    .filter((one) => one.cancelled_at === null && one.redeemed_at === null)
    .map(({ id }) => id);
  if (remark === '' || ids.length === 1) return ids;
  const said = remark.toUpperCase().replace(/[\s-]/g, '');
  return ids.filter((id) => said.includes(id));
}
