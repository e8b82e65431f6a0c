/** What is refused about withdrawals; part of `refusals`. */
export const withdrawalRefusals = {
  unknown_withdrawal: { status: 404, message: 'Diesen Widerruf gibt es nicht mehr.' },
  withdraw_by_mail: {
    status: 429,
    message:
      'Von deinem Internetanschluss kamen gerade sehr viele Widerrufe. Schick uns deinen einfach als Mail an {email} oder als Brief, das gilt genauso. Oder versuche es hier in ein paar Minuten noch einmal.',
  },
  withdrawal_settled: {
    status: 409,
    message: 'Diesen Widerruf hat inzwischen jemand anders erledigt.',
  },
} as const;
