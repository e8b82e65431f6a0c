import { deviceStorage } from '../storage.ts';

const NAME = 'door';

/** Whether this phone is paired as a door; said beside the door's own database, which guests never load. */
export function isDoorPhone(): boolean {
  return deviceStorage.get(NAME) === 'paired';
}

export function noteDoorPhone(isOne: boolean): void {
  // Where nothing can be stored, tickets are scanned in the scanner alone.
  if (isOne) deviceStorage.set(NAME, 'paired');
  else deviceStorage.remove(NAME);
}
