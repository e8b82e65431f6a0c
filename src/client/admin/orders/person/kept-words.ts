import type { PersonOrder } from '../../../../contract/persons.ts';
import { formatDay } from '../../../../domain/stored-time.ts';

/** What happens to an order when its guest is to be forgotten, and why. */
export function keptWords(kept: PersonOrder['kept']): string {
  if (kept === null) return 'Kann gelöscht werden.';
  const until = kept.until === null ? '' : formatDay(kept.until);
  switch (kept.because) {
    case 'open':
      return 'Bleibt: Sie ist noch zu bezahlen. Storniere sie zuerst, dann kann sie gelöscht werden.';
    case 'refund':
      return 'Bleibt: Es ist noch Geld zu erstatten.';
    case 'paypal':
      return 'Bleibt: Eine Zahlung über PayPal ist noch zu klären.';
    case 'to_come':
      return `Bleibt: Ihre Karten gelten noch bis zum ${until}.`;
    case 'papers':
      return `Bleibt bis zum ${until}: Rechnungen und Zahlungen müssen acht Jahre aufbewahrt werden (§ 147 AO, § 14b UStG).`;
  }
}
