import type { MutatedFile } from './mutant.ts';

/** Payments, the bank, PayPal, invoices, refunds, reminders. */
export const money: MutatedFile[] = [
  {
    file: 'src/server/money/call-offs/carry-out-call-offs.ts',
    tests: ['tests/server/money/call-offs/call-offs.test.ts'],
    mutants: [
      { find: ' || !(await claimOrder(trx, { ...claim, now }))', replace: '' },
      { find: "callOff.kind === 'cancelled' ? null : callOff.created_at", replace: 'null' },
      { find: 'documentId: await rebillOrder(trx, order.id, before, moment)', replace: 'documentId: null' },
      { find: 'isToldElsewhere: true', replace: 'isToldElsewhere: false' },
    ],
  },
  {
    file: 'src/server/money/refunds/refund-links.ts',
    tests: ['tests/server/money/call-offs/call-offs.test.ts'],
    mutants: [
      { find: ' || attempts >= MOST_ATTEMPTS', replace: '' },
      { find: 'expires_at <= now', replace: 'expires_at < now' },
      { find: 'correction.at > link.created_at', replace: 'correction.at < 0' },
      { find: "correction?.who ?? 'Gast'", replace: "'Gast'" },
      { find: 'maskIban(account.iban)', replace: 'account.iban' },
    ],
  },
  {
    file: 'src/server/money/call-offs/start-call-off.ts',
    tests: ['tests/server/money/call-offs/call-offs.test.ts'],
    mutants: [{ find: 'ids.toSorted().join() !== seen.toSorted().join()', replace: 'false' }],
  },
  {
    file: 'src/server/money/payments/book-payment.ts',
    tests: [
      'tests/server/money/payments/book-payment.test.ts',
      'tests/server/money/refunds/refund-runs.test.ts',
      'tests/server/money/refunds/refund-race.test.ts',
    ],
    mutants: [
      { find: 'leftCents < (await pendingRefundCents(trx, orderId))', replace: 'false' },
      {
        find: '(isAllBack ? statusWithoutPayment : statusAfter)',
        replace: 'statusAfter',
        tests: ['tests/server/money/paypal/book-paypal-refund.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/money/payments/book-payment.ts',
    tests: [
      'tests/server/money/payments/book-payment.test.ts',
      'tests/server/admission/tickets/ticket-list.test.ts',
    ],
    mutants: [
      { find: '  await markValidItemsChanged(trx, id, now);\n  const mail', replace: '  const mail' },
      {
        find: '  await markValidItemsChanged(trx, id, now);\n  await dropOrderMail',
        replace: '  await dropOrderMail',
        tests: ['tests/server/admission/tickets/ticket-list.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/platform/outbox/outbox.repository.ts',
    tests: [
      'tests/server/money/payments/book-payment.test.ts',
      'tests/server/admission/tickets/ticket-list.test.ts',
    ],
    mutants: [
      {
        find: ".deleteFrom('outbox')\n    .where('order_id', '=', orderId)\n    .where('kind', '=', kind)\n    .where('state', '=', 'waiting')\n",
        replace:
          ".deleteFrom('outbox')\n    .where('order_id', '=', orderId)\n    .where('kind', '=', kind)\n",
      },
      {
        find: ".deleteFrom('outbox')\n    .where('order_id', '=', orderId)\n    .where('kind', '=', kind)\n",
        replace: ".deleteFrom('outbox')\n    .where('order_id', '=', orderId)\n",
      },
    ],
  },
  {
    file: 'src/server/money/payments/undo-payment.ts',
    tests: [
      'tests/server/money/payments/book-payment.test.ts',
      'tests/server/money/refunds/refund-runs.test.ts',
      'tests/server/money/refunds/refund-invariants.test.ts',
    ],
    mutants: [
      { find: 'if (cents < 0) await markRefundReturned(trx, payment);', replace: '' },
      {
        find: 'if (isLost && (await invoiceOfOrder(trx, orderId)) !== undefined) return',
        replace: 'if (false) return',
        tests: [
          'tests/server/money/invoices/invoice-life.test.ts',
          'tests/server/money/invoices/issue-invoice.test.ts',
          'tests/server/money/payments/book-payment.test.ts',
        ],
      },
    ],
  },
  {
    file: 'src/server/money/payments/payments.repository.ts',
    tests: [
      'tests/server/money/payments/book-payment.test.ts',
      'tests/server/money/bank/bank-invariants.test.ts',
    ],
    mutants: [
      { find: ".where('undone_at', 'is', null)\n    .returning([", replace: '.returning([' },
      {
        find: "    .where('order_id', '=', orderId)\n    .where('undone_at'",
        replace: "    .where('undone_at'",
      },
    ],
  },
  {
    file: 'src/server/money/bank/match-entries.ts',
    tests: [
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/bank-files.test.ts',
      'tests/server/money/bank/treasurer-month.test.ts',
    ],
    mutants: [{ find: '    if (!isBookable(match)) continue;\n', replace: '    continue;\n' }],
  },
  {
    file: 'src/server/money/bank/match-entries.ts',
    tests: [
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/bank-afterwards.test.ts',
    ],
    mutants: [{ find: 'is_undone === 1 && (isBookable', replace: 'false && (isBookable' }],
  },
  {
    file: 'src/server/money/bank/import-bank-file.ts',
    tests: [
      'tests/server/money/bank/bank-files.test.ts',
      'tests/server/money/bank/bank-accounts.test.ts',
      'tests/server/money/bank/bank-invariants.test.ts',
    ],
    mutants: [
      {
        find: 'const fresh = isSameVersion',
        replace: 'const fresh = true',
      },
    ],
  },
  {
    file: 'src/server/money/bank/import-bank-file.ts',
    tests: ['tests/server/money/bank/bank-accounts.test.ts'],
    mutants: [
      { find: "if (currency !== 'EUR') return", replace: "if (currency === '') return" },
      { find: 'if (bookedOn > latest) return', replace: "if (bookedOn === '') return" },
      { find: 'doubted !== undefined && !isSurelyOurs', replace: 'false' },
      { find: 'faultOfEntries(ours, berlinDay(now))', replace: 'faultOfEntries(files, berlinDay(now))' },
    ],
  },
  {
    file: 'src/server/money/bank/import-bank-file.ts',
    tests: ['tests/server/money/bank/bank-files.test.ts'],
    mutants: [{ find: ': await readBankFile(bytes);', replace: ': read;' }],
  },
  {
    file: 'src/server/money/bank/import-bank-file.ts',
    tests: ['tests/server/money/bank/bank-doubles.test.ts'],
    mutants: [
      { find: "twin !== null && match.state !== 'ignored'", replace: 'twin !== null' },
      { find: 'match: isDoubtful ? MAYBE_DOUBLE : match', replace: 'match' },
      {
        find: '[unknown.filter(({ twin }) => twin === null), wentOut]',
        replace: '[unknown]',
      },
    ],
  },
  {
    file: 'src/server/money/bank/entry-marks.ts',
    tests: ['tests/server/money/bank/bank-doubles.test.ts'],
    mutants: [
      { find: 'today.get(mark.content) ?? mark.content', replace: 'mark.content' },
      {
        find: '        known.push(mark);',
        replace: '        if (place < 0) known.push(mark);',
      },
      { find: ".slice(0, 2).sort().join(' ')", replace: ".join(' ')" },
      {
        find: 'const isHashed = row.payer_iban_hash !== null || row.payer_name_hash !== null',
        replace: 'const isHashed = false',
      },
    ],
  },
  {
    file: 'src/server/money/bank/assign-entry.ts',
    tests: ['tests/server/money/bank/bank-doubles.test.ts'],
    mutants: [
      { find: "    if (entry.state === 'maybe_double') return refuse('bank_maybe_double');\n", replace: '' },
    ],
  },
  {
    file: 'src/server/money/bank/match-entries.ts',
    tests: ['tests/server/money/bank/bank-doubles.test.ts'],
    mutants: [{ find: " && state !== 'maybe_double'", replace: '' }],
  },
  {
    file: 'src/server/money/bank/bank-entries.repository.ts',
    tests: [
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/bank-invariants.test.ts',
    ],
    mutants: [
      {
        find: ".where('outcome', '=', 'open')\n    .where('assigned_cents', '=', 0)\n    .where('state', '=', state)",
        replace: ".where('assigned_cents', '=', 0)\n    .where('state', '=', state)",
      },
      { find: "    .where('state', '=', state)\n", replace: '' },
    ],
  },
  {
    file: 'src/server/money/bank/undo-entry.ts',
    tests: [
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/bank-afterwards.test.ts',
    ],
    mutants: [{ find: ' || entry.import_id !== (importId ?? entry.import_id)', replace: '' }],
  },
  {
    file: 'src/server/money/payments/payments.repository.ts',
    tests: [
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/bank-afterwards.test.ts',
    ],
    mutants: [
      {
        find: ".where('bank_entry_id', '=', entryId)\n    .where('undone_at', 'is', null)",
        replace: ".where('bank_entry_id', '=', entryId)",
      },
    ],
  },
  {
    file: 'src/server/money/bank/bank-entries.repository.ts',
    tests: [
      'tests/server/money/bank/anonymise-payers.test.ts',
      'tests/server/app/jobs/delete-stale-rows.test.ts',
    ],
    mutants: [
      { find: "        .where('settled_at', '<=', now - PAYER_DAYS * DAY_MS)\n", replace: '' },
      { find: "                .where('payments.undone_at', 'is', null)\n", replace: '' },
    ],
  },
  {
    file: 'src/server/money/bank/bank-orders.repository.ts',
    tests: [
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/treasurer-month.test.ts',
    ],
    mutants: [{ find: ".where('orders.source', '!=', 'box_office')", replace: '' }],
  },
  {
    file: 'src/server/money/bank/bank-entries.repository.ts',
    tests: [
      'tests/server/money/bank/bank-afterwards.test.ts',
      'tests/server/money/bank/bank-bookings.test.ts',
      'tests/server/money/bank/treasurer-month.test.ts',
    ],
    mutants: [
      {
        find: ".where('outcome', '=', OPEN)\n    .where('state', '=', 'partial')",
        replace: ".where('state', '=', 'partial')",
      },
    ],
  },
  {
    file: 'src/server/money/invoices/documents.repository.ts',
    tests: [
      'tests/server/money/invoices/issue-invoice.test.ts',
      'tests/server/money/invoices/invoice-life.test.ts',
      'tests/server/money/invoices/correct-invoice.test.ts',
    ],
    mutants: [
      { find: "row('document_numbers.last', '+', 1)", replace: "row('document_numbers.last', '+', 2)" },
    ],
  },
  {
    file: 'src/server/money/invoices/issue-invoice.ts',
    tests: [
      'tests/server/money/invoices/issue-invoice.test.ts',
      'tests/server/money/invoices/invoice-life.test.ts',
      'tests/server/box-office/issue-tickets.test.ts',
    ],
    mutants: [
      { find: "if (order.source === 'box_office') return null;", replace: '' },
      { find: 'cancelled_at === null', replace: 'cancelled_at !== 0' },
      { find: 'Number(facts.issuedOn.slice(0, 4))', replace: 'new Date(order.created_at).getUTCFullYear()' },
    ],
  },
  {
    file: 'src/server/money/invoices/issue-cancellation.ts',
    tests: [
      'tests/server/money/invoices/invoice-life.test.ts',
      'tests/server/money/invoices/correct-invoice.test.ts',
      'tests/server/money/invoices/tax-rates.test.ts',
      'tests/server/messages/mails/order-cancelled.test.ts',
    ],
    mutants: [
      { find: 'documents.findLastIndex', replace: 'documents.findIndex' },
      { find: 'Number(facts.issuedOn.slice(0, 4))', replace: 'Number(invoice.number.slice(0, 4))' },
      { find: 'Math.min(backCents, Math.max(0, order.paid_cents - totalCents))', replace: 'backCents' },
    ],
  },
  {
    file: 'src/server/money/invoices/correct-invoice.ts',
    tests: ['tests/server/money/invoices/correct-invoice.test.ts'],
    mutants: [
      {
        find: 'const year = Number(fresh.issuedOn.slice(0, 4));',
        replace: 'const year = Number(old.issuedOn.slice(0, 4));',
      },
    ],
  },
  {
    file: 'src/server/money/invoices/describe-invoice.ts',
    tests: [
      'tests/server/money/invoices/issue-invoice.test.ts',
      'tests/server/money/invoices/invoice-life.test.ts',
    ],
    mutants: [{ find: 'cents < order.total_cents && count', replace: 'count' }],
  },
  {
    file: 'src/server/money/bank/reconcile.ts',
    tests: ['tests/server/money/bank/bank-balances.test.ts'],
    mutants: [
      { find: 'const account = account_iban ?? first;', replace: 'const account = first;' },
      { find: ' || openReturns > 0 ||', replace: ' ||' },
      { find: 'since <= day && dayAfter(day, PATIENCE_DAYS)', replace: 'since <= day && day' },
    ],
  },
  {
    file: 'src/server/money/bank/refund-debits.repository.ts',
    tests: ['tests/server/money/bank/bank-balances.test.ts'],
    mutants: [
      { find: '    .where(sql<boolean>`credit.amount_cents = -debit.amount_cents`)\n', replace: '' },
      {
        find: "if (reason !== 'return' || outcome !== 'open' || assigned_cents !== 0) continue;",
        replace: 'continue;',
      },
      { find: 'if (used.has(id) || used.has(credit)) continue;', replace: 'if (used.has(id)) continue;' },
    ],
  },
  {
    file: 'src/server/money/bank/match-entries.ts',
    tests: ['tests/server/money/bank/bank-balances.test.ts'],
    mutants: [{ find: ' && refund_run_id === null && returned_entry_id === null', replace: '' }],
  },
  {
    file: 'src/server/money/bank/join-transfers.ts',
    tests: ['tests/server/money/bank/bank-balances.test.ts'],
    mutants: [
      { find: ' || left !== -entry.amount_cents', replace: '' },
      { find: "entry?.outcome !== 'open' ||", replace: 'entry === undefined ||' },
    ],
  },
  {
    file: 'src/server/money/bank/import-bank-file.ts',
    tests: ['tests/server/money/bank/bank-balances.test.ts'],
    mutants: [{ find: 'twin: twin && {', replace: 'twin: isDoubtful && twin && {' }],
  },
  {
    file: 'src/server/money/refunds/undo-refund-run.ts',
    tests: ['tests/server/money/bank/bank-balances.test.ts'],
    mutants: [
      { find: "if (await isDebited(trx, runId, id)) return refuse('refund_run_debited');", replace: '' },
      { find: "if (await isDebited(trx, runId)) return refuse('refund_run_debited');", replace: '' },
    ],
  },
  {
    file: 'src/server/money/refunds/four-eyes.ts',
    tests: ['tests/server/money/refunds/four-eyes.test.ts'],
    mutants: [
      { find: '{ ...settings(), ...stored }.four_eyes', replace: 'settings().four_eyes' },
      {
        find: 'id === null ? name === nameOfStaff(one) : id === one.userId',
        replace: 'name === nameOfStaff(one)',
      },
      { find: 'id === null ? name === nameOfStaff(one) : id === one.userId', replace: 'id === one.userId' },
    ],
  },
  {
    file: 'src/server/money/refunds/save-transfer-file.ts',
    tests: ['tests/server/money/refunds/four-eyes.test.ts'],
    mutants: [
      {
        find: '(await refuseOwnAccounts(trx, services, who, transfers)) ?? refuseNotDue(transfers)',
        replace: 'refuseNotDue(transfers)',
      },
    ],
  },
  {
    file: 'src/server/money/refunds/undo-refund-run.ts',
    tests: ['tests/server/money/refunds/four-eyes.test.ts'],
    mutants: [{ find: 'name === null ? null : { name, id }', replace: 'null' }],
  },
  {
    file: 'src/server/money/refunds/execute-refund-run.ts',
    tests: [
      'tests/server/money/refunds/refund-runs.test.ts',
      'tests/server/money/refunds/refund-race.test.ts',
      'tests/server/money/refunds/refund-accounts.test.ts',
    ],
    mutants: [
      {
        find: 'paid - refund.cents >= total ? -refund.cents',
        replace: 'paid >= 0 && total >= 0 ? -refund.cents',
        tests: ['tests/server/money/refunds/refund-runs.test.ts'],
      },
      { find: 'await deleteRefundAccount(trx, refund.order_id);', replace: '' },
    ],
  },
  {
    file: 'src/server/money/refunds/undo-refund-run.ts',
    tests: [
      'tests/server/money/refunds/refund-runs.test.ts',
      'tests/server/money/refunds/refund-race.test.ts',
      'tests/server/money/refunds/refund-invariants.test.ts',
    ],
    mutants: [
      {
        find: 'if ((await pendingRefundCents(trx, orderId)) > 0)\n        return',
        replace: 'if (false)\n        return',
      },
    ],
  },
  {
    file: 'src/server/money/refunds/due-refunds.repository.ts',
    tests: [
      'tests/server/money/refunds/refund-runs.test.ts',
      'tests/server/money/refunds/refund-accounts.test.ts',
      'tests/server/money/refunds/search-refunds.test.ts',
    ],
    mutants: [
      {
        find: "back.order_id = orders.id and back.state = 'returned'",
        replace: "back.state = 'returned'",
        tests: ['tests/server/money/refunds/refund-runs.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/money/refunds/refunds.repository.ts',
    tests: [
      'tests/server/money/refunds/refund-runs.test.ts',
      'tests/server/money/refunds/search-refunds.test.ts',
    ],
    mutants: [{ find: "version: row('version', '+', 1), ", replace: '' }],
  },
  {
    file: 'src/server/money/refunds/refunds.repository.ts',
    tests: ['tests/server/money/refunds/refund-runs.test.ts'],
    mutants: [{ find: "    .where('refunds.run_id', '=', runId)\n", replace: '' }],
  },
  {
    file: 'src/server/money/reminders/send-reminders.ts',
    tests: [
      'tests/server/money/reminders/send-reminders.test.ts',
      'tests/server/money/reminders/cancel-overdue.test.ts',
    ],
    mutants: [
      { find: "kind === 'last' && paid === 0", replace: "kind === 'last'" },
      {
        find: 'const findPending = await refreshPending(trx, pending);',
        replace: 'const findPending = pending.find;',
        tests: [
          'tests/server/money/reminders/find-pending-payment.mocked.test.ts',
          'tests/server/money/reminders/cancel-overdue.test.ts',
        ],
      },
    ],
  },
  {
    file: 'src/server/money/reminders/cancel-overdue.ts',
    tests: [
      'tests/server/money/reminders/cancel-overdue.test.ts',
      'tests/server/money/reminders/find-pending-payment.mocked.test.ts',
    ],
    mutants: [
      { find: 'isStillMeant: (trx, locked) => isStillOverdue(trx, locked, seen),', replace: '' },
      { find: ' || !isWithin(seen.window, { day, orderedAt })', replace: '' },
      {
        find: 'const findPending = await refreshPending(trx, seen.pending);',
        replace: 'const findPending = seen.pending.find;',
      },
      { find: 'also_redeemed: false,', replace: 'also_redeemed: true,' },
    ],
  },
  {
    file: 'src/server/money/reminders/find-pending-payment.ts',
    tests: [
      'tests/server/money/reminders/send-reminders.test.ts',
      'tests/server/money/reminders/find-pending-payment.mocked.test.ts',
      'tests/server/money/reminders/cancel-overdue.test.ts',
    ],
    mutants: [
      {
        find: '{assigned_cents}`;',
        replace: '{0}`;',
        tests: ['tests/server/money/reminders/cancel-overdue.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/money/reminders/due-orders.repository.ts',
    tests: [
      'tests/server/money/reminders/send-reminders.test.ts',
      'tests/server/money/reminders/remind-automatically.test.ts',
      'tests/server/money/reminders/list-reminders.test.ts',
    ],
    mutants: [
      { find: "          .where('reminders.kind', '=', step)\n", replace: '' },
      { find: "          .whereRef('reminders.order_id', '=', 'orders.id')\n", replace: '' },
    ],
  },
  {
    file: 'src/server/money/reminders/reminders.repository.ts',
    tests: [
      'tests/server/money/reminders/send-reminders.test.ts',
      'tests/server/money/reminders/cancel-overdue.test.ts',
      'tests/server/money/reminders/reminder-pauses.test.ts',
    ],
    mutants: [
      { find: "    .where('payments.undone_at', 'is', null)\n", replace: '' },
      { find: "              .whereRef('earlier.order_id', '=', 'paypal_orders.order_id')\n", replace: '' },
    ],
  },
  {
    file: 'src/server/money/bank/bank-entries.repository.ts',
    tests: ['tests/server/money/reminders/cancel-overdue.test.ts'],
    mutants: [
      { find: 'booked_on < importedOn ? booked_on : importedOn', replace: 'booked_on' },
      {
        find: "    .where('is_reversal', '=', 0)\n    .whereRef('amount_cents', '>', 'assigned_cents')",
        replace: "    .where('is_reversal', '=', 0)",
      },
    ],
  },
  {
    file: 'src/server/money/reminders/reminders.repository.ts',
    tests: ['tests/server/money/reminders/cancel-overdue.test.ts'],
    mutants: [{ find: ' || last.noticeDays === null', replace: '' }],
  },
  {
    file: 'src/server/money/paypal/book-paypal.ts',
    tests: [
      'tests/server/money/paypal/continue-paypal.test.ts',
      'tests/server/money/paypal/handle-paypal-webhook.test.ts',
      'tests/server/money/paypal/settle-paypal.test.ts',
    ],
    mutants: [{ find: 'if (bookedFor !== undefined) return stateOfPaypalOrder(trx, row.id);', replace: '' }],
  },
  {
    file: 'src/server/money/paypal/handle-paypal-webhook.ts',
    tests: [
      'tests/server/money/paypal/handle-paypal-webhook.test.ts',
      'tests/server/money/paypal/book-paypal-refund.test.ts',
      'tests/server/money/paypal/settle-paypal.test.ts',
    ],
    mutants: [
      {
        find: "if ((await orderOfPaypalPayment(db, captureId)) !== orderId) return refuse('try_again');",
        replace: '',
      },
    ],
  },
];
