import type { BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { fileRefusal } from './first-fault.ts';

/** A field with the line it begins in, its content line by line. */
export interface Mt940Field {
  tag: string;
  line: number;
  lines: string[];
}

const KNOWN = /^(20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86)$/;
/** Fields of the notes in between (MT942), in which also stands what is not booked yet. */
const OF_INTERIM_REPORT = /^(34F|90[CD]|13D?)$/;

/**
 * The fields of all statements in a file, without the envelope and the dashes around a statement. A line that begins
 * no field goes on with the one before; so does a dash that stands alone because a purpose was cut before it.
 */
export function mt940Fields(text: string): Mt940Field[] | BankFileRefusal {
  const fields: Mt940Field[] = [];
  let isInside = false;
  let isClosed = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const number = index + 1;
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.replace(/^\{1:.*\{4:(?=:)/, ''));
    if (start) {
      const [, tag = '', rest = ''] = start;
      if (OF_INTERIM_REPORT.test(tag)) return fileRefusal('not_a_statement', number, 'MT942 (Zwischenstand)');
      if (!KNOWN.test(tag) || (tag !== '20' && !isInside)) return fileRefusal('damaged_mt940', number, line);
      fields.push({ tag, line: number, lines: [rest] });
      isInside = true;
      isClosed = tag === '20' ? false : isClosed || tag.startsWith('62');
    } else if (isClosed && /^-(\}.*)?$/.test(line)) {
      isInside = false;
    } else if (isInside) {
      fields.at(-1)?.lines.push(line);
    } else if (!/^(\s*|\{[1-5]:.*)$/.test(line)) {
      return fileRefusal('damaged_mt940', number, line);
    }
  }
  return fields;
}
