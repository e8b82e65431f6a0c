import type * as v from 'valibot';
import type { importBankFile as endpoint } from '../../contract/bank.ts';
import { describeBankFileFault } from '../../contract/bank-refusals.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { keptMappings } from './bank-mappings-table.ts';
import { previewCsv } from './files/preview-csv.ts';
import { readBankFile } from './files/read-bank-file.ts';
import { takeInFile } from './take-in-file.ts';

const LONGEST_NAME = 120;

/**
 * Reads a file of the bank to its last amount and takes it in. A table whose columns nobody knows is answered with its
 * first rows, for them to be mapped. Refused whole: `bank_file` with line and reason, `bank_other_account`.
 */
export async function importBankFile(
  services: Services,
  who: Staff,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<v.InferOutput<typeof endpoint.answer> | Refusal> {
  const read = await readBankFile(bytes, await keptMappings(services.store.read));
  if (!Array.isArray(read)) {
    const columns = read.reason === 'unknown_columns' && read.name === null ? previewCsv(bytes) : null;
    if (columns === null) return refuse('bank_file', { lacks: describeBankFileFault(read) });
    return { success: true, import: null, is_repeat: false, new_count: 0, columns };
  }
  const shown =
    name
      .replace(/\p{Cc}/gu, '')
      .slice(-LONGEST_NAME)
      .trim() || 'Kontoauszug';
  const taken = await takeInFile(services, who, { name: shown.toWellFormed(), bytes, files: read });
  if (isRefusal(taken)) return taken;
  const { id, isRepeat, newCount } = taken;
  return { success: true, import: id, is_repeat: isRepeat, new_count: newCount, columns: null };
}
