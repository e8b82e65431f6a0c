import type { MutatedFile } from './mutant.ts';

/** The pages: basket, own seats, the queue of the gate, the service worker, who may go where. */
export const client: MutatedFile[] = [
  {
    file: 'src/client/shop/basket/basket-store.ts',
    tests: [
      'tests/client/shop/basket/basket-store.test.ts',
      'tests/client/shop/block/seats-to-basket.test.ts',
    ],
    mutants: [
      { find: 'line.is_fixed || line.event !== event', replace: 'line.is_fixed' },
      { find: 'line.block === block.id || ', replace: '' },
    ],
  },
  {
    file: 'src/client/shop/basket/place-order.ts',
    tests: ['tests/client/shop/basket/place-order.test.ts', 'tests/client/shop/basket/checkout.test.ts'],
    mutants: [
      { find: 'const UNCHECKED = [408, 429];', replace: 'const UNCHECKED: number[] = [];' },
      {
        find: 'for (const content of earlier.toReversed())',
        replace: 'for (const content of earlier.slice(0, 1))',
      },
      { find: ' && navigator.onLine', replace: '' },
    ],
  },
  {
    file: 'src/client/shop/basket/priced-lines.ts',
    tests: ['tests/client/shop/basket/basket-page.test.ts', 'tests/client/shop/basket/seat-holds.test.ts'],
    mutants: [
      { find: 'held.event_id === line.event && ', replace: '' },
      { find: ' && held.seconds_left > 0', replace: '' },
    ],
  },
  {
    file: 'src/client/shop/block/seat-choice.ts',
    tests: [
      'tests/client/shop/block/seat-choice.test.ts',
      'tests/client/shop/block/own-seats.test.ts',
      'tests/client/shop/block/lost-seats.test.ts',
    ],
    mutants: [
      { find: 'isUnclear(seat) && !wanted.has(seat.id)', replace: 'isUnclear(seat)' },
      { find: '[...own, ...lines.map(({ id }) => id)]', replace: '[...own]' },
      { find: 'filter(({ block_id }) => block_id === block.id)', replace: 'filter(() => true)' },
    ],
  },
  {
    file: 'src/client/shop/block/block-data.ts',
    tests: [
      'tests/client/shop/block/seats-to-basket.test.ts',
      'tests/client/shop/block/double-reservation.test.ts',
    ],
    mutants: [{ find: 'error.details.most === undefined || ', replace: '' }],
  },
  {
    file: 'src/client/scanner/sync/scan-queue.ts',
    tests: [
      'tests/client/scanner/sync/scan-queue.test.ts',
      'tests/client/scanner/sync/queue-under-failures.test.ts',
    ],
    mutants: [
      { find: 'if (isAsked && !isInTime && !isAsShown) return;', replace: '' },
      { find: '?.scanId === id) await db.letIn.delete(key)', replace: ') await db.letIn.delete(key)' },
      { find: ' && liveUntil - now <= SERVER_DECISION_MS', replace: '' },
    ],
  },
  {
    file: 'src/client/scanner/scan/check-scan.ts',
    tests: [
      'tests/client/scanner/scan/check-scan.test.ts',
      'tests/client/scanner/scan/scan-ticket.test.tsx',
      'tests/client/scanner/store/ticket-list.test.ts',
      'tests/client/scanner/sync/scan-queue.test.ts',
      'tests/client/scanner/sync/queue-under-failures.test.ts',
    ],
    mutants: [
      { find: "isLetInUnlisted || refusal === 'redeemed'", replace: 'isLetInUnlisted' },
      { find: "if (ticket?.redeemedBy === (await db.fact('door'))?.name)", replace: 'if (ticket)' },
    ],
  },
  {
    file: 'src/client/scanner/store/ticket-list.ts',
    tests: ['tests/client/scanner/store/ticket-list.test.ts', 'tests/client/scanner/scan/check-scan.test.ts'],
    mutants: [
      { find: ' && redeemedBy === gateName', replace: '' },
      {
        find: 'await db.letIn.filter((admission) => !waiting.has(admission.scanId)).delete();',
        replace: 'await db.letIn.clear();',
      },
      { find: 'if (page.is_complete) await forgetSettled', replace: 'await forgetSettled' },
    ],
  },
  {
    file: 'src/client/scanner/sync/sync-loop.ts',
    tests: ['tests/client/scanner/sync/sync-loop.test.ts'],
    mutants: [
      { find: '    if (this.#isStopped) return;\n', replace: '' },
      {
        find: "if (failure === 'final') await this.#options.db.facts.delete('cursor').catch(() => {});",
        replace: '',
      },
    ],
  },
  {
    file: 'sw/classify-request.ts',
    tests: ['tests/sw/classify-request.test.ts'],
    mutants: [{ find: ' || hasAuthorization', replace: '' }],
  },
  {
    file: 'sw/cached-answers.ts',
    tests: ['tests/sw/cached-answers.test.ts'],
    mutants: [
      { find: ' && !redirected', replace: '' },
      { find: 'placements.filter(({ block_id }) => block_id === id)', replace: 'placements' },
    ],
  },
  {
    file: 'src/client/platform/session/session.ts',
    tests: ['tests/client/platform/session/guards.test.ts'],
    mutants: [
      { find: 'id === undefined ? paths.dashboard : pathTo.dashboardWith(id)', replace: 'paths.dashboard' },
    ],
  },
  {
    file: 'src/client/admin/money/bank/bank-upload.tsx',
    tests: ['tests/client/admin/money/bank/bank-page.test.ts'],
    mutants: [
      { find: 'let all = isAgain ? outcomes : [];', replace: 'let all: Outcome[] = [];' },
      { find: 'upload(unknown.map(({ file }) => file))', replace: 'upload([first.file])' },
      { find: 'if (all.length === 1 && only', replace: 'if (only' },
      { find: 'await revalidate();', replace: '' },
    ],
  },
  {
    file: 'src/client/platform/session/staff-session.ts',
    tests: ['tests/client/platform/session/guards.test.ts'],
    mutants: [{ find: ' && pathname !== paths.profile', replace: '' }],
  },
  {
    file: 'src/client/platform/session/refresh-session.ts',
    tests: ['tests/client/platform/session/guards.test.ts', 'tests/client/platform/api/call.test.ts'],
    mutants: [{ find: ' && !error.isUnanswered) end()', replace: ') end()' }],
  },
];
