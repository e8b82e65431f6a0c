import type * as v from 'valibot';
import { describeBankFileFault, type importBankFile as endpoint } from '../../../contract/bank.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { CsvPreview } from '../../../domain/bank-entry.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { keptMappings } from './bank-mappings-table.ts';
import { isFileRefusal } from './files/first-fault.ts';
import { previewCsv } from './files/preview-csv.ts';
import { readBankFile } from './files/read-bank-file.ts';
import { unzipFiles } from './files/unzip-files.ts';
import { takeInFile } from './take-in-file.ts';

const LONGEST_NAME = 120;

/**
 * Reads a file of the bank to its last amount and takes it in. A table whose columns nobody knows, also one in an
 * archive, is answered with its first rows, for them to be mapped; an account that may not be ours with its IBAN. Refused
 * whole: `bank_file` with line and reason, `bank_other_account`, `bank_sample_account`.
 */
export async function importBankFile(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { bytes, name, isSurelyOurs }: { bytes: Uint8Array; name: string; isSurelyOurs: boolean },
): Promise<v.InferOutput<typeof endpoint.answer> | Refusal> {
  const read = await readBankFile(bytes, await keptMappings(services.store.read));
  if (!Array.isArray(read)) {
    const columns = read.reason === 'unknown_columns' ? await previewOf(bytes, read.name) : null;
    if (columns === null) return refuse('bank_file', { lacks: describeBankFileFault(read) });
    return { ...NOTHING, columns };
  }
  const shown =
    name
      .replace(/\p{Cc}/gu, '')
      .slice(-LONGEST_NAME)
      .trim() || 'Kontoauszug';
  const taken = await takeInFile(services, who, {
    name: shown.toWellFormed(),
    bytes,
    files: read,
    isSurelyOurs,
  });
  if (isRefusal(taken)) return taken;
  if ('doubtfulAccount' in taken) return { ...NOTHING, doubtful_account: taken.doubtfulAccount };
  const { id, isRepeat, newCount } = taken;
  return { ...NOTHING, import: id, is_repeat: isRepeat, new_count: newCount };
}

const NOTHING = {
  success: true as const,
  import: null,
  is_repeat: false,
  new_count: 0,
  doubtful_account: null,
  columns: null,
};

/** The first rows of a table, or of the file of this name in an archive. */
async function previewOf(bytes: Uint8Array, name: string | null): Promise<CsvPreview | null> {
  if (name === null) return previewCsv(bytes);
  const unpacked = await unzipFiles(bytes);
  if (isFileRefusal(unpacked)) return null;
  const table = unpacked.find((file) => file.name === name);
  return table === undefined ? null : previewCsv(table.bytes);
}
