import type { PlacementsChanged } from '../../contract/events.ts';
import { openStream } from './api/http.ts';

/**
 * Reads the server-sent events of an address, as our server writes them, until the stream ends; false where it was
 * refused. `hear` is told of changes, and of the greeting by `null`. Rejects when the connection is cut off or `signal`
 * aborts. An EventSource could not send the marker header.
 */
export async function readStream(
  address: string,
  signal: AbortSignal,
  hear: (change: PlacementsChanged | null) => void,
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
      if (event === 'hello') hear(null);
      else if (change !== undefined) hear(change);
    }
  }
}

/** What is no news of places, from whoever it came, is as good as none. */
function parseChange(data: string): PlacementsChanged | undefined {
  try {
    const told = JSON.parse(data);
    return [told.taken, told.freed].every(isListOfPlaces) ? told : undefined;
  } catch {
    return undefined;
  }
}

function isListOfPlaces(list: unknown): boolean {
  const isId = (id: unknown) => id === null || Number.isSafeInteger(id);
  return Array.isArray(list) && list.every((place) => isId(place?.block_id) && isId(place?.seat_id));
}
