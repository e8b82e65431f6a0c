/** What is refused staff who remind guests of payments; part of `refusals`. */
export const reminderRefusals = {
  no_reminder: {
    status: 404,
    message:
      'An diese Bestellung ist nichts mehr zu erinnern: Sie ist inzwischen bezahlt oder storniert, vom Mahnen ausgenommen, oder sie hat keine E-Mail-Adresse.',
  },
} as const;
