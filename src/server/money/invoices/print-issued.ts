import type { PrintTurn } from '../../platform/pdf/press/print-queue.ts';
import type { Ports } from '../../platform/ports.ts';
import { findDocument, keepPaper, sha256Of } from './documents-table.ts';
import type { AnyBillFacts, BillJob } from './paper/invoice-facts.ts';

export interface IssuedPaper {
  orderId: string;
  kind: 'invoice' | 'cancellation';
  number: string;
  /** The invoice that it cancels. */
  cancelsId: number | null;
  facts: AnyBillFacts;
  bytes: Uint8Array;
}

/**
 * The paper of an issued document: printed from its facts and kept with its hash when it is asked for first, and from
 * then on as it was kept. `undefined` where there is no such document; a paper that is not what its hash says is a
 * fault, and so is what the press cannot do.
 */
export async function printIssued(
  services: Pick<Ports, 'press' | 'store'>,
  id: number,
  turn: PrintTurn = 'first',
): Promise<IssuedPaper | undefined> {
  const { store, press } = services;
  const document = await findDocument(store.read, id);
  if (document === undefined) return undefined;
  const { order_id: orderId, kind, number, cancels_id: cancelsId } = document;
  const facts = JSON.parse(document.facts) as AnyBillFacts;
  const issued = { orderId, kind, number, cancelsId, facts };
  if (document.bytes !== null) {
    if (sha256Of(document.bytes) !== document.sha256) throw new Error(`document ${number} was altered`);
    return { ...issued, bytes: document.bytes };
  }
  const bytes = await press.print({ kind: 'bill', facts } satisfies BillJob, turn);
  await store.write((trx) => keepPaper(trx, id, bytes));
  // Two at once print the same bytes, as the facts are the same.
  return { ...issued, bytes };
}
