import { type LegalBlock, paragraph } from '../legal-text.ts';

export const termsOfVisit: LegalBlock[] = [
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

/** Law, disputes and what else closes the terms. */
export function finalTerms(email: string): LegalBlock[] {
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
