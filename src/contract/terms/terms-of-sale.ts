import type { Festival } from '../festival.ts';
import type { ShownAddition } from '../legal-additions.ts';
import { type LegalText, paragraph } from '../legal-text.ts';
import { termsOfDelivery, termsOfTitle } from './terms-of-delivery.ts';
import { termsOfPayment } from './terms-of-payment.ts';
import { termsOfPrices, termsOfPurchase, termsOfScope } from './terms-of-purchase.ts';
import { finalTerms, termsOfVisit } from './terms-of-visit.ts';
import { termsOfWithdrawal } from './terms-of-withdrawal.ts';

/**
 * The terms of sale with the club's own facts and what it adds to them: what /agb shows and what goes with every order
 * on paper. `withdrawAt` is the address at which guests withdraw online.
 */
export function termsOfSale(
  {
    club,
    bank,
    hold_minutes,
    payment_term_days,
  }: Pick<Festival, 'club' | 'bank' | 'hold_minutes' | 'payment_term_days'>,
  addition: ShownAddition,
  withdrawAt: string,
): LegalText {
  return {
    title: 'Allgemeine Geschäftsbedingungen',
    asOf: addition.as_of,
    intro: [
      paragraph(
        'Diese Bedingungen gelten, wenn du in unserem Kartenshop Karten oder Sitzplätze kaufst. Wir haben sie so kurz und verständlich gehalten, wie es geht. Ist trotzdem etwas unklar, frag uns einfach.',
      ),
    ],
    sections: [
      { id: 'geltung', title: 'Geltung und Vertragspartner', blocks: termsOfScope },
      { id: 'bestellung', title: 'Bestellung und Vertragsschluss', blocks: termsOfPurchase(hold_minutes) },
      { id: 'preise', title: 'Preise und Rabatte', blocks: termsOfPrices },
      { id: 'zahlung', title: 'Zahlung', blocks: termsOfPayment(bank, payment_term_days) },
      { id: 'lieferung', title: 'Lieferung der Karten', blocks: termsOfDelivery },
      { id: 'eigentumsvorbehalt', title: 'Eigentumsvorbehalt', blocks: termsOfTitle },
      { id: 'widerruf', title: 'Widerrufsrecht', blocks: termsOfWithdrawal(club, withdrawAt) },
      { id: 'besuch', title: 'Einlass, Absage und Haftung', blocks: termsOfVisit },
      { id: 'schluss', title: 'Schlussbestimmungen', blocks: finalTerms(club.email) },
      ...(addition.blocks.length === 0
        ? []
        : [{ id: 'ergaenzung', title: 'Ergänzende Bestimmungen', blocks: addition.blocks }]),
    ],
  };
}
