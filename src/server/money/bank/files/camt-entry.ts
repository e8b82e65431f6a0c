import { type ReadEntry, referenceOf } from './account-files.ts';
import { type CamtAmount, camtAmount } from './camt-amount.ts';
import { batchParts } from './camt-batch.ts';
import { camtParty, camtPurpose } from './camt-details.ts';
import type { FirstFault } from './first-fault.ts';
import { dayOf } from './written-day.ts';
import { allAt, textAt } from './xml-paths.ts';
import type { XmlElement } from './xml-tree.ts';

/** An `Ntry` of a statement as entries: none while it is not booked, several for a batch. Null after a fault. */
export function readCamtEntry(
  entry: XmlElement,
  accountIban: string | null,
  fault: FirstFault,
): ReadEntry[] | null {
  const isBooked = readState(entry, fault);
  if (isBooked !== true) return isBooked === false ? [] : null;

  const amount = camtAmount(entry, fault);
  const bookedOn = readDay(entry, fault);
  const isReversed = readReversal(entry, fault);
  if (!amount || bookedOn === null || isReversed === null) return null;

  const bankReference = referenceOf(textAt(entry, 'AcctSvcrRef'));
  const of = (details: XmlElement[], { cents, currency }: CamtAmount): ReadEntry => {
    const isReversal = isReversed || details.some((part) => allAt(part, 'RtrInf').length > 0);
    const [only] = details.length === 1 ? details : [];
    return {
      bookedOn,
      amountCents: cents,
      currency,
      ...camtParty(only, { isCredit: cents >= 0, isReversal, accountIban }),
      purposeParts: details.flatMap(camtPurpose),
      endToEndId: only ? referenceOf(textAt(only, 'Refs/EndToEndId')) : null,
      bankReference: bankReference ?? (only ? referenceOf(textAt(only, 'Refs/AcctSvcrRef')) : null),
      isReversal,
    };
  };
  const details = allAt(entry, 'NtryDtls/TxDtls');
  const parts = details.length > 1 ? batchParts(entry, details, amount, fault) : null;
  if (fault.found) return null;
  return parts ? parts.map(({ element, ...part }) => of([element], part)) : [of(details, amount)];
}

/** Version 2 has the word in `Sts`, version 8 in `Sts/Cd`. */
function readState(entry: XmlElement, fault: FirstFault): boolean | null {
  const words = [...allAt(entry, 'Sts'), ...allAt(entry, 'Sts/Cd')].map(({ text }) => text.trim());
  const state = words.filter((word) => word !== '').join(' ');
  if (state === 'BOOK') return true;
  return ['PDNG', 'INFO', 'FUTR'].includes(state) ? false : fault.note('unreadable_state', entry.line, state);
}

function readDay(entry: XmlElement, fault: FirstFault): string | null {
  const text = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm') || textAt(entry, 'ValDt/Dt', 'ValDt/DtTm');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:$|[TZ+-])/.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day)) ?? fault.note('unreadable_date', entry.line, text);
}

function readReversal(entry: XmlElement, fault: FirstFault): boolean | null {
  const text = textAt(entry, 'RvslInd');
  if (text === '' || text === 'false' || text === '0') return false;
  return text === 'true' || text === '1' ? true : fault.note('unreadable_direction', entry.line, text);
}
