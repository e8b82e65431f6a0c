import {
  type DocumentPress,
  openDocumentPress,
  type PressOptions,
} from '../platform/pdf/press/document-press.ts';

/** Opens the press with everything the shop prints. Guests fetch their tickets more than once: those lie ready. */
export function openPress(options: Partial<PressOptions> = {}): DocumentPress {
  const worker = new URL('./press-worker.ts', import.meta.url);
  return openDocumentPress({ worker, keptKinds: ['tickets'], ...options });
}
