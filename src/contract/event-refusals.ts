/** What is refused when staff change events. */
export const eventRefusals = {
  event_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diese Veranstaltung geändert. Sieh dir den neuen Stand an und trage deine Änderung dann noch einmal ein.',
  },
  event_incomplete: {
    status: 409,
    message: 'So kann niemand Karten kaufen. {lacks} Ergänze das bitte zuerst.',
  },
  event_in_use: {
    status: 409,
    message: 'Zu dieser Veranstaltung gibt es Bestellungen. Verbirg sie, statt sie zu löschen.',
  },
  event_layout_sold: {
    status: 409,
    message:
      'Auf diesem Saalplan sind schon Plätze vergeben. Storniere oder verlege sie erst, oder kopiere die Veranstaltung für einen anderen Plan.',
  },
  event_kept_back: {
    status: 409,
    message:
      'Für die Abendkasse sind noch Karten dieser Veranstaltung zurückgehalten. Gib sie dort erst wieder frei.',
  },
  price_in_use: {
    status: 409,
    message:
      'Zum Preis „{names}“ gibt es schon Karten, deshalb bleibt er bestehen. Setze sein Kontingent auf die verkaufte Zahl, dann wird nichts mehr davon verkauft.',
  },
  places_taken: {
    status: 409,
    message: 'So viele Plätze sind in diesem Block nicht mehr frei. Zurzeit sind es {left}.',
  },
  discount_names_it: {
    status: 409,
    message: 'Die Rabattaktion „{names}“ gilt nur dafür. Ändere oder lösche erst die Rabattaktion.',
  },
  capacity_below_taken: {
    status: 409,
    message: 'Von „{names}“ sind schon {count} vergeben, weniger kann das Kontingent nicht sein.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
