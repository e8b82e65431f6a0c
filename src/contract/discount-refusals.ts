/** What is refused of discount codes, to guests and to staff who make them. */
export const discountRefusals = {
  discount_unknown: { status: 409, message: 'Diesen Rabattcode kennen wir nicht.' },
  discount_over: { status: 409, message: 'Dieser Rabattcode gilt gerade nicht.' },
  discount_used_up: {
    status: 409,
    message: 'Dieser Rabattcode wurde schon so oft eingelöst, wie es möglich war.',
  },
  discount_other_event: {
    status: 409,
    message: 'Dieser Rabattcode gilt nicht für alle Karten in deinem Warenkorb.',
  },
  discount_below_least: {
    status: 409,
    message: 'Dieser Rabattcode gilt ab einem Bestellwert von {least}.',
  },
  discount_too_many_tickets: {
    status: 409,
    message: 'Dieser Rabattcode gilt für höchstens {most} Karten in einer Bestellung.',
  },
  unknown_discount: { status: 404, message: 'Diese Rabattaktion gibt es nicht oder nicht mehr.' },
  discount_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diese Rabattaktion geändert. Sieh dir den neuen Stand an und trage deine Änderung dann noch einmal ein.',
  },
  discount_code_taken: {
    status: 409,
    message: 'Diesen Code gibt es schon. Bitte denk dir einen anderen aus.',
  },
  discount_scope_gone: {
    status: 409,
    message:
      'Eine der gewählten Veranstaltungen oder einen der Preise gibt es nicht mehr. Sieh dir die Auswahl noch einmal an.',
  },
  discount_in_use: {
    status: 409,
    message: 'Mit dieser Rabattaktion wurde schon bestellt. Halte sie an, statt sie zu löschen.',
  },
  discount_no_batch: { status: 409, message: 'Diese Rabattaktion hat einen einzigen Code für alle.' },
  too_many_codes: { status: 409, message: 'Mehr als {most} Codes kann eine Rabattaktion nicht haben.' },
} as const satisfies Record<string, { status: number; message: string }>;
