/** What is refused of the settings; part of `refusals`. */
export const settingsRefusals = {
  settings_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders die Einstellungen geändert. Sieh dir den neuen Stand an und speichere dann noch einmal.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
