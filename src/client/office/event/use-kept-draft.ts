import { useEffect, useState } from 'react';
import { forget, keep, readKept } from '../../ui/tab-storage.ts';

/** What was begun and is not saved yet, kept in this tab under `name`; `null` where there is nothing. */
export function useKeptDraft<Draft>(name: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState<Draft | null>(() => readKept(name) as Draft | null);

  useEffect(() => {
    if (draft === null) forget(name);
    else keep(name, draft);
  }, [name, draft]);

  return [draft, setDraft];
}
