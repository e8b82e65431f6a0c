import type { Db } from '../../platform/database/store.ts';
import type { PdfWorker } from '../../platform/pdf/worker/pdf-worker.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import {
  findTermsWording,
  type TermsJob,
  type TermsWording,
  termsWording,
} from '../../settings/terms-wording.ts';

interface Printed {
  text: string;
  bytes: Promise<Uint8Array>;
}

/** The wording last printed by each PDF worker. */
const kept = new WeakMap<PdfWorker, Printed>();

/**
 * The terms of sale with the withdrawal instruction (§ 312f BGB), as an order accepted them or as they are
 * now. Each wording is printed once for all its mails; a failed print is retried.
 */
export async function printTerms(
  services: Pick<Ports, 'clock' | 'config' | 'pdfWorker' | 'store'> & SettingsPort,
  orderId?: string,
): Promise<Uint8Array> {
  const { pdfWorker, settings, clock, store, config } = services;
  const accepted = orderId === undefined ? null : await acceptedTerms(store.read, orderId);
  const wording = accepted ?? termsWording(settings(), config.publicUrl).wording;
  const text = JSON.stringify(wording);
  const earlier = kept.get(pdfWorker);
  if (earlier?.text === text) return earlier.bytes;
  const bytes = pdfWorker.print({ kind: 'terms', facts: { ...wording, madeAt: clock() } } satisfies TermsJob);
  const printed = { text, bytes };
  kept.set(pdfWorker, printed);
  bytes.catch(() => {
    if (kept.get(pdfWorker) === printed) kept.delete(pdfWorker);
  });
  return bytes;
}

/** The terms that an order accepted; null for orders from before they were stored. */
export async function acceptedTerms(db: Db, orderId: string): Promise<TermsWording | null> {
  const order = await findOrder(db, orderId);
  return order?.terms_hash ? findTermsWording(db, order.terms_hash) : null;
}
