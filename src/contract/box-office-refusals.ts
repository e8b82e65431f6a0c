/** What is refused when the team issues tickets itself; part of `refusals`. */
export const boxOfficeRefusals = {
  issue_lines: {
    status: 409,
    message: 'Ein Teil davon ist nicht mehr zu haben. Es wurde noch nichts ausgegeben.',
  },
  issue_total_changed: {
    status: 409,
    message:
      'Der Preis hat sich geändert. Sieh dir den neuen Betrag an und gib die Karten dann noch einmal aus.',
  },
  not_admitted_now: {
    status: 409,
    message: 'Für diese Veranstaltung ist gerade kein Einlass. Gib die Karten ohne „Gleich einlassen“ aus.',
  },
  unknown_offer: {
    status: 404,
    message: 'Diese Karten gibt es bei der Veranstaltung nicht oder nicht mehr.',
  },
  quota_changed: {
    status: 409,
    message:
      'Inzwischen sind es andere Zahlen: noch {left} zurückgehalten. Sieh sie dir an und versuche es noch einmal.',
  },
  quota_too_large: {
    status: 409,
    message: 'So viele sind nicht mehr frei. Höchstens {most} lassen sich zurückhalten.',
  },
  blocks_kept_back: {
    status: 409,
    message: 'Für die Abendkasse sind Plätze in {names} zurückgehalten. Gebt sie dort erst wieder frei.',
  },
  no_email: {
    status: 409,
    message: 'Zu dieser Bestellung gibt es keine E-Mail-Adresse. Trage erst eine ein.',
  },
} as const;
