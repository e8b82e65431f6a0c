/** What is refused staff who give money back; part of `refusals`. */
export const refundRefusals = {
  unknown_refund_run: { status: 404, message: 'Diesen Erstattungslauf gibt es nicht oder nicht mehr.' },
  unknown_refund: { status: 404, message: 'Diese Erstattung steht nicht (mehr) in diesem Lauf.' },
  refund_changed: {
    status: 409,
    message:
      'Bei {names} ist inzwischen nicht mehr derselbe Betrag zu erstatten. Sieh dir den neuen Stand an.',
  },
  refund_in_run: {
    status: 409,
    message: 'Die Erstattung von {names} steht schon in einem Erstattungslauf. Nimm sie dort erst heraus.',
  },
  refund_no_account: {
    status: 409,
    message:
      'Für {names} fehlt noch, wohin das Geld zurückgehen soll: IBAN und Inhaber, in lateinischen Buchstaben. Steht bei der Bank ein griechischer oder kyrillischer Name, schreib ihn um.',
  },
  refund_no_club_account: {
    status: 409,
    message: 'In den Einstellungen steht kein Konto, von dem überwiesen werden kann.',
  },
  refund_not_due: {
    status: 409,
    message:
      'Bei {names} ist inzwischen nicht mehr zu erstatten, was in diesem Lauf steht: Nimm es heraus, dann geht es weiter.',
  },
  refund_nothing_due: { status: 409, message: 'Bei dieser Bestellung ist nichts zu erstatten.' },
  refund_run_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders etwas aus diesem Lauf genommen. Sieh dir den neuen Stand an und lade die Datei noch einmal herunter. Es wurde nichts gebucht.',
  },
  refund_run_executed: {
    status: 409,
    message: 'Dieser Lauf ist schon als überwiesen gebucht. Nimm das erst zurück.',
  },
  refund_run_open: { status: 409, message: 'Dieser Lauf ist noch nicht als überwiesen gebucht.' },
  refund_run_settled: {
    status: 409,
    message: 'Dieser Lauf ist abgeschlossen: Die Bankdaten der Gäste wurden nach acht Wochen gelöscht.',
  },
  refund_run_returned: {
    status: 409,
    message:
      'Aus diesem Lauf ist schon eine Überweisung zurückgekommen. Er lässt sich nur noch einzeln zurücknehmen.',
  },
} as const;
