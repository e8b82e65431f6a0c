/** What is refused of floor plans; part of `refusals`. */
export const layoutRefusals = {
  unknown_layout: { status: 404, message: 'Diesen Saalplan gibt es nicht oder nicht mehr.' },
  layout_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diesen Saalplan geändert. Eure Änderungen lassen sich zusammenführen.',
  },
  layout_in_use: {
    status: 409,
    message:
      'Auf diesem Saalplan findet {names} statt. Wähle dort erst einen anderen Saalplan, dann lässt er sich löschen.',
  },
  layout_sold: {
    status: 409,
    message:
      'Für diesen Saalplan wurden schon Karten bestellt. Er bleibt, damit jede Karte ihren Platz behält; für ein neues Fest kannst du ihn kopieren.',
  },
  blocks_sold: {
    status: 409,
    message:
      'Auf dem Plan bleibt {names}: Dafür wurden schon Karten bestellt. Du kannst den Plan kopieren und ihn in der Kopie weglassen.',
  },
  blocks_held: {
    status: 409,
    message:
      'Auf dem Plan bleibt {names}: Gerade hat jemand Plätze daraus im Warenkorb. In einer Viertelstunde geht es vielleicht.',
  },
  blocks_blocked: {
    status: 409,
    message:
      'Auf dem Plan bleibt {names}: In einer Veranstaltung sind Plätze daraus gesperrt. Gib sie dort unter „Plätze“ frei, dann lässt es sich entfernen.',
  },
  block_kind_sold: {
    status: 409,
    message:
      'Die Art der Plätze bleibt bei {names}: Dafür wurden schon Karten bestellt. In einer Kopie des Plans lässt sie sich ändern.',
  },
  block_places_sold: {
    status: 409,
    message: 'Mindestens {most} Plätze braucht {names}: So viele sind in einer Veranstaltung schon bestellt.',
  },
  seats_taken_already: {
    status: 409,
    message:
      'Diese Plätze bleiben, denn sie sind bestellt oder gerade im Warenkorb: {names}. Gesperrt oder umbenannt werden können sie.',
  },
  too_many_seats: {
    status: 409,
    message: 'Mehr als {most} Plätze kann ein Saalplan nicht haben. Verteile sie auf zwei Pläne.',
  },
} as const;
