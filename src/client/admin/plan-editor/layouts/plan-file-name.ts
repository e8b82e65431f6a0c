import { fileNamePart } from '../../save-file.ts';

/** Of a file with the plan, without its ending. */
export function planFileName(name: string): string {
  return `saalplan-${fileNamePart(name.toLowerCase()) || 'plan'}`;
}
