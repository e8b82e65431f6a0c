/** What is refused of the settings; part of `refusals`. */
export const settingsRefusals = {
  settings_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders die Einstellungen geändert. Sieh dir den neuen Stand an und speichere dann noch einmal.',
  },
  too_many_test_mails: {
    status: 429,
    message:
      'Gerade gingen schon mehrere Testmails an dich. Sieh erst in dein Postfach, in ein paar Minuten geht die nächste.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
