import type { MutatedFile } from './mutant.ts';

/** Who may do what, what is kept and for how long, mail, logs, and stopping. */
export const office: MutatedFile[] = [
  {
    file: 'src/server/http/route.ts',
    tests: ['tests/server/http/permissions.test.ts', 'tests/server/team/demanded-second-factor.test.ts'],
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
    tests: ['tests/server/http/permissions.test.ts'],
    mutants: [
      {
        find: "zweimal gesendet zählt es einmal',\n  access: 'orders'",
        replace: "zweimal gesendet zählt es einmal',\n  access: 'checkin'",
      },
    ],
  },
  {
    file: 'src/contract/persons.ts',
    tests: ['tests/server/http/permissions.test.ts'],
    mutants: [
      {
        find: "nicht bleiben muss',\n  access: 'orders'",
        replace: "nicht bleiben muss',\n  access: 'staff'",
      },
      { find: "Auskunft als PDF',\n  access: 'orders'", replace: "Auskunft als PDF',\n  access: 'checkin'" },
    ],
  },
  {
    file: 'src/contract/settings.ts',
    tests: ['tests/server/http/permissions.test.ts'],
    mutants: [
      {
        find: "Passwort noch einmal',\n  access: 'settings'",
        replace: "Passwort noch einmal',\n  access: 'events'",
      },
    ],
  },
  {
    file: 'src/contract/team.ts',
    tests: ['tests/server/http/permissions.test.ts'],
    mutants: [
      { find: "sie gelten sofort',\n  access: 'team'", replace: "sie gelten sofort',\n  access: 'staff'" },
    ],
  },
  {
    file: 'src/contract/pictures.ts',
    tests: ['tests/server/http/permissions.test.ts'],
    mutants: [
      { find: "access: ['events', 'settings']", replace: "access: ['events', 'settings', 'layouts']" },
    ],
  },
  {
    file: 'src/server/team/find-staff.ts',
    tests: [
      'tests/server/team/demanded-second-factor.test.ts',
      'tests/server/team/session.test.ts',
      'tests/server/http/permissions.test.ts',
    ],
    mutants: [{ find: 'owesSecondFactor ? [] : rows', replace: 'rows' }],
  },
  {
    file: 'src/server/team/session-expiry.ts',
    tests: ['tests/server/team/session.test.ts', 'tests/server/team/log-in.test.ts'],
    mutants: [
      { find: 'Math.min(now + UNUSED_MS, session.created_at + LONGEST_MS)', replace: 'now + UNUSED_MS' },
    ],
  },
  {
    file: 'src/server/team/change-member.ts',
    tests: ['tests/server/team/members.test.ts', 'tests/server/door/devices-of-a-member.test.ts'],
    mutants: [{ find: 'await revokeDevicesOf(trx, id, services.clock());', replace: '' }],
  },
  {
    file: 'src/server/team/password-links-table.ts',
    tests: [
      'tests/server/team/first-account.test.ts',
      'tests/server/team/forgotten-password.test.ts',
      'tests/server/team/members.test.ts',
    ],
    mutants: [
      {
        find: "    .where('user_id', 'is', null)\n    .where('expires_at', '>', now)",
        replace: "    .where('user_id', 'is', null)",
      },
    ],
  },
  {
    file: 'src/server/team/recovery-codes.ts',
    tests: ['tests/server/team/second-factor.test.ts'],
    mutants: [{ find: "    .where('user_id', '=', userId)\n    .returning", replace: '    .returning' }],
  },
  {
    file: 'src/server/http/frame.ts',
    tests: ['tests/server/http/frame.test.ts'],
    mutants: [{ find: 'if (!env?.isOwnCall) {', replace: 'if (true) {' }],
  },
  {
    file: 'src/server/mail/deliver-due-mail.ts',
    tests: ['tests/server/mail/deliver-due-mail.test.ts', 'tests/server/mail/claim-due-mails.test.ts'],
    mutants: [
      {
        find: '{ outbox: row.id, attempts: row.attempts });',
        replace: '{ outbox: row.id, attempts: row.attempts, order: row.order_id });',
        tests: ['tests/server/http/log-of-an-evening.test.ts'],
      },
      {
        find: 'isLast: pauseMs === null, fault });',
        replace: 'isLast: pauseMs === null, fault: String(error) });',
      },
      {
        find: 'attempts: attempts - 1, next_attempt_at: verdict',
        replace: 'next_attempt_at: verdict',
        tests: ['tests/server/withdrawals/receipts.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/mail/outbox-table.ts',
    tests: [
      'tests/server/mail/deliver-due-mail.test.ts',
      'tests/server/mail/claim-due-mails.test.ts',
      'tests/server/mail/outbox-desk.test.ts',
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
    file: 'src/server/mail/start-outbox.ts',
    tests: ['tests/server/mail/start-outbox.test.ts'],
    mutants: [
      { find: '      if (isStopped) return;\n', replace: '' },
      { find: '      await working;\n', replace: '' },
    ],
  },
  {
    file: 'src/server/repeat.ts',
    tests: ['tests/server/repeat.test.ts'],
    mutants: [{ find: 'if (!isStopped) timer = setTimeout', replace: 'timer = setTimeout' }],
  },
  {
    file: 'src/server/reminders/remind-by-itself.ts',
    tests: ['tests/server/reminders/by-itself.test.ts'],
    mutants: [
      {
        find: "services.log.info('sent reminders', { kind, ...counts })",
        replace:
          "services.log.info('sent reminders', { kind, ...counts, orders: await services.store.read.selectFrom('orders').select(['number', 'email']).execute() })",
      },
    ],
  },
  {
    file: 'src/server/orders/place-order.ts',
    tests: ['tests/server/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '    announceTaken(services, answer.tickets);\n',
        replace:
          "    announceTaken(services, answer.tickets);\n    services.log.info('ordered', { order: answer.id });\n",
      },
    ],
  },
  {
    file: 'src/server/tickets/check-in-ticket.ts',
    tests: ['tests/server/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '  const scannedAt = Math.min',
        replace: "  services.log.info('scan', { ticket: code });\n  const scannedAt = Math.min",
      },
    ],
  },
  {
    file: 'src/server/orders/cancel-tickets.ts',
    tests: ['tests/server/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '  if (isRefusal(cancelled)) return cancelled;\n',
        replace:
          "  if (isRefusal(cancelled)) return cancelled;\n  services.log.info('cancelled', { tickets: wish.items, why: wish.reason });\n",
      },
    ],
  },
  {
    file: 'src/server/payments/book-payment.ts',
    tests: ['tests/server/http/log-of-an-evening.test.ts'],
    mutants: [
      {
        find: '  return services.store.write((trx) => bookPaymentWithin',
        replace:
          "  services.log.info('payment', { note: booking.note });\n  return services.store.write((trx) => bookPaymentWithin",
      },
    ],
  },
  {
    file: 'src/server/retention/delete-unpaid-orders.ts',
    tests: ['tests/server/retention/delete-unpaid-orders.test.ts'],
    mutants: [
      { find: 'order === undefined || order.paid_cents !== 0 ||', replace: 'order === undefined ||' },
      { find: ' || order.status !== status', replace: '' },
      {
        find: 'if (findPending({ ...order, openCents: order.total_cents }) !== null) continue;',
        replace: '',
      },
      { find: 'done.ids.length === BATCH ? (done.ids.at(-1) ?? null) : null', replace: 'null' },
      { find: 'services.changes.announce(eventId, { taken: [], freed });', replace: 'void freed;' },
    ],
  },
  {
    file: 'src/server/retention/unpaid-orders-table.ts',
    tests: [
      'tests/server/retention/delete-unpaid-orders.test.ts',
      'tests/server/retention/keep-no-longer.test.ts',
    ],
    mutants: [
      { find: 'coalesce("order".last_deadline, "order".due_on)', replace: '"order".due_on' },
      { find: "    .where('payments.undone_at', 'is', null)", replace: '' },
      { find: "    .whereRef('payments.order_id', '=', 'order.id')\n", replace: '' },
      { find: "    .whereRef('documents.order_id', '=', 'order.id')", replace: '' },
      { find: "    .whereRef('paypal_orders.order_id', '=', 'order.id')\n", replace: '' },
      { find: "    .where('withdrawals.settled_at', 'is', null)", replace: '' },
      { find: "    .where('order.created_at', '<', endOfUnpaidOrders(now))\n", replace: '' },
      {
        find: "row.or([row('order.status', '!=', 'open'), row('order.exempt_because', 'is', null)])",
        replace: "row('order.paid_cents', '=', 0)",
      },
    ],
  },
  {
    file: 'src/server/retention/release-order.ts',
    tests: ['tests/server/retention/delete-unpaid-orders.test.ts'],
    mutants: [
      { find: 'items.filter((item) => item.cancelled_at === null)', replace: 'items' },
      {
        find: 'if (order.discount_id !== null) await giveBackUse(trx, order.discount_id, order.id);',
        replace: '',
      },
    ],
  },
  {
    file: 'src/server/retention/delete-old-orders.ts',
    tests: [
      'tests/server/retention/keep-no-longer.test.ts',
      'tests/server/retention/nothing-survives.test.ts',
    ],
    mutants: [
      { find: "                .where('payment.created_at', '>=', end),\n", replace: '' },
      { find: "                .whereRef('payment.order_id', '=', 'order.id')\n", replace: '' },
    ],
  },
  {
    file: 'src/server/retention/forget-free-guests.ts',
    tests: [
      'tests/server/retention/keep-no-longer.test.ts',
      'tests/server/retention/words-at-that-moment.test.ts',
    ],
    mutants: [
      { find: ".whereRef('item.order_id', '=', 'order.id')\n", replace: '\n' },
      { find: "row.fn.coalesce('event.ends_at', 'event.starts_at')", replace: "row.ref('event.starts_at')" },
    ],
  },
  {
    file: 'src/server/retention/forget-guest.ts',
    tests: [
      'tests/server/retention/keep-no-longer.test.ts',
      'tests/server/persons/persons.test.ts',
      'tests/server/retention/nothing-survives.test.ts',
    ],
    mutants: [
      { find: "await trx.deleteFrom('order_words').where('order_id', '=', id).execute();", replace: '' },
    ],
  },
  {
    file: 'src/server/retention/forget-words.ts',
    tests: [
      'tests/server/retention/keep-no-longer.test.ts',
      'tests/server/persons/persons.test.ts',
      'tests/server/retention/nothing-survives.test.ts',
    ],
    mutants: [{ find: '    .where(typedByHand)\n', replace: '' }],
  },
  {
    file: 'src/server/retention/erase-orders.ts',
    tests: [
      'tests/server/retention/nothing-survives.test.ts',
      'tests/server/retention/delete-unpaid-orders.test.ts',
      'tests/server/retention/words-at-that-moment.test.ts',
    ],
    mutants: [
      { find: "await trx.deleteFrom('scans').where('item_id', 'in', items).execute();", replace: '' },
    ],
  },
  {
    file: 'src/server/retention/delete-scans.ts',
    tests: ['tests/server/retention/keep-no-longer.test.ts'],
    mutants: [
      { find: "row.fn.coalesce('event.ends_at', 'event.starts_at')", replace: "row.ref('event.starts_at')" },
      {
        find: ".innerJoin('events as event', 'event.id', 'item.event_id')",
        replace: ".innerJoin('events as event', (join) => join.onTrue())",
      },
    ],
  },
];
