import type { LegalName } from '../../../../contract/legal.ts';

/** What the legal texts are called, and what their built-in part holds already. */
export const legalWords: Record<LegalName, { title: string; place: string; section: string; about: string }> =
  {
    terms: {
      title: 'AGB',
      place: 'in den AGB',
      section: 'Ergänzende Bestimmungen',
      about:
        'Bestellung, Preise, Zahlung, Lieferung, Widerruf und Haftung sind schon geregelt, mit euren Angaben darin. Jede Bestellung hält fest, welche Fassung galt, und bekommt sie als PDF.',
    },
    privacy: {
      title: 'Datenschutzerklärung',
      place: 'in der Datenschutzerklärung',
      section: 'Ergänzende Hinweise',
      about: 'Was der Kartenshop selbst mit Daten tut, steht schon da. Ergänzt, was ihr darüber hinaus tut.',
    },
    imprint: {
      title: 'Impressum',
      place: 'im Impressum',
      section: 'Weitere Angaben',
      about: 'Anschrift, Vertretung, Register und Bankverbindung kommen aus den Einstellungen.',
    },
  };
