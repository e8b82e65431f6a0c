import type { MutatedFile } from './mutant.ts';

/** Who may do what, what is kept and for how long, mail, logs, and stopping. */
export const admin: MutatedFile[] = [
  {
    file: 'src/server/platform/http/route.ts',
    tests: [
      'tests/server/platform/http/permissions.test.ts',
      'tests/server/accounts/second-factor/demanded-second-factor.test.ts',
    ],
    mutants: [
      {
        find: "if (access === 'door' && device !== null) return null;",
        replace: 'if (device !== null) return null;',
      },
      {
        find: "if (access === 'door') return ['checkin'];",
        replace: "if (access === 'door') return ['checkin', 'orders'];",
      },
    ],
  },
  {
    file: 'src/contract/refunds.ts',
    tests: ['tests/server/platform/http/permissions.test.ts'],
    mutants: [
      {
        find: "zweimal gesendet zählt es einmal',\n  access: 'money'",
        replace: "zweimal gesendet zählt es einmal',\n  access: 'checkin'",
      },
    ],
  },
  {
    file: 'src/contract/persons.ts',
    tests: ['tests/server/platform/http/permissions.test.ts'],
    mutants: [
      {
        find: "nicht bleiben muss',\n  access: 'orders'",
        replace: "nicht bleiben muss',\n  access: 'staff'",
      },
      { find: "Auskunft als PDF',\n  access: 'money'", replace: "Auskunft als PDF',\n  access: 'checkin'" },
    ],
  },
  {
    file: 'src/contract/settings.ts',
    tests: ['tests/server/platform/http/permissions.test.ts'],
    mutants: [
      {
        find: "Passwort noch einmal',\n  access: 'settings'",
        replace: "Passwort noch einmal',\n  access: 'events'",
      },
    ],
  },
  {
    file: 'src/contract/team.ts',
    tests: ['tests/server/platform/http/permissions.test.ts'],
    mutants: [
      { find: "sie gelten sofort',\n  access: 'team'", replace: "sie gelten sofort',\n  access: 'staff'" },
    ],
  },
  {
    file: 'src/contract/pictures.ts',
    tests: ['tests/server/platform/http/permissions.test.ts'],
    mutants: [
      {
        find: "access: ['events', 'settings', 'layouts']",
        replace: "access: ['events', 'settings', 'orders']",
      },
    ],
  },
  {
    file: 'src/server/accounts/sessions/find-staff.ts',
    tests: [
      'tests/server/accounts/second-factor/demanded-second-factor.test.ts',
      'tests/server/accounts/sessions/session.test.ts',
      'tests/server/platform/http/permissions.test.ts',
    ],
    mutants: [{ find: 'owesSecondFactor ? [] : granted', replace: 'granted' }],
  },
  {
    file: 'src/server/accounts/sessions/find-staff.ts',
    tests: [
      'tests/server/accounts/sessions/session.test.ts',
      'tests/server/accounts/sessions/log-in.test.ts',
    ],
    mutants: [
      { find: 'Math.min(now + UNUSED_MS, session.created_at + LONGEST_MS)', replace: 'now + UNUSED_MS' },
    ],
  },
  {
    file: 'src/server/app/remove-member.ts',
    tests: [
      'tests/server/accounts/team/members.test.ts',
      'tests/server/admission/devices/devices-of-a-member.test.ts',
    ],
    mutants: [{ find: 'await revokeDevicesOf(trx, id, services.clock());', replace: '' }],
  },
  {
    file: 'src/server/accounts/passwords/password-links.repository.ts',
    tests: [
      'tests/server/accounts/team/first-account.test.ts',
      'tests/server/accounts/passwords/forgotten-password.test.ts',
      'tests/server/accounts/team/members.test.ts',
    ],
    mutants: [
      {
        find: "    .where('user_id', 'is', null)\n    .where('expires_at', '>', now)",
        replace: "    .where('user_id', 'is', null)",
      },
    ],
  },
  {
    file: 'src/server/accounts/second-factor/second-factors.repository.ts',
    tests: ['tests/server/accounts/second-factor/second-factor.test.ts'],
    mutants: [
      {
        find: "    .where('user_id', '=', userId)\n    .returning('user_id')",
        replace: "    .returning('user_id')",
      },
    ],
  },
  {
    file: 'src/server/platform/http/request-pipeline.ts',
    tests: ['tests/server/platform/http/request-pipeline.test.ts'],
    mutants: [{ find: 'if (!env?.isOwnCall) {', replace: 'if (true) {' }],
  },
  {
    file: 'src/server/messages/mail-delivery.ts',
    tests: [
      'tests/server/messages/mail-delivery.test.ts',
      'tests/server/platform/outbox/claim-due-mails.test.ts',
    ],
    mutants: [
      {
        find: '{ outbox: row.id, attempts: row.attempts });',
        replace: '{ outbox: row.id, attempts: row.attempts, order: row.order_id });',
        tests: ['tests/server/platform/http/log-of-an-evening.test.ts'],
      },
      {
        find: 'isLast: pauseMs === null, fault });',
        replace: 'isLast: pauseMs === null, fault: String(error) });',
      },
      {
        find: 'attempts: attempts - 1, next_attempt_at: verdict',
        replace: 'next_attempt_at: verdict',
        tests: ['tests/server/money/withdrawals/withdrawal-receipts.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/platform/outbox/claimed-mails.repository.ts',
    tests: [
      'tests/server/messages/mail-delivery.test.ts',
      'tests/server/platform/outbox/claim-due-mails.test.ts',
      'tests/server/messages/outbox-page.test.ts',
    ],
    mutants: [
      { find: "    .where('attempts', '=', attempts)\n", replace: '' },
      {
        find: "    .where('attempts', '=', attempts)\n    .where('state', '=', 'waiting')",
        replace: "    .where('attempts', '=', attempts)",
      },
      {
        find: "    .where('state', '=', WAITING)\n    .where('next_attempt_at', '<=', now)\n    .returning",
        replace: '    .returning',
      },
    ],
  },
  {
    file: 'src/server/messages/mail-delivery.ts',
    tests: ['tests/server/messages/mail-delivery.test.ts'],
    mutants: [
      { find: '      if (isStopped) break;\n', replace: '' },
      { find: 'Promise.all([working, stopRenewing()])', replace: 'stopRenewing()' },
    ],
  },
  {
    file: 'src/server/platform/background-jobs.ts',
    tests: ['tests/server/platform/background-jobs.test.ts'],
    mutants: [{ find: 'if (!isStopped) timer = setTimeout', replace: 'timer = setTimeout' }],
  },
  {
    file: 'src/server/money/reminders/remind-automatically.ts',
    tests: ['tests/server/money/reminders/remind-automatically.test.ts'],
    mutants: [
      {
        find: "services.log.info('sent reminders', { kind, ...counts })",
        replace:
          "services.log.info('sent reminders', { kind, ...counts, orders: await services.store.read.selectFrom('orders').select(['number', 'email']).execute() })",
      },
    ],
  },
  {
    file: 'src/server/sales/orders/place-order.ts',
    tests: ['tests/server/platform/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '    announceSold(services, answer.tickets);\n',
        replace:
          "    announceSold(services, answer.tickets);\n    services.log.info('ordered', { order: answer.id });\n",
      },
    ],
  },
  {
    file: 'src/server/admission/scans/check-in-ticket.ts',
    tests: ['tests/server/platform/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '  const scannedAt = Math.min',
        replace: "  services.log.info('scan', { ticket: code });\n  const scannedAt = Math.min",
      },
    ],
  },
  {
    file: 'src/server/money/orders/cancel-tickets.ts',
    tests: ['tests/server/platform/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '  if (isRefusal(cancelled)) return cancelled;\n',
        replace:
          "  if (isRefusal(cancelled)) return cancelled;\n  services.log.info('cancelled', { tickets: wish.items, why: wish.reason });\n",
      },
    ],
  },
  {
    file: 'src/server/money/payments/book-payment.ts',
    tests: ['tests/server/platform/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '  return services.store.write((trx) => bookPaymentWithin',
        replace:
          "  services.log.info('payment', { note: booking.note });\n  return services.store.write((trx) => bookPaymentWithin",
      },
    ],
  },
  {
    file: 'src/server/overview/retention/delete-unpaid-orders.ts',
    tests: ['tests/server/overview/retention/delete-unpaid-orders.test.ts'],
    mutants: [
      { find: 'order === undefined || order.paid_cents !== 0 ||', replace: 'order === undefined ||' },
      { find: ' || order.status !== status', replace: '' },
      {
        find: 'if (findPending({ ...order, ...payableDays(order), openCents: order.total_cents }) !== null) continue;',
        replace: '',
      },
      { find: 'after = page.at(-1);', replace: 'after = undefined;' },
      { find: 'services.changes.announce(eventId, { taken: [], freed });', replace: 'void freed;' },
    ],
  },
  {
    file: 'src/server/overview/retention/retention.repository.ts',
    tests: [
      'tests/server/overview/retention/delete-unpaid-orders.test.ts',
      'tests/server/overview/retention/run-retention.test.ts',
      'tests/server/platform/database/growth-plans.test.ts',
    ],
    mutants: [
      { find: 'coalesce("order".last_deadline, "order".due_on)', replace: '"order".due_on' },
      { find: "    .where('payments.undone_at', 'is', null)", replace: '' },
      { find: "    .whereRef('payments.order_id', '=', 'order.id')\n", replace: '' },
      { find: "    .whereRef('documents.order_id', '=', 'order.id')", replace: '' },
      { find: "    .whereRef('paypal_orders.order_id', '=', 'order.id')\n", replace: '' },
      { find: "    .where('withdrawals.settled_at', 'is', null)", replace: '' },
      { find: "    .where('order.id', '<', unpaidOrderCutoff(now).toString(36))\n", replace: '' },
      {
        find: "row.or([row('order.status', '!=', 'open'), row('order.exempt_because', 'is', null)])",
        replace: "row('order.paid_cents', '=', 0)",
      },
    ],
  },
  {
    file: 'src/server/overview/retention/delete-unpaid-orders.ts',
    tests: ['tests/server/overview/retention/delete-unpaid-orders.test.ts'],
    mutants: [
      { find: 'items.filter((item) => item.cancelled_at === null)', replace: 'items' },
      {
        find: 'if (order.discount_id !== null) await giveBackUse(trx, order.discount_id, order.id);',
        replace: '',
      },
    ],
  },
  {
    file: 'src/server/overview/retention/retention.repository.ts',
    tests: [
      'tests/server/overview/retention/run-retention.test.ts',
      'tests/server/overview/retention/nothing-survives.test.ts',
      'tests/server/overview/retention/words-at-that-moment.test.ts',
    ],
    mutants: [
      { find: "            .where('payment.created_at', '>=', end),\n", replace: '' },
      { find: "            .whereRef('payment.order_id', '=', 'order.id')\n", replace: '' },
      { find: ".whereRef('item.order_id', '=', 'order.id')\n", replace: '\n' },
      {
        find: "row.fn.coalesce('event.ends_at', 'event.starts_at'), '>=', end",
        replace: "row.ref('event.starts_at'), '>=', end",
      },
      {
        find: "row.fn.coalesce('event.ends_at', 'event.starts_at').as('ended_at')",
        replace: "'event.starts_at as ended_at'",
      },
      {
        find: ".leftJoin('events as event', 'event.id', 'item.event_id')",
        replace: ".leftJoin('events as event', (join) => join.onTrue())",
      },
    ],
  },
  {
    file: 'src/server/overview/retention/erase-orders.ts',
    tests: [
      'tests/server/overview/retention/nothing-survives.test.ts',
      'tests/server/overview/retention/delete-unpaid-orders.test.ts',
      'tests/server/overview/retention/words-at-that-moment.test.ts',
    ],
    mutants: [{ find: '  await eraseScansOfOrders(trx, ids);\n', replace: '' }],
  },
  {
    file: 'src/server/sales/orders/orders.repository.ts',
    tests: [
      'tests/server/overview/retention/run-retention.test.ts',
      'tests/server/overview/persons/persons.test.ts',
      'tests/server/overview/retention/nothing-survives.test.ts',
    ],
    mutants: [
      {
        find: '  await lockForErasure(trx, [id]);\n  await deleteSearchTerms(trx, [id]);\n',
        replace: '',
      },
    ],
  },
  {
    file: 'src/server/money/payments/payments.repository.ts',
    tests: [
      'tests/server/overview/retention/run-retention.test.ts',
      'tests/server/overview/persons/persons.test.ts',
      'tests/server/overview/retention/nothing-survives.test.ts',
    ],
    mutants: [{ find: '    .where(typedByHand)\n    .execute();', replace: '    .execute();' }],
  },
  {
    file: 'src/server/overview/retention/run-retention.ts',
    tests: ['tests/server/overview/retention/run-retention.test.ts'],
    mutants: [
      { find: 'documentCutoff(services.clock()), deleteCallOffs', replace: '0, deleteCallOffs' },
      { find: 'documentCutoff(services.clock()), deleteRefundRuns', replace: '0, deleteRefundRuns' },
      { find: 'booksCutoff(services.clock()), deleteTeamHistory', replace: '0, deleteTeamHistory' },
    ],
  },
];
