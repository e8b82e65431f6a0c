import type { MutatedFile } from './mutant.ts';

/** Places, orders, discounts, the box office, and what is announced of them. */
export const selling: MutatedFile[] = [
  {
    file: 'src/server/inventory/placements.repository.ts',
    tests: [
      'tests/server/sales/holds/reserve-seats.test.ts',
      'tests/server/sales/orders/place-order.test.ts',
    ],
    mutants: [{ find: 'placements.held_until <=', replace: 'placements.held_until <' }],
  },
  {
    file: 'src/server/inventory/seat-claims.repository.ts',
    tests: ['tests/server/sales/holds/reserve-seats.test.ts', 'tests/server/sales/holds/hold-model.test.ts'],
    mutants: [{ find: "ticket_price_id: row.ref('excluded.ticket_price_id'),", replace: '' }],
  },
  {
    file: 'src/server/inventory/placements.repository.ts',
    tests: ['tests/server/sales/holds/reserve-seats.test.ts', 'tests/server/sales/holds/hold-model.test.ts'],
    mutants: [
      { find: "    .where('guest_id', '=', guestId)\n", replace: '' },
      {
        find: "    .where('guest_id', '=', guestId)\n    .where('event_id', '=', eventId)\n",
        replace: "    .where('guest_id', '=', guestId)\n",
      },
      {
        find: "deleteFrom('placements')\n    .where('held_until', '<=', now)",
        replace: "deleteFrom('placements')",
      },
    ],
  },
  {
    file: 'src/server/sales/holds/reserve-seats.ts',
    tests: ['tests/server/sales/holds/reserve-seats.test.ts'],
    mutants: [
      { find: 'held.filter((own) => own.event_id === eventId).map((own)', replace: 'held.map((own)' },
      { find: 'Math.min(...claims.map((claim) => claim.held_until))', replace: 'claims[0]?.held_until ?? 0' },
      {
        find: 'services.changes.announce(wish.eventId, { taken: answer.seats, freed: [] });',
        replace: '',
        tests: ['tests/server/catalog/events/live-events.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/sales/holds/held-seats.ts',
    tests: [
      'tests/server/sales/holds/reserve-seats.test.ts',
      'tests/server/catalog/events/live-events.test.ts',
    ],
    mutants: [{ find: 'services.changes.announce(eventId, {\n', replace: 'void ({\n' }],
  },
  {
    file: 'src/server/sales/holds/network-place-limit.ts',
    tests: ['tests/server/sales/holds/place-limit.test.ts'],
    mutants: [{ find: 'ofSites.giveBack(services, siteOf(network), count);', replace: '' }],
  },
  {
    file: 'src/server/sales/holds/network-place-limit.ts',
    tests: ['tests/server/sales/holds/place-limit.test.ts'],
    mutants: [{ find: '{event_id}/', replace: '{seat_id}/' }],
  },
  {
    file: 'src/server/sales/orders/check-lines.ts',
    tests: [
      'tests/server/sales/orders/place-order.test.ts',
      'tests/server/sales/holds/reserve-seats.test.ts',
    ],
    mutants: [
      { find: ' || price.event_id !== wanted.event', replace: '' },
      {
        find: 'price.price_category_id !== seat.price_category_id',
        replace: 'false',
        tests: ['tests/server/catalog/events/seat-categories.test.ts'],
      },
      { find: ' || block.layout_id !== price.layout_id', replace: '' },
      { find: '{price.event_id}/', replace: '{1}/' },
    ],
  },
  {
    file: 'src/server/sales/orders/place-order.ts',
    tests: [
      'tests/server/sales/orders/place-order.test.ts',
      'tests/server/sales/orders/order-price.test.ts',
      'tests/server/sales/orders/checkout-key.test.ts',
      'tests/server/sales/discounts/check-code.test.ts',
    ],
    mutants: [
      {
        find: 'if (!isUsable) return',
        replace: 'if (false) return',
        tests: [
          'tests/server/sales/discounts/uses-race-control.mocked.test.ts',
          'tests/server/sales/orders/contingent-race.test.ts',
          'tests/server/sales/discounts/campaigns.test.ts',
        ],
      },
      { find: 'if (soldOut.length > 0) return', replace: 'if (false) return' },
      { find: 'if (lost.length > 0) return', replace: 'if (false) return' },
      {
        find: 'discount_least_cents: code?.leastCents ?? 0',
        replace: 'discount_least_cents: 0',
        tests: ['tests/server/money/orders/cancel-tickets.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/sales/orders/place-order-within-limits.ts',
    tests: [
      'tests/server/sales/orders/place-order-within-limits.test.ts',
      'tests/server/sales/orders/mailbox-limit.test.ts',
      'tests/server/sales/holds/place-limit.test.ts',
      'tests/server/sales/discounts/code-guesses.test.ts',
    ],
    mutants: [{ find: '(isNew ? most : 0)', replace: 'most' }],
  },
  {
    file: 'src/server/sales/orders/place-order-within-limits.ts',
    tests: ['tests/server/sales/orders/place-order-within-limits.test.ts'],
    mutants: [{ find: 'this.#note(keys, underWay, places);', replace: '' }],
  },
  {
    file: 'src/server/inventory/contingents.repository.ts',
    tests: ['tests/server/sales/orders/place-order.test.ts'],
    mutants: [
      { find: 'contingent.event_id === event_id &&', replace: '' },
      { find: 'contingent.block_id === null || contingent.block_id', replace: 'contingent.block_id' },
    ],
  },
  {
    file: 'src/server/inventory/items.repository.ts',
    tests: ['tests/server/money/orders/cancel-tickets.test.ts'],
    mutants: [
      { find: "if (!alsoRedeemed) voiding = voiding.where('redeemed_at', 'is', null);", replace: '' },
      {
        find: 'set({ cancelled_at: now, changed_at: now })',
        replace: 'set({ cancelled_at: now })',
        tests: ['tests/server/admission/tickets/ticket-list.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/money/orders/cancel-tickets.ts',
    tests: ['tests/server/money/orders/cancel-tickets.test.ts'],
    mutants: [{ find: 'changes.announce(eventId, { taken: [], freed });', replace: 'void freed;' }],
  },
  {
    file: 'src/server/inventory/placements.repository.ts',
    tests: [
      'tests/server/money/orders/cancel-tickets.test.ts',
      'tests/server/sales/orders/move-ticket.test.ts',
    ],
    mutants: [
      { find: '.limit(group.length)', replace: '.limit(1)' },
      { find: "      .where('ticket_price_id', '=', ticket_price_id)\n", replace: '' },
      { find: "      .where('order_id', '=', orderId)\n", replace: '' },
    ],
  },
  {
    file: 'src/server/inventory/contingents.repository.ts',
    tests: [
      'tests/server/money/orders/cancel-tickets.test.ts',
      'tests/server/sales/orders/move-ticket.test.ts',
    ],
    mutants: [{ find: 'contingent.event_id === event_id &&', replace: '' }],
  },
  {
    file: 'src/server/sales/orders/move-ticket.ts',
    tests: ['tests/server/sales/orders/move-ticket.test.ts'],
    mutants: [
      {
        find: ', changed_at: now };',
        replace: ' };',
        tests: ['tests/server/admission/tickets/ticket-list.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/sales/discounts/discounts.repository.ts',
    tests: [
      'tests/server/sales/discounts/check-code.test.ts',
      'tests/server/sales/discounts/campaigns.test.ts',
    ],
    mutants: [
      {
        find: ".where('code', '=', code)\n    .where('order_id', 'is', null)",
        replace: ".where('code', '=', code)",
      },
      {
        find: 'set({ uses: sql<number>`uses - 1` })',
        replace: 'set({ uses: 0 })',
        tests: ['tests/server/money/orders/cancel-tickets.test.ts'],
      },
      { find: "set({ order_id: null }).where('order_id', '=', orderId)", replace: 'set({ order_id: null })' },
    ],
  },
  {
    file: 'src/server/sales/discounts/check-code.ts',
    tests: ['tests/server/sales/discounts/check-code.test.ts'],
    mutants: [
      {
        find: "if (prices.some((price) => isOver(price, now))) return refuse('event_over');",
        replace: '',
        tests: ['tests/server/catalog/events/past-events.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/box-office/issue-tickets.ts',
    tests: ['tests/server/box-office/issue-tickets.test.ts'],
    mutants: [
      {
        find: "wish.kind === 'box_office' ? await takeFromQuotas(trx, tickets) : tickets",
        replace: 'await takeFromQuotas(trx, tickets)',
        tests: ['tests/server/box-office/set-quota.test.ts'],
      },
    ],
  },
  {
    file: 'src/server/inventory/take-from-quotas.ts',
    tests: ['tests/server/box-office/issue-tickets.test.ts', 'tests/server/box-office/set-quota.test.ts'],
    mutants: [{ find: 'seatId === null && blockId === quota.block_id && ', replace: 'seatId === null && ' }],
  },
  {
    file: 'src/server/catalog/events/block-places.ts',
    tests: ['tests/server/catalog/events/block-places.test.ts'],
    mutants: [
      { find: "'taken', seats, places);", replace: "'taken', [], places);" },
      { find: "'freed', freed.seats, freed.places);", replace: "'freed', [], freed.places);" },
      { find: '.slice(0, places)', replace: '' },
      { find: 'held_until: FOR_EVER', replace: 'held_until: now' },
    ],
  },
  {
    file: 'src/server/inventory/placements.repository.ts',
    tests: ['tests/server/catalog/events/block-places.test.ts'],
    mutants: [
      {
        find: "      .where('event_id', '=', eventId)\n      .where('seat_id', 'in', some)",
        replace: "      .where('seat_id', 'in', some)",
      },
      {
        find: "    .select(['id', 'seat_id'])\n    .where('event_id', '=', eventId)\n",
        replace: "    .select(['id', 'seat_id'])\n",
      },
      {
        find: "row.or([row('place.order_id', 'is not', null), row('place.held_until', '>', now)])",
        replace: "row('place.id', '>', 0)",
      },
    ],
  },
  {
    file: 'src/server/inventory/contingents.repository.ts',
    tests: ['tests/server/catalog/events/block-places.test.ts'],
    mutants: [
      {
        find: ".select(['id', 'capacity', 'taken'])\n    .where('event_id', '=', eventId)\n",
        replace: ".select(['id', 'capacity', 'taken'])\n",
      },
    ],
  },
  {
    file: 'src/server/catalog/layouts/publish-layout.ts',
    tests: ['tests/server/catalog/layouts/publish-layout.test.ts'],
    mutants: [
      {
        find: "if (!(await claimLayoutVersion(trx, id, version, { saved_as: null }))) return refuse('layout_changed');",
        replace: '',
      },
      { find: '    (await checkRemovedSeats(db, changes, rows, now)) ??\n', replace: '' },
      { find: 'filter(({ key }) => keys.get(block.id)?.has(key))', replace: 'filter(() => true)' },
      { find: 'if (taken > after.fixed_places) return', replace: 'if (taken < 0) return' },
      { find: 'changes.announceCatalogue();', replace: '' },
      { find: 'changes.announceRenewal(event.id)', replace: 'changes.announceRenewal(0)' },
    ],
  },
  {
    file: 'src/server/catalog/layouts/save-draft.ts',
    tests: ['tests/server/catalog/layouts/publish-layout.test.ts'],
    mutants: [
      { find: 'last?.saved_as === save ? last.version :', replace: 'false ? 0 :' },
      { find: 'stages > 1', replace: 'false' },
    ],
  },
  {
    file: 'src/server/catalog/layouts/write-seats.ts',
    tests: ['tests/server/catalog/layouts/publish-layout.test.ts'],
    mutants: [{ find: 'await renameSeatTemporarily(trx, was.id);', replace: '' }],
  },
  {
    file: 'src/server/inventory/in-use.repository.ts',
    tests: ['tests/server/catalog/layouts/publish-layout.test.ts'],
    mutants: [
      {
        find: "    .where('order_id', 'is', null)\n    .where('held_until', '>', now)\n",
        replace: "    .where('order_id', 'is', null)\n",
      },
    ],
  },
  {
    file: 'src/server/catalog/layouts/change-block.ts',
    tests: [
      'tests/server/catalog/layouts/publish-layout.test.ts',
      'tests/server/catalog/layouts/layout-life.test.ts',
    ],
    mutants: [{ find: 'contingents.find((row) => row.event_id === id)', replace: 'contingents[0]' }],
  },
  {
    file: 'src/server/sales/availability/live-events.ts',
    tests: ['tests/server/catalog/events/live-events.test.ts'],
    mutants: [{ find: 'this.#services.changes.isOver ? null : ', replace: '' }],
  },
  {
    file: 'src/server/sales/availability/live-differences.ts',
    tests: ['tests/server/app/several-processes.test.ts'],
    mutants: [{ find: 'if (before?.offer !== now?.offer)', replace: 'if (before === null)' }],
  },
  {
    file: 'src/server/platform/database/change-notices.ts',
    tests: ['tests/server/platform/database/change-notices.test.ts'],
    mutants: [
      { find: 'if (payload !== this.#sender) sweep();', replace: 'void payload;' },
      { find: ' || performance.now() >= sweepAt', replace: '' },
      { find: 'if (this.#isInDoubt) this.#hearer.onDoubt();', replace: '' },
    ],
  },
  {
    file: 'src/server/platform/http/prepared/prepared-reads.ts',
    tests: ['tests/server/platform/http/prepared/prepared-reads.test.ts'],
    mutants: [
      { find: 'if (changes.catalogue !== askedAt) return;', replace: '' },
      {
        find: '      this.#catalogue = catalogue;\n      this.#known.clear();',
        replace: '      this.#catalogue = catalogue;',
      },
    ],
  },
  {
    file: 'src/server/box-office/cash-counts.repository.ts',
    tests: ['tests/server/box-office/cash-counts.test.ts'],
    mutants: [
      { find: "    .where('item.cancelled_at', '>=', from)\n", replace: '' },
      { find: ".onRef('order_history.at', '=', 'item.cancelled_at')", replace: '' },
      { find: "    .where('count.until_at', '>', from)\n", replace: '' },
    ],
  },
  {
    file: 'src/server/box-office/cash-counts.ts',
    tests: ['tests/server/box-office/cash-counts.test.ts'],
    mutants: [
      { find: "differenceOf(count) !== 0 && count.reason === ''", replace: 'false' },
      { find: 'eurosToCents(sales) !== eurosToCents(wish.seen_sales)', replace: 'false' },
      { find: 'await takeTurn(', replace: 'void (' },
      { find: 'shift.from < booksCutoff(now) || shift.from > now', replace: 'false' },
      { find: 'one.seller === null || other.seller === null ||', replace: '' },
      { find: 'isSameWish(sent, eventId, wish) ? sent :', replace: 'true ? sent :' },
    ],
  },
];
