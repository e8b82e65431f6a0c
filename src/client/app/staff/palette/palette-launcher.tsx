import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Search from 'lucide-react/icons/search';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSingleKeys } from '../../../admin/lists/single-keys.ts';
import { notify } from '../../../ui/notifications.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';
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

let CommandPalette: Opened['Palette'] = lazy(loadPalette);
const ShortcutsDialog = lazy(loadKeys);

/** Ahead of its use, so that it is there at once and nothing typed right after Ctrl+K is lost. */
async function loadAhead(): Promise<void> {
  try {
    CommandPalette = (await import('./command-palette.tsx')).CommandPalette;
  } catch {
    // Whoever opens it tries again.
  }
}

interface Opened {
  Palette: ComponentType<CommandPaletteProps>;
}

/** The header's field that opens the command palette, and its „?“. */
export function PaletteLauncher() {
  const [shown, setShown] = useState<Opened | 'keys' | null>(null);
  const close = () => setShown(null);
  const openPalette = () => setShown({ Palette: CommandPalette });

  useEffect(() => {
    void loadAhead();
    const toggle = (event: KeyboardEvent) => {
      const isAlone = !event.shiftKey && !event.altKey;
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !isAlone) return;
      event.preventDefault();
      setShown((now) => (now !== null && now !== 'keys' ? null : { Palette: CommandPalette }));
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
        onClick={openPalette}
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
          {shown === 'keys' && <ShortcutsDialog onClose={close} />}
          {shown !== null && shown !== 'keys' && (
            <shown.Palette onClose={close} onShowKeys={() => setShown('keys')} />
          )}
        </Suspense>,
        // The header has colours of its own.
        document.body,
      )}
    </>
  );
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
