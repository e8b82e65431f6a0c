import { formatIban } from '../domain/iban.ts';
import type { Festival } from './festival.ts';
import { type LegalBlock, type LegalText, paragraph, type ShownAddition } from './legal.ts';

/**
 * The terms of sale with the club's facts and additions, as shown on /agb and sent as a PDF with every order.
 * `withdrawAt` is the address of the withdrawal form.
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

const termsOfDelivery: LegalBlock[] = [
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

const termsOfTitle: LegalBlock[] = [
  paragraph(
    'Die Karten bleiben unser Eigentum, bis sie vollständig bezahlt sind. So lange berechtigen sie nicht zum Einlass, und wir dürfen sie sperren, wenn wir nach Abschnitt 4 vom Vertrag zurückgetreten sind.',
  ),
];

/** Payment is due `paymentTermDays` days after the order. */
function termsOfPayment(bank: Festival['bank'], paymentTermDays: number): LegalBlock[] {
  return [
    paragraph(
      'Bei uns kannst du per Vorkasse, Lastschrift oder PayPal bezahlen. Welche dieser Zahlungsarten für deine Bestellung zur Wahl stehen, siehst du im Warenkorb, bevor du bestellst.',
    ),
    { kind: 'heading', text: 'Vorkasse' },
    paragraph(
      `Du bestellst auf Rechnung und überweist den Gesamtbetrag, bevor wir die Karten ausgeben. Er ist ohne Abzug innerhalb von ${paymentTermDays} Tagen nach der Bestellung zu zahlen. Den Verwendungszweck findest du in der Bestellbestätigung; bitte gib ihn an, damit wir deine Zahlung zuordnen können. Unsere Bankverbindung:`,
    ),
    {
      kind: 'facts',
      facts: [
        ['Kontoinhaber', bank.holder],
        ['IBAN', formatIban(bank.iban)],
        ['BIC', bank.bic],
        ['Bank', bank.bank_name],
      ],
    },
    { kind: 'heading', text: 'Lastschrift' },
    paragraph(
      'Bei Zahlung per Lastschrift erteilst du uns ein SEPA-Lastschriftmandat. Wir kündigen dir den Einzug mindestens einen Tag vorher an. Wird eine Lastschrift aus einem Grund zurückgegeben, den du zu vertreten hast, trägst du die Kosten, die die Bank uns dafür berechnet.',
    ),
    { kind: 'heading', text: 'PayPal' },
    paragraph(
      'Bei Zahlung mit PayPal leiten wir dich zu PayPal weiter, wo du die Zahlung freigibst. Deine Karten sind bezahlt, sobald PayPal uns die Zahlung bestätigt.',
    ),
    { kind: 'heading', text: 'Wenn die Zahlung ausbleibt' },
    paragraph(
      'Ist der Betrag nach Ablauf der Frist nicht bei uns, erinnern wir dich. Bleibt er auch danach aus, dürfen wir vom Vertrag zurücktreten und die Plätze wieder zum Verkauf stellen. Nicht bezahlte Bestellungen löschen wir nach drei Monaten.',
    ),
  ];
}

