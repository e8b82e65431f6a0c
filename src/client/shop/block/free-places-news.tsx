import { useState } from 'react';
import { useCalm } from '../../platform/use-calm.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Says to those who listen how many places are left when others have taken or freed some. */
export function FreePlacesNews({ free, total }: { free: number; total: number }) {
  const told = useCalm(free);
  const [atFirst] = useState(free);
  return (
    <VisuallyHidden role="status">
      {told !== atFirst && `Noch ${told} von ${total} Plätzen verfügbar.`}
    </VisuallyHidden>
  );
}
