export function Visit() {
  return (
    <>
      <h3>Einlass</h3>
      <p>
        Am Einlass zeigst du deine Karte ausgedruckt oder auf dem Handy. Hast du sie verloren, hilft die
        Abendkasse mit deinem Namen und der Bestellnummer weiter. Wer den Ablauf stört oder andere gefährdet,
        kann vom Fest verwiesen werden. Für Kinder und Jugendliche gilt das Jugendschutzgesetz.
      </p>
      <h3>Wenn sich etwas ändert</h3>
      <p>
        Fällt eine Veranstaltung aus, erstatten wir dir den vollen Preis innerhalb von 14 Tagen. Wird sie
        verlegt oder ändert sie sich wesentlich, entscheidest du: Die Karten bleiben gültig, oder du gibst sie
        zurück und bekommst dein Geld wieder. Wir sagen dir in beiden Fällen per E-Mail Bescheid, sobald wir
        es wissen.
      </p>
      <h3>Haftung</h3>
      <p>
        Deine gesetzlichen Rechte bei Mängeln bleiben unberührt. Für Vorsatz und grobe Fahrlässigkeit haften
        wir unbeschränkt, ebenso für Schäden an Leben, Körper und Gesundheit, nach dem Produkthaftungsgesetz
        und für übernommene Garantien.
      </p>
      <p>
        Verletzen wir leicht fahrlässig eine Pflicht, auf deren Erfüllung du dich bei einem solchen Vertrag
        verlassen darfst (eine wesentliche Vertragspflicht), ist unsere Haftung auf den Schaden begrenzt, der
        vorhersehbar und für diesen Vertrag typisch ist. Im Übrigen haften wir für leichte Fahrlässigkeit
        nicht.
      </p>
    </>
  );
}
