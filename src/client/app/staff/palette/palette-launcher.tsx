import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Search from 'lucide-react/icons/search';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSingleKeys } from '../../../admin/lists/single-keys.ts';
import { notify } from '../../../ui/notifications.tsx';
import styles from './palette-launcher.module.css';

const NOT_LOADED = 'Das ließ sich nicht laden. Bitte prüfe deine Verbindung und lade die Seite neu.';

/** Loads a part on demand; without it the page stays as it is. */
async function orNothing<Props>(
  part: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: await part };
  } catch {
    notify(NOT_LOADED, 'danger');
    return { default: () => null };
  }
}

const loadPalette = () => orNothing(import('./command-palette.tsx').then((module) => module.CommandPalette));
const loadKeys = () => orNothing(import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog));

const CommandPalette = lazy(loadPalette);
const ShortcutsDialog = lazy(loadKeys);

/** The header's field that opens the command palette, and its „?“; both load what they open when they are used. */
export function PaletteLauncher() {
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const close = () => setShown(null);

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      const isAlone = !event.shiftKey && !event.altKey;
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !isAlone) return;
      event.preventDefault();
      setShown((now) => (now === 'palette' ? null : 'palette'));
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  useSingleKeys((key) => {
    if (key !== '?') return false;
    setShown('keys');
    return true;
  });

  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void loadPalette()}
        onClick={() => setShown('palette')}
      >
        <Search size={18} />
        <span className={styles.words}>Suchen oder springen …</span>
        <span className={styles.key} aria-hidden="true">
          {IS_MAC ? '⌘ K' : 'Strg K'}
        </span>
      </button>
      <button
        type="button"
        className={styles.help}
        aria-label="Tasten"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => setShown('keys')}
      >
        <CircleHelp size={20} />
      </button>
      {createPortal(
        <Suspense fallback={null}>
          {shown === 'palette' && <CommandPalette onClose={close} onShowKeys={() => setShown('keys')} />}
          {shown === 'keys' && <ShortcutsDialog onClose={close} />}
        </Suspense>,
        // The header has colours of its own.
        document.body,
      )}
    </>
  );
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