const termsOfScope: LegalBlock[] = [
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

/** How the contract is concluded; chosen seats are held for `holdMinutes` minutes. */
function termsOfPurchase(holdMinutes: number): LegalBlock[] {
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

const termsOfPrices: LegalBlock[] = [
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

const termsOfVisit: LegalBlock[] = [
  { kind: 'heading', text: 'Einlass' },
  paragraph(
    'Am Einlass zeigst du deine Karte ausgedruckt oder auf dem Handy. Hast du sie verloren, hilft die Abendkasse mit deinem Namen und der Bestellnummer weiter. Wer den Ablauf stört oder andere gefährdet, kann vom Fest verwiesen werden. Für Kinder und Jugendliche gilt das Jugendschutzgesetz.',
  ),
  { kind: 'heading', text: 'Wenn sich etwas ändert' },
  paragraph(
    'Fällt eine Veranstaltung aus, erstatten wir dir den vollen Preis innerhalb von 14 Tagen. Wird sie verlegt oder ändert sie sich wesentlich, entscheidest du: Die Karten bleiben gültig, oder du gibst sie zurück und bekommst dein Geld wieder. Wir sagen dir in beiden Fällen per E-Mail Bescheid, sobald wir es wissen.',
  ),
  { kind: 'heading', text: 'Haftung' },
  paragraph(
    'Deine gesetzlichen Rechte bei Mängeln bleiben unberührt. Für Vorsatz und grobe Fahrlässigkeit haften wir unbeschränkt, ebenso für Schäden an Leben, Körper und Gesundheit, nach dem Produkthaftungsgesetz und für übernommene Garantien.',
  ),
  paragraph(
    'Verletzen wir leicht fahrlässig eine Pflicht, auf deren Erfüllung du dich bei einem solchen Vertrag verlassen darfst (eine wesentliche Vertragspflicht), ist unsere Haftung auf den Schaden begrenzt, der vorhersehbar und für diesen Vertrag typisch ist. Im Übrigen haften wir für leichte Fahrlässigkeit nicht.',
  ),
];

/** Applicable law, disputes and other closing clauses. */
function finalTerms(email: string): LegalBlock[] {
  return [
    paragraph(
      'Es gilt deutsches Recht. Wohnst du in einem anderen Staat der Europäischen Union, behältst du daneben den Schutz, den dir die zwingenden Vorschriften deines Landes geben.',
    ),
    paragraph(
      'Am liebsten klären wir alles direkt mit dir: Schreib an ',
      { text: email, leadsTo: 'email' },
      ' oder ruf uns an. An Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil; wir sind dazu auch nicht verpflichtet.',
    ),
    paragraph(
      'Wie wir mit deinen Daten umgehen, steht in unserer ',
      { text: 'Datenschutzerklärung', leadsTo: 'privacy' },
      '.',
    ),
    paragraph(
      'Ist eine dieser Bestimmungen unwirksam, bleiben die anderen gültig. An die Stelle der unwirksamen tritt, was das Gesetz dazu sagt.',
    ),
  ];
}

/** The right of withdrawal, online at `withdrawAt`, with the statutory instruction and form. */
function termsOfWithdrawal(club: Festival['club'], withdrawAt: string): LegalBlock[] {
  return [
    paragraph(
      'Für Karten zu einer Veranstaltung an einem festen Tag sieht das Gesetz kein Widerrufsrecht vor (§ 312g Absatz 2 Nummer 9 BGB). Wir räumen es dir trotzdem ein: Du kannst deine Bestellung binnen 14 Tagen widerrufen, ohne einen Grund zu nennen, solange die Karten nicht am Einlass eingelöst sind. Mit deinem Widerruf werden sie ungültig.',
    ),
    paragraph(
      'Im Einzelnen gilt die folgende Belehrung. Sie hält sich an das gesetzliche Muster und spricht dich deshalb mit „Sie“ an.',
    ),
    { kind: 'sheet', title: 'Widerrufsbelehrung', blocks: instruction(club, withdrawAt) },
    { kind: 'sheet', title: 'Muster-Widerrufsformular', blocks: form(club) },
  ];
}

/** The wording of Anlage 1 zu Artikel 246a § 1 Absatz 2 Satz 2 EGBGB for contracts other than sales of goods. */
function instruction(
  { name, street, zipcode, city, telephone, email }: Festival['club'],
  withdrawAt: string,
): LegalBlock[] {
  return [
    { kind: 'heading', text: 'Widerrufsrecht' },
    paragraph(
      'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    ),
    paragraph('Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.'),
    paragraph(
      `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${name}, ${street}, ${zipcode} ${city}, Telefon: ${telephone}, E-Mail: ${email}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
    ),
    paragraph(
      'Sie können Ihr Widerrufsrecht auch online unter ',
      { text: withdrawAt, leadsTo: 'withdrawal' },
      ' ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.',
    ),
    paragraph(
      'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
    ),
    { kind: 'heading', text: 'Folgen des Widerrufs' },
    paragraph(
      'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    ),
  ];
}

/** The model form of Anlage 2 zu Artikel 246a § 1 EGBGB, with blank lines to fill in on paper. */
function form({ name, street, zipcode, city, email }: Festival['club']): LegalBlock[] {
  return [
    paragraph(
      '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
    ),
    paragraph(`An ${name}, ${street}, ${zipcode} ${city}, E-Mail: ${email}:`),
    paragraph(
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*) / die Erbringung der folgenden Dienstleistung (*):',
    ),
    { kind: 'blank' },
    {
      kind: 'blanks',
      labels: [
        'Bestellt am (*) / erhalten am (*)',
        'Name des/der Verbraucher(s)',
        'Anschrift des/der Verbraucher(s)',
        'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
        'Datum',
      ],
    },
    paragraph('(*) Unzutreffendes streichen.'),
  ];
}
