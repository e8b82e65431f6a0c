import type { IssuedDocument } from '../../../contract/documents.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import { deskItemsOf, findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { documentsOfOrder } from './documents-table.ts';
import { outdatedParts } from './outdated-parts.ts';
import type { InvoiceFacts } from './paper/invoice-facts.ts';

/** What was issued for an order, the oldest first, and what of its invoice is to be corrected. Refused: `unknown_order`. */
export async function listIssued(
  { store: { read: db }, settings }: Pick<Ports, 'store'> & SettingsPort,
  orderId: string,
): Promise<IssuedDocument[] | Refusal> {
  const order = await findOrder(db, orderId);
  if (order === undefined) return refuse('unknown_order');
  const rows = await documentsOfOrder(db, orderId);
  const tickets = (await deskItemsOf(db, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  const canCorrect = order.status === 'paid' && tickets.length > 0 && order.total_cents > 0;
  return rows.map(({ id, kind, number, issued_at, facts }) => {
    const by = rows.find(({ replaces_id }) => replaces_id === id);
    const isCurrent = kind === 'invoice' && by === undefined;
    const today = { order, tickets, settings: settings() };
    return {
      id,
      kind,
      number,
      issued_at: storedTimeOfInstant(issued_at),
      replaced_by: by?.number ?? null,
      outdated: isCurrent && canCorrect ? outdatedParts(JSON.parse(facts) as InvoiceFacts, today) : [],
    };
  });
}
