import { ApiError } from '../platform/api/api-error.ts';
import { notify } from '../ui/notification-store.ts';

/** Fetches a file and saves it under a name; says so where it cannot. An address to click on would have to hold the token. */
export async function saveFile(fetchFile: () => Promise<Blob>, name: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await fetchFile());
    link.download = name;
    link.click();
    // Not at once: the browser may not have begun to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'danger');
  }
}
