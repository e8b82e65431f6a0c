interface Ticket {
  /** The ticket's code. */
  id: string;
  cancelled_at: string | null;
  redeemed_at: string | null;
}

/**
 * The ids of the tickets that a withdrawal is about; cancelled and redeemed tickets never are. Without a remark, or with a
 * single ticket left, it is about all of them; otherwise about those whose codes the remark contains. None means that only
 * a person can tell.
 */
export function ticketsInRemark(remark: string, tickets: ReadonlyArray<Ticket>): string[] {
  const ids = tickets
    .filter((one) => one.cancelled_at === null && one.redeemed_at === null)
    .map(({ id }) => id);
  if (remark === '' || ids.length === 1) return ids;
  const said = remark.toUpperCase().replace(/[\s-]/g, '');
  return ids.filter((id) => said.includes(id));
}
