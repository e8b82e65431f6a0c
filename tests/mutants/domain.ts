import type { MutatedFile } from './mutant.ts';

export const domain: MutatedFile[] = [
  {
    file: 'src/domain/admission.ts',
    tests: ['tests/domain/admission.test.ts'],
    mutants: [
      { find: 'door.now >= ticket.validUntil', replace: 'door.now > ticket.validUntil' },
      { find: 'door.now < ticket.validFrom', replace: 'door.now <= ticket.validFrom' },
      { find: "if (ticket.orderStatus !== 'paid') return 'unpaid';", replace: '' },
      { find: " || ticket.orderStatus === 'refunded'", replace: '' },
    ],
  },
  {
    file: 'src/domain/availability.ts',
    tests: ['tests/domain/availability.test.ts'],
    mutants: [
      { find: '(takenPlaces.get(block_id) ?? 0) + 1', replace: '1' },
      { find: 'Math.max(0, block.fixed_places - takenPlaces)', replace: 'block.fixed_places - takenPlaces' },
      { find: 'block.seats.filter((seat) => seat.available)', replace: '[...block.seats]' },
    ],
  },
  {
    file: 'src/domain/bank-chain.ts',
    tests: ['tests/domain/bank-chain.test.ts'],
    mutants: [
      { find: '(joined.openings.has(at) ? [] : [opening])', replace: '[opening]' },
      { find: 'const isInside = furthest > one.to;', replace: 'const isInside = false;' },
      { find: 'fault.to > dayAfter(first.to, DAYS_OFF)', replace: 'false' },
    ],
  },
  {
    file: 'src/domain/transfer-ids.ts',
    tests: ['tests/domain/transfer-ids.test.ts'],
    mutants: [
      { find: 'cents === Math.abs(amountCents) &&\n      clues.refunds', replace: 'clues.refunds' },
      { find: ' && clue.createdAt === created_at', replace: '' },
      { find: " &&\n        (payerIban === null || iban === '' || iban === payerIban)", replace: '' },
    ],
  },
  {
    file: 'src/domain/bank-day.ts',
    tests: ['tests/domain/bank-day.test.ts'],
    mutants: [
      { find: 'day !== dayAfter(easter, -2) && ', replace: '' },
      { find: "'12-25', '12-26'", replace: "'12-25'" },
      { find: 'Math.floor(golden / 11)', replace: '0' },
    ],
  },
  {
    file: 'src/domain/basket.ts',
    tests: ['tests/domain/basket.test.ts'],
    mutants: [
      { find: 'return line.quantity ?? 1;', replace: 'return 1;' },
      {
        find: 'Math.min(line.quantity + by, MAX_TICKETS_PER_LINE)',
        replace: 'line.quantity + by',
      },
      { find: 'if (a.event !== b.event) return false;', replace: '' },
      { find: ' && a.block === b.block', replace: '' },
    ],
  },
  {
    file: 'src/domain/discount-campaign.ts',
    tests: ['tests/server/sales/discounts/campaigns.test.ts'],
    mutants: [{ find: "prefix === '' ? code : ", replace: '' }],
  },
  {
    file: 'src/domain/best-seats.ts',
    tests: ['tests/domain/best-seats.test.ts'],
    mutants: [
      { find: 'run.wheelchairs, run.orphans, run.offMiddle', replace: 'run.orphans, run.offMiddle' },
      {
        find: 'length > 0 && before && adjoin(before, seat) ? length + 1',
        replace: 'length > 0 ? length + 1',
      },
      { find: '!hasWheelchair || runs.some', replace: 'runs.some' },
      { find: 'Math.abs(a.seats.length - b.seats.length),', replace: '0,' },
    ],
  },
  {
    file: 'src/domain/bent-rows.ts',
    tests: ['tests/domain/bent-rows.test.ts'],
    mutants: [{ find: 'Math.max(most, -y)', replace: 'Math.max(most, y)' }],
  },
  {
    file: 'src/domain/discount-campaign.ts',
    tests: ['tests/domain/discount-campaign.test.ts'],
    mutants: [
      { find: "if (isPaused) return 'paused';", replace: '' },
      { find: ' || (codes !== null && codes.used >= codes.all)', replace: '' },
    ],
  },
  {
    file: 'src/domain/discount-campaign.ts',
    tests: ['tests/domain/discount-campaign.test.ts'],
    mutants: [
      { find: 'campaign.uses >= campaign.maxUses', replace: 'campaign.uses > campaign.maxUses' },
      { find: 'tickets > campaign.mostTickets', replace: 'tickets >= campaign.mostTickets' },
      { find: 'ids.every((id)', replace: 'ids.some((id)' },
      { find: ' || maxUses !== null) return minOrderCents', replace: ') return minOrderCents' },
      { find: 'code.trim().toUpperCase()', replace: 'code.toUpperCase()' },
    ],
  },
  {
    file: 'src/domain/retention.ts',
    tests: ['tests/domain/retention.test.ts'],
    mutants: [
      { find: 'lastEventDay >= today', replace: 'lastEventDay > today' },
      { find: "if (isAtPaypal) return { reason: 'paypal', until: null };", replace: '' },
    ],
  },
  {
    file: 'src/domain/evening-colors.ts',
    tests: ['tests/domain/evening-colors.test.ts'],
    mutants: [{ find: 'luminanceOf(rgb) <= light', replace: 'luminanceOf(rgb) <= 1' }],
  },
  {
    file: 'src/domain/label-signs.ts',
    tests: ['tests/domain/label-signs.test.ts'],
    mutants: [
      { find: 'gap <= NEAR', replace: 'gap < Number.POSITIVE_INFINITY' },
      { find: '(a, b) => a.gap - b.gap', replace: '() => 0' },
      { find: '[boundsOf([one]), boundsOf([other])]', replace: '[one, other]' },
    ],
  },
  {
    file: 'src/domain/tracing-image.ts',
    tests: ['tests/domain/tracing-image.test.ts'],
    mutants: [
      { find: 'scaleAbout(picture, from,', replace: 'scaleAbout(picture, to,' },
      {
        find: 'turnAbout(scaled, from, straight - angle)',
        replace: 'turnAbout(scaled, from, angle - straight)',
      },
      { find: 'if (distance < LEAST_DISTANCE) return null;', replace: '' },
    ],
  },
  {
    file: 'src/domain/seat-edits.ts',
    tests: ['tests/domain/seat-edits.test.ts'],
    mutants: [
      {
        find: '.map((seat) => ({ ...seat, position: seat.position + by })),\n  }));\n  const hasRow',
        replace: '.map((seat) => ({ ...seat, position: seat.position - by })),\n  }));\n  const hasRow',
      },
      { find: 'if (!rows.every(arePlacesFree)) return null;', replace: '' },
      { find: 'if (!hasRow) return rows;', replace: '' },
      { find: 'const by = first < 1 ? 1 - first : 0;', replace: 'const by = 0;' },
      { find: 'if (last + by > MAX_POSITION) return null;', replace: '' },
      { find: "if (numberedFrom === 'right') chosen.reverse();", replace: '' },
      { find: 'const first = start ?? end;', replace: 'const first = end;' },
      { find: 'Math.floor(gap / 2)', replace: 'gap' },
    ],
  },
  {
    file: 'src/domain/sepa.ts',
    tests: ['tests/domain/sepa.test.ts'],
    mutants: [
      { find: "String(cents % 100).padStart(2, '0')", replace: 'cents % 100' },
      { find: 'cents < 1 || ', replace: '' },
      { find: "    '',\n    '',\n", replace: "    '',\n" },
    ],
  },
  {
    file: 'src/domain/availability.ts',
    tests: ['tests/domain/availability.test.ts'],
    mutants: [
      { find: 'now < heldUntil', replace: 'now <= heldUntil' },
      { find: 'Math.max(MAX_HOLD_MS, holdMs)', replace: 'MAX_HOLD_MS' },
    ],
  },
  {
    file: 'src/domain/sepa.ts',
    tests: ['tests/domain/sepa.test.ts'],
    mutants: [{ find: ' && isIban(iban)', replace: '' }],
  },
  {
    file: 'src/domain/item-code.ts',
    tests: ['tests/domain/item-code.test.ts'],
    mutants: [
      { find: ".replace(/O/g, '0')", replace: '' },
      { find: 'code.length === CODE_LENGTH && ', replace: '' },
    ],
  },
  {
    file: 'src/domain/match-payment.ts',
    tests: ['tests/domain/match-payment.test.ts'],
    mutants: [
      { find: 'bookedOn > dueOn', replace: 'bookedOn >= dueOn' },
      { find: "cents < open ? 'partial' : 'over'", replace: "'partial'" },
      { find: "status === 'cancelled' || status === 'refunded'", replace: "status === 'cancelled'" },
      { find: 'a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0', replace: '0' },
      { find: "currency === 'EUR' ? null", replace: 'true ? null' },
    ],
  },
  {
    file: 'src/domain/payment-shares.ts',
    tests: ['tests/domain/match-payment.test.ts'],
    mutants: [{ find: 'at === open.length - 1 ? left : Math.min', replace: 'Math.min' }],
  },
  {
    file: 'src/domain/payment-cases.ts',
    tests: ['tests/domain/match-payment.test.ts'],
    mutants: [
      { find: 'missing > 0 && missing <= toleranceCents', replace: 'missing > 0' },
      { find: 'missing > 0 && missing <= toleranceCents', replace: 'missing <= toleranceCents' },
      { find: 'openCentsOf(order) === sumOf(parts)', replace: 'true' },
      { find: 'open.length > 1 && openCentsOfAll(open) === amountCents', replace: 'open.length > 1' },
      { find: 'isExactly(cents)(order) && !named.some', replace: '!named.some' },
      { find: 'isOpen(one) && hasSameLastname(one, order)', replace: 'isOpen(one)' },
      { find: 'clues.isNoOrder ? [] : null', replace: 'null' },
      {
        find: 'hintedWith(facts, facts.amountCents).filter((order) => namesOf(facts, order) === 2)',
        replace: 'hintedWith(facts, facts.amountCents).filter((order) => namesOf(facts, order) > 0)',
      },
      { find: 'nameFit(clues.forNames, one) > 0', replace: 'nameFit(clues.purposeNames, one) > 0' },
      { find: 'called.length > 0 ? called : meant', replace: 'meant' },
      {
        find: 'const isOfFew = theirs.length > 1 && theirs.length <= MAX_ORDERS_TOGETHER;',
        replace: 'const isOfFew = theirs.length > 1;',
      },
      { find: 'first && others.length === 0 ? [each(first)]', replace: 'first ? [each(first)]' },
    ],
  },
  {
    file: 'src/domain/order-number.ts',
    tests: ['tests/domain/order-number.test.ts'],
    mutants: [{ find: 'before || prefix', replace: 'prefix' }],
  },
  {
    file: 'src/domain/order-number.ts',
    tests: ['tests/domain/payment-clues.test.ts', 'tests/domain/match-payment.test.ts'],
    mutants: [
      { find: 'if (at > 0) add(', replace: 'if (at > 9) add(' },
      { find: 'if (written.length === CODE_LENGTH + 1)', replace: 'if (written.length === 99)' },
    ],
  },
  {
    file: 'src/domain/same-payment.ts',
    tests: ['tests/domain/same-payment.test.ts'],
    mutants: [
      { find: 'if (index >= 0) group.splice(index, 1);', replace: '' },
      { find: 'read.reference === null && known.reference !== null', replace: 'read.reference === null' },
      { find: '      read.kind !== known.kind,', replace: '      true,' },
      { find: "return read.payerIban === known.payerIban ? 'same'", replace: "return true ? 'same'" },
      {
        find: "known.payerName === null) return 'unknown'",
        replace: "known.payerName === null) return 'different'",
      },
      { find: 'twins.find((one) => !used.has(one)) ?? ', replace: '' },
    ],
  },
  {
    file: 'src/domain/account-of-file.ts',
    tests: ['tests/domain/account-of-file.test.ts'],
    mutants: [
      { find: '/^\\d{6,10}$/', replace: '/^\\d{1,10}$/' },
      { find: 'named.length > 0 && !named.includes(iban)', replace: 'named.length > 0' },
      { find: 'doubtful: doubtful.filter(isNameless)', replace: 'doubtful: []' },
      { find: "of('other').length === 0 && ", replace: '' },
      { find: ' && new Set(doubtful.map(accountOf)).size === 1', replace: '' },
      { find: 'isNameless(file) && file.entries.length === 0', replace: 'isNameless(file)' },
    ],
  },
  {
    file: 'src/domain/sepa-marks.ts',
    tests: ['tests/domain/sepa-marks.test.ts'],
    mutants: [
      { find: 'first < 0 ? [] : found.slice(first)', replace: 'found' },
      { find: '(hasPurpose ? spans : [before])', replace: '[before]' },
    ],
  },
  {
    file: 'src/domain/order.ts',
    tests: ['tests/domain/order.test.ts'],
    mutants: [
      { find: "status === 'open' ? Math.max", replace: 'true ? Math.max' },
      { find: "if (ticketCount === 0) return 'cancelled';", replace: '' },
      { find: 'ticketCount === 0 && paidCents === 0', replace: 'ticketCount === 0' },
      {
        find: '(sums.paidCents < sums.totalCents || sums.paidCents === 0)',
        replace: '(sums.paidCents < sums.totalCents)',
      },
    ],
  },
  {
    file: 'src/domain/order-number.ts',
    tests: ['tests/domain/order-number.test.ts', 'tests/domain/match-payment.test.ts'],
    mutants: [
      {
        find: 'ORDER_ALPHABET.indexOf(code.charAt(at)) * (WEIGHTS[at] ?? 0)',
        replace: 'ORDER_ALPHABET.indexOf(code.charAt(at))',
      },
    ],
  },
  {
    file: 'src/domain/orphan-seats.ts',
    tests: ['tests/domain/orphan-seats.test.ts'],
    mutants: [
      { find: "sides.some((side) => side?.state === 'selected')", replace: 'true' },
      { find: "beyond.state !== 'free' || beyond.kind", replace: "beyond.state !== 'free'" },
      { find: "seat.state !== 'free' || seat.kind", replace: "seat.state !== 'free'" },
    ],
  },
  {
    file: 'src/domain/payment-clues.ts',
    tests: ['tests/domain/payment-clues.test.ts', 'tests/domain/match-payment.test.ts'],
    mutants: [
      { find: 'add(year - 1, count);', replace: '' },
      {
        find: "entry.purposeParts.join(''), entry.purposeParts.join(' ')",
        replace: "entry.purposeParts.join(' ')",
      },
      { find: '(prefix.length > 1 ? exact : bare)', replace: 'exact' },
      { find: ' && isMixed(token)) exact', replace: ') exact' },
      { find: 'last.every((word)', replace: 'last.some((word)' },
    ],
  },
  {
    file: 'src/domain/pending-payments.ts',
    tests: ['tests/domain/pending-payments.test.ts'],
    mutants: [
      { find: " || payment.state === 'after_deadline'", replace: '' },
      { find: 'nameFit(clues.names, order) >= least', replace: 'nameFit(clues.names, order) >= 1' },
      { find: '    byOrder.get(order.id) ??\n', replace: '' },
      { find: 'payment.bookedOn >= oldest', replace: 'true' },
    ],
  },
  {
    file: 'src/domain/plan-merge.ts',
    tests: ['tests/domain/plan-merge.test.ts'],
    mutants: [
      { find: 'base !== undefined && isSame(base, theirs) ? null :', replace: 'base !== undefined ? null :' },
      {
        find: 'if (was === undefined || !isSame(was, one)) merged',
        replace: 'if (was === undefined) merged',
      },
      { find: 'names.includes(name)) continue;', replace: 'true) continue;' },
      { find: 'names.has(seat.name)', replace: 'false' },
    ],
  },
  {
    file: 'src/domain/plan-changes.ts',
    tests: ['tests/domain/plan-changes.test.ts'],
    mutants: [
      { find: 'seats.removed += ofBlock.removed.length;', replace: '' },
      { find: ' || hasOtherFittings', replace: '' },
      { find: 'if (ofBlock.removed.length > 0) removedSeats', replace: 'removedSeats' },
    ],
  },
  {
    file: 'src/domain/plan-history.ts',
    tests: ['tests/domain/plan-history.test.ts'],
    mutants: [{ find: 'mark !== null && mark === history.mark', replace: 'mark === history.mark' }],
  },
  {
    file: 'src/domain/plan-geometry.ts',
    tests: ['tests/domain/plan-geometry.test.ts'],
    mutants: [{ find: 'const times = fromMiddle ? 2 : 1;', replace: 'const times = 1;' }],
  },
  {
    file: 'src/domain/plan-problems.ts',
    tests: ['tests/domain/floor-plan.test.ts'],
    mutants: [{ find: '.trim().toLowerCase()', replace: '' }],
  },
  {
    file: 'src/domain/pricing.ts',
    tests: ['tests/domain/pricing.test.ts'],
    mutants: [
      { find: 'Math.min(discount.cents, grossCents)', replace: 'discount.cents' },
      {
        find: 'Math.round((grossCents * discount.percent) / 100)',
        replace: 'Math.floor((grossCents * discount.percent) / 100)',
      },
    ],
  },
  {
    file: 'src/domain/remaining-total.ts',
    tests: ['tests/domain/remaining-total.test.ts'],
    mutants: [
      {
        find: 'full.ticketsCents >= order.discountLeastCents',
        replace: 'full.ticketsCents > order.discountLeastCents',
      },
      { find: 'Math.min(alone, order.totalCents)', replace: 'alone' },
      { find: 'Math.max(missing, rest.totalCents - order.totalCents)', replace: 'missing' },
      { find: 'Math.max(0, rest.totalCents - paidCents)', replace: 'rest.totalCents' },
    ],
  },
  {
    file: 'src/domain/reminder.ts',
    tests: ['tests/domain/reminder.test.ts'],
    mutants: [
      { find: 'lastPaymentAt >= lastReminder.at', replace: 'lastPaymentAt > lastReminder.at' },
      { find: 'today < toldDay', replace: 'today <= toldDay' },
      { find: 'facts.lastReminder?.isSent !== true', replace: 'facts.lastReminder === null' },
    ],
  },
  {
    file: 'src/domain/reminder.ts',
    tests: ['tests/domain/reminder.test.ts'],
    mutants: [
      { find: 'day <= until && orderedAt <= orderedUntil', replace: 'day <= until' },
      { find: '(from === null || day >= from)', replace: '(from === null || day > from)' },
      { find: 'hour >= 9 && hour < 19', replace: 'hour >= 9 && hour <= 19' },
      { find: 'cancelDays === 0 ? null : deadlineDays', replace: 'deadlineDays' },
    ],
  },
  {
    file: 'src/domain/retention.ts',
    tests: ['tests/domain/retention.test.ts'],
    mutants: [
      { find: 'yearOf(now) - DOCUMENT_YEARS', replace: 'yearOf(now) - DOCUMENT_YEARS + 1' },
      {
        find: 'dayAfter(berlinDay(now), -AFTER_DEADLINE_DAYS)',
        replace: 'dayAfter(berlinDay(now), 1 - AFTER_DEADLINE_DAYS)',
      },
    ],
  },
  {
    file: 'src/domain/sale-period.ts',
    tests: ['tests/domain/sale-period.test.ts'],
    mutants: [
      { find: 'now >= period.saleEndsAt', replace: 'now > period.saleEndsAt' },
      { find: 'event.saleEndsAt < end', replace: 'event.saleEndsAt > end' },
    ],
  },
  {
    file: 'src/domain/item-code.ts',
    tests: ['tests/domain/item-code.test.ts'],
    mutants: [
      { find: 'const trimmed = text.trim();', replace: 'const trimmed = text;' },
      { find: '\\/checkin\\/?(?:', replace: '(?:' },
    ],
  },
  {
    file: 'src/domain/german-text.ts',
    tests: ['tests/domain/german-text.test.ts'],
    mutants: [
      { find: ".replace(/\\p{Mark}/gu, '')", replace: '' },
      { find: 'b.length - a.length', replace: 'a.length - b.length' },
    ],
  },
  {
    file: 'src/domain/seat-pattern.ts',
    tests: ['tests/domain/seat-pattern.test.ts'],
    mutants: [
      { find: "numberedFrom === 'left' ? index : count - 1 - index", replace: 'index' },
      { find: 'aisle < place', replace: 'aisle <= place' },
      { find: 'Math.floor((number - 1) / letters.length)', replace: 'Math.floor(number / letters.length)' },
    ],
  },
  {
    file: 'src/domain/seat-state.ts',
    tests: ['tests/domain/seat-state.test.ts'],
    mutants: [{ find: "if (seat.isMine) return 'selected';", replace: '' }],
  },
  {
    file: 'src/domain/sepa.ts',
    tests: ['tests/domain/sepa.test.ts'],
    mutants: [
      { find: ".replace(/^[ /]+/, '')", replace: '' },
      { find: ".replace(/[ /]+$/, '')", replace: '' },
    ],
  },
  {
    file: 'src/domain/german-text.ts',
    tests: [
      'tests/server/admission/gate-list/gate-list-routes.test.ts',
      'tests/server/admission/gate-list/render-gate-list.test.ts',
    ],
    mutants: [{ find: '{ numeric: true }', replace: '{}' }],
  },
  {
    file: 'src/domain/stored-time.ts',
    tests: ['tests/domain/stored-time.test.ts', 'tests/domain/retention.test.ts'],
    mutants: [
      { find: 'if (storedTimeOfInstant(inSummer) >= stored) return inSummer;', replace: 'return inSummer;' },
      { find: 'Math.min(date, last)', replace: 'date' },
      { find: 'return isSkipped ? inWinter - (inWinter % HOUR_MS) : inWinter;', replace: 'return inWinter;' },
      { find: 'if (second !== lastReading.second)', replace: "if (lastReading.wall === '')" },
    ],
  },
  {
    file: 'src/domain/tax.ts',
    tests: ['tests/domain/tax.test.ts'],
    mutants: [
      { find: 'b.remainder - a.remainder', replace: 'a.remainder - b.remainder' },
      { find: '(100 + ratePercent)', replace: '100' },
      { find: 'grossCents !== 0 || netCents !== 0', replace: 'grossCents !== 0' },
      { find: 'Math.sign(cents) !== Math.sign(whole) || ', replace: '' },
    ],
  },
  {
    file: 'src/domain/admission.ts',
    tests: ['tests/domain/admission.test.ts'],
    mutants: [{ find: 'event.endsAt === null ? 0 : HOURS_AFTER_END', replace: 'HOURS_AFTER_END' }],
  },
  {
    file: 'src/domain/guess-columns.ts',
    tests: ['tests/domain/guess-columns.test.ts'],
    mutants: [
      { find: '(behindAmount ?? found[0])', replace: 'found[0]' },
      { find: 'days.every((day) => form.test(day))', replace: "form.test(days[0] ?? '')" },
      { find: 'columns.debit === undefined || columns.credit', replace: 'columns.credit' },
      { find: 'isEnglish && ', replace: '' },
    ],
  },
  {
    file: 'src/domain/withdrawn-tickets.ts',
    tests: ['tests/domain/withdrawn-tickets.test.ts'],
    mutants: [
      { find: ' && one.redeemed_at === null', replace: '' },
      { find: "remark === '' || ids.length === 1", replace: "remark === ''" },
    ],
  },
  {
    file: 'src/domain/proof-ties.ts',
    tests: ['tests/domain/proof-ties.test.ts'],
    mutants: [
      { find: 'tickets.length !== order.count', replace: 'false' },
      { find: 'order.tickets + order.fees - order.discount', replace: 'order.total' },
      { find: 'counted = payments.filter(({ undone }) => undone === null);', replace: 'counted = payments;' },
      { find: 'payment.other !== this.#loose.isOther(day)', replace: 'false' },
      { find: 'Map(payments.filter(({ undone }) => undone === null)', replace: 'Map(payments' },
      { find: "['Zeilen weniger Abzug', lines - discount]", replace: "['Zeilen weniger Abzug', total]" },
      { find: 'if (number > expected)', replace: 'if (number > expected + 1)' },
      { find: 'isWhole ? 1 : (numbers[0] ?? 1)', replace: 'numbers[0] ?? 1' },
      { find: 'opening + received - refunded', replace: 'closing' },
      { find: 'documents !== this.#sums.documents', replace: 'false' },
      { find: 'last.lines < without || last.lines > withThem', replace: 'last.lines < without' },
    ],
  },
  {
    file: 'src/domain/proof-bank.ts',
    tests: ['tests/domain/proof-ties.test.ts'],
    mutants: [
      { find: 'Math.abs(used.cents) > Math.abs(cents) || used.cents * cents < 0', replace: 'false' },
      { find: "['Gebucht laut Umsatz', assigned]", replace: "['Gebucht laut Umsatz', used.cents]" },
      { find: 'found !== statements', replace: 'found > statements' },
      { find: 'run !== null && twin === null && cents < 0', replace: 'run !== null && cents < 0' },
      { find: 'if (entry.twin !== null) continue;', replace: '' },
      { find: 'else if (!run.other)', replace: 'else if (run.other)' },
    ],
  },
  {
    file: 'src/domain/proof-records.ts',
    tests: ['tests/domain/proof-ties.test.ts'],
    mutants: [{ find: 'holds: sha256(before + body) === hash', replace: 'holds: true' }],
  },
  {
    file: 'src/domain/sample-club.ts',
    tests: ['tests/domain/sample-club.test.ts'],
    mutants: [
      { find: 'field === name && ', replace: '' },
      { find: "isSampleText('bank.holder', holder) || ", replace: '' },
      { find: " || isSampleText('bank.iban', iban)", replace: '' },
    ],
  },
];
