import { type LegalBlock, paragraph } from '../legal-text.ts';

export const termsOfDelivery: LegalBlock[] = [
  paragraph(
    'Die Karten sind Online-Tickets. Wir senden sie dir zusammen mit der Rechnung an die E-Mail-Adresse, die du bei der Bestellung angegeben hast, und zwar innerhalb von einem Werktag, nachdem deine Zahlung bei uns eingegangen ist. Bei einer Überweisung zählt der Tag, an dem sie unserem Konto gutgeschrieben wird.',
  ),
  paragraph(
    'Ist nach dieser Zeit nichts angekommen, sieh bitte im Spam-Ordner nach und melde dich dann bei uns. Wir schicken dir die Karten gern noch einmal.',
  ),
  paragraph(
    'Jede Karte trägt einen eigenen Code und lässt eine Person einmal ein: die, die sie zuerst vorzeigt. Bewahre sie deshalb auf wie Bargeld und zeige den Code niemandem, dem du die Karte nicht geben willst. Verschenken darfst du Karten jederzeit, weiterverkaufen nur privat und höchstens zum ursprünglichen Preis.',
  ),
];

export const termsOfTitle: LegalBlock[] = [
  paragraph(
    'Die Karten bleiben unser Eigentum, bis sie vollständig bezahlt sind. So lange berechtigen sie nicht zum Einlass, und wir dürfen sie sperren, wenn wir nach Abschnitt 4 vom Vertrag zurückgetreten sind.',
  ),
];
