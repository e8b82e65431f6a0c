/** What is refused of mails in the outbox; part of `refusals`. */
export const outboxRefusals = {
  unknown_mail: { status: 404, message: 'Diese Mail gibt es nicht oder nicht mehr.' },
  mail_not_waiting: {
    status: 409,
    message: 'Diese Mail ist schon verschickt oder nur abgelegt, gerade unterwegs oder nicht mehr nötig.',
  },
  no_mail_file: { status: 404, message: 'Diese Mail liegt nicht als Datei auf dem Server.' },
} as const;
