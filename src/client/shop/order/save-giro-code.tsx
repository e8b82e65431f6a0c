import ImageDown from 'lucide-react/icons/image-down';
import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notification-store.ts';
import { giroCodeFile } from './giro-code-file.ts';
import styles from './giro-code-picture.module.css';

/**
 * For who orders on the phone that has the banking app as well: no phone reads its own screen, but the apps take
 * pictures. Where the phone can hand a file on, it asks where to, the app itself among them; else it is saved.
 */
export function SaveGiroCode({ paper, name }: { paper: RefObject<HTMLElement | null>; name: string }) {
  const save = async () => {
    const drawn = paper.current?.querySelector('svg');
    const file = drawn ? await giroCodeFile(drawn, `${name}.png`) : null;
    if (file === null) return notify('Das Bild ließ sich nicht speichern.', 'warning');
    if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!wasClosed) saveFile(file);
    }
  };
  return (
    <div className={styles.save}>
      <p className={styles.caption}>Banking-App auf diesem Handy? Öffne dort das gespeicherte Bild.</p>
      <Button variant="secondary" onClick={save}>
        <ImageDown size={18} />
        Als Bild speichern
      </Button>
    </div>
  );
}

function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
