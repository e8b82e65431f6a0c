import { useEffect, useEffectEvent } from 'react';
import { deviceStorage } from '../../platform/storage.ts';

const SWITCH = 'single-keys';

/** Keys pressed alone can be switched off on this device: whoever dictates would press them by speaking. */
export function singleKeysAreOn(): boolean {
  return deviceStorage.get(SWITCH) !== 'off';
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) deviceStorage.remove(SWITCH);
  else deviceStorage.set(SWITCH, 'off');
}

/**
 * Calls `press` with keys pressed alone (`j`, `?`, `Enter`), except while somebody types, a dialog is open or they are
 * switched off. `press` returns true if the key meant something.
 */
export function useSingleKeys(press: (key: string, target: Element | null) => boolean): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.matches(TYPED_IN) || document.querySelector('dialog[open]') || !singleKeysAreOn()) return;
      if (onPress(event.key, target)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
