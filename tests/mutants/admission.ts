import type { MutatedFile } from './mutant.ts';

/** The gate: scans, phones, their list. */
export const admission: MutatedFile[] = [
  {
    file: 'src/server/admission/scans/check-in-ticket.ts',
    tests: [
      'tests/server/admission/scans/check-in.test.ts',
      'tests/server/admission/scans/repeated-scan.test.ts',
      'tests/server/admission/conflicts/conflicts.test.ts',
    ],
    mutants: [
      { find: 'Math.min(scan.scannedAt, now)', replace: 'scan.scannedAt' },
      {
        find: 'if (isRedeemed) await unredeem(trx, { itemId: scan.code, scanId: scan.id, now });',
        replace: '',
      },
      {
        find: 'if (verdict !== ADMITTED || isRedeemed) return',
        replace: 'if (verdict !== undefined) return',
        tests: [
          'tests/server/admission/scans/at-the-same-moment.test.ts',
          'tests/server/admission/scans/check-in.test.ts',
        ],
      },
      {
        find: 'if (conflict === 1) return recheckUnderLock(trx, scan, now);',
        replace: '',
        tests: [
          'tests/server/admission/scans/at-the-same-moment.test.ts',
          'tests/server/admission/conflicts/conflicts.test.ts',
          'tests/server/admission/scans/taken-back.test.ts',
        ],
      },
    ],
  },
  {
    file: 'src/server/admission/scans/check-in-ticket.ts',
    tests: [
      'tests/server/admission/scans/at-the-same-moment.test.ts',
      'tests/server/admission/scans/repeated-scan.test.ts',
      'tests/server/admission/scans/decided-scans.test.ts',
      'tests/server/admission/scans/check-in.test.ts',
    ],
    mutants: [
      {
        find: 'Promise<CheckinAnswer> {\n  await lockTicket(trx, scan.code);',
        replace: 'Promise<CheckinAnswer> {',
      },
      {
        find: 'await correctScan(trx, scan.id, { verdict, is_conflict: isConflict(verdict, scan) });',
        replace: '',
      },
    ],
  },
  {
    file: 'src/server/admission/scans/check-in-ticket.ts',
    tests: [
      'tests/server/admission/scans/repeated-scan.test.ts',
      'tests/server/admission/scans/foreign-repeat.test.ts',
      'tests/server/admission/scans/taken-back.test.ts',
      'tests/server/admission/scans/gate-sequences.test.ts',
    ],
    mutants: [
      {
        find: "if (!mayDecide(scan.door, first.door, ticket)) return answerScan('wrong_event', ticket);",
        replace: '',
      },
      {
        find: ' || first.is_conflict === 1',
        replace: '',
        tests: ['tests/server/admission/scans/taken-back.test.ts'],
      },
      { find: 'scan.decided === ADMITTED && !isInside', replace: 'scan.decided === ADMITTED' },
    ],
  },
  {
    file: 'src/server/admission/scans/undo-admission.ts',
    tests: [
      'tests/server/admission/scans/taken-back.test.ts',
      'tests/server/admission/scans/gate-sequences.test.ts',
    ],
    mutants: [
      { find: '{ verdict: ADMITTED, is_conflict: 0 }', replace: '{ verdict: ADMITTED, is_conflict: 1 }' },
      { find: '{ verdict: ADMITTED, is_conflict: 0 }', replace: '{ verdict: ADMITTED, is_conflict: 1 }' },
    ],
  },
  {
    file: 'src/server/inventory/items.repository.ts',
    tests: [
      'tests/server/admission/scans/check-in.test.ts',
      'tests/server/admission/scans/taken-back.test.ts',
      'tests/server/admission/scans/gate-sequences.test.ts',
      'tests/server/admission/tickets/ticket-list.test.ts',
    ],
    mutants: [
      {
        find: "    .where('redeemed_at', 'is', null)\n    .where('cancelled_at', 'is', null)\n",
        replace: "    .where('redeemed_at', 'is', null)\n",
        tests: [
          'tests/server/admission/scans/check-in.test.ts',
          'tests/server/admission/scans/at-the-same-moment.test.ts',
        ],
      },
      { find: '      changed_at: admission.now,\n', replace: '' },
      { find: "    .where('redeemed_scan_id', '=', undo.scanId)\n", replace: '' },
      { find: 'redeemed_scan_id: null, changed_at: undo.now', replace: 'redeemed_scan_id: null' },
    ],
  },
  {
    file: 'src/server/admission/scans/scans.repository.ts',
    tests: [
      'tests/server/admission/conflicts/settled-conflicts.test.ts',
      'tests/server/admission/scans/taken-back.test.ts',
    ],
    mutants: [
      { find: "    .where('settled_at', 'is', null)\n", replace: '' },
      {
        find: "where.or([where('verdict', '=', 'admitted'), where('is_conflict', '=', 1)])",
        replace: "where('is_conflict', '>=', 0)",
      },
    ],
  },
  {
    file: 'src/server/admission/door.ts',
    tests: [
      'tests/server/admission/scans/staff-at-the-gate.test.ts',
      'tests/server/admission/scans/foreign-repeat.test.ts',
      'tests/server/admission/scans/look-at-ticket.test.ts',
    ],
    mutants: [{ find: 'eventIds: device.eventIds }', replace: 'eventIds: null }' }],
  },
  {
    file: 'src/server/admission/tickets/sync-tickets.ts',
    tests: [
      'tests/server/admission/tickets/ticket-list.test.ts',
      'tests/server/admission/conflicts/settled-conflicts.test.ts',
      'tests/server/admission/conflicts/conflicts.test.ts',
    ],
    mutants: [
      { find: '{now - OVERLAP_MS}', replace: '{now}' },
      { find: 'isComplete && eventIds.length > 0 ? await', replace: 'eventIds.length > 0 ? await' },
      { find: '{last.id.slice(0, TOLD_LETTERS)}', replace: '{last.id}' },
      { find: " || row.status === 'refunded'", replace: '' },
    ],
  },
  {
    file: 'src/server/catalog/events/events.repository.ts',
    tests: ['tests/server/admission/tickets/ticket-list.test.ts'],
    mutants: [
      { find: "    .where('event.id', 'in', eventIds)\n", replace: '' },
      {
        find: ".select(['id', 'name']).where('event_id', 'in', eventIds).execute()",
        replace: ".select(['id', 'name']).execute()",
      },
    ],
  },
  {
    file: 'src/server/admission/conflicts/conflicts.repository.ts',
    tests: [
      'tests/server/admission/conflicts/conflicts.test.ts',
      'tests/server/admission/conflicts/settled-conflicts.test.ts',
      'tests/server/overview/figures/arrivals.test.ts',
    ],
    mutants: [
      { find: ".where('item.event_id', 'in', eventIds).execute()", replace: '.execute()' },
      { find: "row.fn.coalesce('settled_by', row.val(by))", replace: 'row.val(by)' },
    ],
  },
  {
    file: 'src/server/admission/scans/undo-admission.ts',
    tests: [
      'tests/server/admission/scans/taken-back.test.ts',
      'tests/server/admission/scans/staff-at-the-gate.test.ts',
    ],
    mutants: [
      { find: '!mayDecide(door, scan.door, ticket) || ', replace: '' },
      { find: ' && earlier.item_id === itemId', replace: '' },
    ],
  },
  {
    file: 'src/server/admission/door.ts',
    tests: [
      'tests/server/admission/scans/staff-at-the-gate.test.ts',
      'tests/server/admission/devices/devices.test.ts',
    ],
    mutants: [
      {
        find: 'return at < validityOf(',
        replace: 'return at !== validityOf(',
        tests: ['tests/server/admission/tickets/ticket-list.test.ts'],
      },
      {
        find: 'await eventsWithAdmission(db, eventIds)',
        replace: 'await eventsWithAdmission(db, null)',
        tests: [
          'tests/server/admission/tickets/ticket-list.test.ts',
          'tests/server/admission/devices/devices.test.ts',
        ],
      },
    ],
  },
  {
    file: 'src/server/admission/devices/devices.repository.ts',
    tests: [
      'tests/server/admission/devices/devices.test.ts',
      'tests/server/admission/devices/devices-of-a-member.test.ts',
    ],
    mutants: [{ find: ".where('made_by_id', '=', userId)", replace: '' }],
  },
];
