import { useEffect, useState } from 'react';
import { forgetTyped, readTyped, storeTyped } from '../../platform/storage.ts';

/** What was begun and is not saved yet, stored in this tab under `name`; `null` where there is nothing. */
export function useDraft<Draft>(name: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState<Draft | null>(() => readTyped(name) as Draft | null);

  useEffect(() => {
    if (draft === null) forgetTyped(name);
    else storeTyped(name, draft);
  }, [name, draft]);

  return [draft, setDraft];
}
