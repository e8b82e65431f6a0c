/** What is refused staff who take in files of the bank and book by them; part of `refusals`. */
export const bankBookingRefusals = {
  bank_file: {
    status: 422,
    message: 'Diese Datei lässt sich nicht einlesen. {lacks} Es wurde nichts übernommen.',
  },
  bank_file_too_large: {
    status: 413,
    message: 'Die Datei ist größer als 10 MB. Lade den Zeitraum bitte in kleineren Stücken herunter.',
  },
  bank_other_account: {
    status: 422,
    message:
      'Diese Datei gehört zu einem anderen Konto ({names}). Im Shop gilt das Konto aus den Einstellungen. Es wurde nichts übernommen.',
  },
  bank_sample_account: {
    status: 422,
    message:
      'Diese Datei gehört zu einem anderen Konto ({names}), denn im Shop steht noch das Beispielkonto. Trage zuerst unter „Einstellungen“ euer Bankkonto ein und lies sie dann noch einmal ein. Es wurde nichts übernommen.',
  },
  unknown_bank_import: { status: 404, message: 'Diesen Import gibt es nicht.' },
  unknown_bank_entry: { status: 404, message: 'Diesen Umsatz gibt es nicht.' },
  bank_changed: {
    status: 409,
    message:
      'Inzwischen hat sich hier etwas geändert, vielleicht hat jemand anders gebucht. Sieh dir den neuen Stand an. Es wurde nichts doppelt gebucht.',
  },
  bank_shares: {
    status: 409,
    message:
      'Die Teile ergeben zusammen nicht genau den Betrag, der eingegangen ist. Es wurde nichts gebucht.',
  },
  bank_no_order: {
    status: 409,
    message: 'Diese Bestellung wurde an der Abendkasse bar bezahlt, auf sie lässt sich nichts buchen.',
  },
} as const;
