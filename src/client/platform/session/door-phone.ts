import { deviceStorage } from '../storage.ts';

const NAME = 'door';

/** Stored outside the scanner's database, which guests never load. */
export function isDoorPhone(): boolean {
  return deviceStorage.get(NAME) === 'paired';
}

export function noteDoorPhone(isPaired: boolean): void {
  // If storage fails, tickets can only be scanned within the scanner.
  if (isPaired) deviceStorage.set(NAME, 'paired');
  else deviceStorage.remove(NAME);
}
