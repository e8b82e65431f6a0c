import type { MutatedFile } from './mutant.ts';

/** What the bank's entries pay, what of it is confirmed together, and what is waived; reminders on paper. */
export const matching: MutatedFile[] = [
  {
    file: 'src/server/money/bank/confirm-import.ts',
    tests: ['tests/server/money/bank/bank-matching.test.ts'],
    mutants: [
      { find: 'missing >= 0 && missing <= tolerated', replace: 'missing >= 0' },
      { find: "entry.reason === 'parts' ?", replace: 'entry.id < 0 ?' },
      { find: "state !== 'suggested' || isSureSuggestion(entry)", replace: 'true' },
      { find: '  if (!missing) return null;\n', replace: '  if (missing !== -1) return null;\n' },
    ],
  },
  {
    file: 'src/server/money/bank/match-entries.ts',
    tests: ['tests/server/money/bank/bank-matching.test.ts'],
    mutants: [
      { find: 'parts: (code !== undefined && parts.get(code)) || []', replace: 'parts: []' },
      {
        find: 'others.length === 0 && entry.amountCents > openCentsOf(named)',
        replace: 'others.length > 99',
      },
      { find: '[...own, ...clues.purposeNames]', replace: '[...own]' },
    ],
  },
  {
    file: 'src/server/money/bank/bank-entries.repository.ts',
    tests: ['tests/server/money/bank/bank-matching.test.ts'],
    mutants: [{ find: "    eb('is_undone', '=', 0),\n", replace: '' }],
  },
  {
    file: 'src/server/money/bank/settle-double.ts',
    tests: ['tests/server/money/bank/bank-doubles.test.ts'],
    mutants: [{ find: 'entry.import_id !== (importId ?? entry.import_id)', replace: 'entry.import_id < 0' }],
  },
  {
    file: 'src/server/money/payments/waive-rest.ts',
    tests: ['tests/server/money/payments/waive-rest.test.ts'],
    mutants: [
      { find: "  if (openCents !== restCents) return refuse('paid_meanwhile');\n", replace: '' },
      { find: "  if (paidCents === 0) return refuse('waiver_unpaid');\n", replace: '' },
      {
        find: 'discount_cents: order.discount_cents + cents',
        replace: 'discount_cents: order.discount_cents',
      },
    ],
  },
  {
    file: 'src/server/money/payments/undo-payment.ts',
    tests: ['tests/server/money/payments/waive-rest.test.ts'],
    mutants: [
      { find: 'if (isLost) await undoWaiverWithin', replace: 'if (false) await undoWaiverWithin' },
      { find: 'if (isLost) await undoWaiverWithin', replace: 'await undoWaiverWithin' },
    ],
  },
  {
    file: 'src/server/money/payments/book-payment.ts',
    tests: ['tests/server/money/payments/waive-rest.test.ts'],
    mutants: [
      { find: "  if (cents > 0 && status === 'open') await askForRest(trx, order, now);\n", replace: '' },
      { find: ' || order.exempt_because !== null', replace: '' },
      {
        find: "  if (order.paid_cents > 0) await dropOrderMail(trx, order.id, 'payment_partial');\n",
        replace: '',
      },
      { find: "  if (paidBefore > 0) await dropOrderMail(trx, id, 'payment_partial');\n", replace: '' },
    ],
  },
  {
    file: 'src/server/money/reminders/send-reminders.ts',
    tests: ['tests/server/money/reminders/send-reminders.test.ts'],
    mutants: [
      { find: "(isLetter && pause === 'no_email')", replace: 'false' },
      { find: 'noticeDays: isLetter ? null : ', replace: 'noticeDays: ' },
      { find: '  if (!isLetter)\n', replace: '' },
    ],
  },
];
