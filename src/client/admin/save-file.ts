import { ApiError } from '../platform/api/api-error.ts';
import { notify } from '../ui/notifications.tsx';

/** As part of a file's name: no system allows every character in it. */
export function fileNamePart(text: string): string {
  return text.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '');
}

/** Fetched, because a plain link would need the token in its address. */
export async function saveFile(fetchFile: () => Promise<Blob>, name: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await fetchFile());
    link.download = name;
    link.click();
    // Later, because the browser may not have started to read it yet.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'danger');
  }
}
