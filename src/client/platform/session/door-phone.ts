import { deviceStorage } from '../storage.ts';

const NAME = 'door';

/** Whether this phone is paired as a door; stored outside the scanner's database, which guests never load. */
export function isDoorPhone(): boolean {
  return deviceStorage.get(NAME) === 'paired';
}

export function noteDoorPhone(isPaired: boolean): void {
  // Where nothing can be stored, tickets can only be scanned inside the scanner.
  if (isPaired) deviceStorage.set(NAME, 'paired');
  else deviceStorage.remove(NAME);
}
