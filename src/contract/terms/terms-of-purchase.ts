import { type LegalBlock, paragraph } from '../legal-text.ts';

export const termsOfScope: LegalBlock[] = [
  paragraph(
    'Diese Geschäftsbedingungen gelten für alle Bestellungen in diesem Kartenshop. Veranstalter, Verkäufer und damit dein Vertragspartner ist:',
  ),
  { kind: 'address' },
  paragraph(
    'Es gilt die Fassung, die im Augenblick deiner Bestellung auf dieser Seite steht. Du kannst sie ausdrucken oder speichern. Der Vertrag wird auf Deutsch geschlossen.',
  ),
  paragraph(
    'Verbraucherin oder Verbraucher bist du, wenn du überwiegend zu privaten Zwecken bestellst (§ 13 BGB). Bestellst du für ein Unternehmen, gelten dieselben Bedingungen mit Ausnahme von Abschnitt 7. Andere Bedingungen gelten nur, wenn wir ihnen in Textform zugestimmt haben.',
  ),
];

/** How the contract comes about; `holdMinutes` is how long chosen seats are kept. */
export function termsOfPurchase(holdMinutes: number): LegalBlock[] {
  return [
    paragraph(
      'Die Veranstaltungen, Plätze und Preise in diesem Shop sind noch kein bindendes Angebot von uns, sondern eine Einladung an dich, zu bestellen. So kommt der Vertrag zustande:',
    ),
    {
      kind: 'steps',
      steps: [
        `Du legst Karten oder Plätze in den Warenkorb. Nummerierte Sitzplätze halten wir dabei ${holdMinutes} Minuten lang für dich frei; danach können auch andere sie wieder wählen.`,
        'Im Warenkorb siehst du alle Karten, ihre Preise und den Gesamtbetrag. Bis zuletzt kannst du dort Karten entfernen, einen Rabattcode anwenden und Fehler in deinen Angaben berichtigen.',
        'Mit dem Knopf „Kauf auf Rechnung und Überweisung“ gibst du eine verbindliche Bestellung ab. Das geht erst, wenn du diesen Geschäftsbedingungen zugestimmt hast.',
        'Gleich darauf bekommst du per E-Mail unsere Bestellbestätigung. Mit ihr nehmen wir deine Bestellung an, und der Vertrag ist geschlossen. Sie ist noch keine Rechnung.',
      ],
    },
    paragraph(
      'Wir speichern deine Bestellung mit allen Angaben. Du findest sie in der Bestellbestätigung wieder und auf der Bestätigungsseite, deren Adresse nur du kennst.',
    ),
    paragraph(
      'Plätze und Karten sind begrenzt. Ist in der Zwischenzeit etwas vergeben, nimmt der Shop die Bestellung nicht an und zeigt dir, was noch zu haben ist. Es wird dann nichts berechnet.',
    ),
  ];
}

export const termsOfPrices: LegalBlock[] = [
  paragraph(
    'Alle Preise sind Endpreise in Euro; soweit Umsatzsteuer anfällt, ist sie enthalten. Verwaltungsgebühren berechnen wir nicht, und weil die Karten per E-Mail kommen, entstehen auch keine Versandkosten.',
  ),
  paragraph(
    'Ermäßigte Karten gelten nur zusammen mit einem Nachweis, den du am Einlass zeigst. Fehlt er, kannst du dort die Differenz zum vollen Preis bezahlen.',
  ),
  paragraph(
    'Für Rabattcodes gilt, was bei der jeweiligen Aktion angekündigt ist. Je Bestellung lässt sich einer einlösen. Ein Rabatt senkt den Gesamtbetrag höchstens auf null und wird nicht ausgezahlt.',
  ),
];
