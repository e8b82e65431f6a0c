/** What is refused about withdrawals; part of `refusals`. */
export const withdrawalRefusals = {
  unknown_withdrawal: { status: 404, message: 'Diesen Widerruf gibt es nicht mehr.' },
  withdrawal_settled: {
    status: 409,
    message: 'Diesen Widerruf hat inzwischen jemand anders erledigt.',
  },
} as const;
