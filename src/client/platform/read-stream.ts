import type { PlacementsChanged } from '../../contract/events.ts';
import { openStream } from './api/http.ts';

/**
 * Reads an address's server-sent events, in the format our server writes, until the stream ends; returns
 * false if it is refused. `onMessage` gets each change, and `null` for the greeting. Rejects if the
 * connection breaks or `signal` aborts. EventSource is no option, because it cannot send the CSRF header.
 */
export async function readStream(
  address: string,
  signal: AbortSignal,
  onMessage: (change: PlacementsChanged | null) => void,
): Promise<boolean> {
  const { ok, body } = await openStream(address, signal);
  if (!ok || body === null) return false;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const messages = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
      const event = field('event');
      const change = event === 'placements' ? parseChange(field('data') ?? '') : undefined;
      if (event === 'hello') onMessage(null);
      else if (change !== undefined) onMessage(change);
    }
  }
}

function parseChange(data: string): PlacementsChanged | undefined {
  try {
    const change = JSON.parse(data);
    return [change.taken, change.freed].every(isPlaceList) ? change : undefined;
  } catch {
    return undefined;
  }
}

function isPlaceList(list: unknown): boolean {
  const isId = (id: unknown) => id === null || Number.isSafeInteger(id);
  return Array.isArray(list) && list.every((place) => isId(place?.block_id) && isId(place?.seat_id));
}
