/** What is refused staff who correct an invoice; part of `refusals`. */
export const documentRefusals = {
  invoice_unchanged: {
    status: 409,
    message:
      'Seit dieser Rechnung hat sich nichts geändert, was auf ihr stehen muss. Berichtige erst die Angaben, dann die Rechnung.',
  },
  invoice_unpaid: {
    status: 409,
    message:
      'Diese Bestellung ist gerade nicht bezahlt. Eine Rechnung wird erst berichtigt, wenn sie es ist.',
  },
  invoice_void: {
    status: 409,
    message: 'Diese Bestellung ist storniert, ihre Rechnung ist damit schon aufgehoben.',
  },
} as const;
