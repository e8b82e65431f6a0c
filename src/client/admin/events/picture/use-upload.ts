import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';

/** Enough for ten megabytes over a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface Upload {
  isBusy: boolean;
  /** Why the last upload failed. */
  message: string | undefined;
  /** Only the last chosen file counts. */
  upload: (file: File) => Promise<void>;
  /** Ignores an upload in progress. */
  cancel: () => void;
}

interface UploadProps<Stored> {
  send: (file: Blob) => Promise<Stored>;
  most: { bytes: number; message: string };
  onUploaded: (stored: Stored) => void;
}

/** Sends a chosen file at once. */
export function useUpload<Stored>({ send, most, onUploaded }: UploadProps<Stored>): Upload {
  const latest = useRef(0);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const cancel = () => {
    latest.current++;
    setIsBusy(false);
    setMessage(undefined);
  };
  const upload = async (file: File) => {
    cancel();
    // The server would refuse it too, but only after the whole upload.
    if (file.size > most.bytes) return setMessage(most.message);
    const own = latest.current;
    setIsBusy(true);
    try {
      const stored = await send(file);
      if (own === latest.current) onUploaded(stored);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (own === latest.current) setMessage(error.message);
    } finally {
      if (own === latest.current) setIsBusy(false);
    }
  };
  return { isBusy, message, upload, cancel };
}

/** Makes `call` send raw bytes: by itself it sends only JSON, because upload code would weigh on guests' pages. */
export function withFile(file: Blob): { timeout: number; fetch: typeof globalThis.fetch } {
  return {
    timeout: UPLOAD_TIMEOUT_MS,
    fetch: (input, init) => globalThis.fetch(new Request(input, { body: file }), init),
  };
}
