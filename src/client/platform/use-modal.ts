import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Opens the dialog above everything; the browser keeps the focus in it. Returns the listener for its closing. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): () => void {
  const isShown = useRef(false);
  // In the layout phase: a dialog that is closed, not only removed, gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      shown?.close();
    };
  }, [dialog]);
  // Strict mode closes it once on the way, of which nobody should hear.
  return () => {
    if (isShown.current && !dialog.current?.open) onClose();
  };
}
