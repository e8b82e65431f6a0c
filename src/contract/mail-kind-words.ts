const words: Record<string, string> = {
  order_confirmation: 'Bestellbestätigung',
  order_paid: 'Karten und Rechnung',
  order_cancelled: 'Stornierung',
  invoice_corrected: 'Berichtigte Rechnung',
  ticket_moved: 'Neuer Platz',
  reminder_friendly: 'Freundliche Erinnerung',
  reminder_last: 'Letzte Erinnerung',
  withdrawal_received: 'Eingang des Widerrufs',
  invitation: 'Einladung ins Team',
  password_link: 'Neues Passwort',
  mail_test: 'Testmail',
  bank_changed: 'Neue Bankverbindung',
};

/** What a mail is called, by its kind in the outbox. */
export function mailKindWords(kind: string): string {
  return words[kind] ?? kind;
}
