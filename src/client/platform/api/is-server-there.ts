import { http } from './http.ts';

/** Whether the server answers right now; nothing kept on this device speaks for it. */
export async function isServerThere(): Promise<boolean> {
  try {
    await http('/healthz', { retry: 0, cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
