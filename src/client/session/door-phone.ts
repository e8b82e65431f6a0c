const NAME = 'door';

/** Whether this phone is paired as a door; said beside the door's own database, which guests never load. */
export function isDoorPhone(): boolean {
  try {
    return globalThis.localStorage?.getItem(NAME) === 'paired';
  } catch {
    return false;
  }
}

export function noteDoorPhone(isOne: boolean): void {
  try {
    if (isOne) localStorage.setItem(NAME, 'paired');
    else localStorage.removeItem(NAME);
  } catch {
    // Storage is full or forbidden: tickets are then scanned in the scanner alone.
  }
}
