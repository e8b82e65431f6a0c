import type { Festival } from '../festival.ts';
import { type LegalBlock, paragraph } from '../legal-text.ts';

/** The right to withdraw, online at `withdrawAt`, with the instruction and the form of the law. */
export function termsOfWithdrawal(club: Festival['club'], withdrawAt: string): LegalBlock[] {
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

/** The wording of Anlage 1 zu Artikel 246a § 1 Absatz 2 Satz 2 EGBGB for a contract that is no sale of goods. */
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

/** The model form of Anlage 2 zu Artikel 246a § 1 EGBGB, with lines to fill in on paper. */
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
