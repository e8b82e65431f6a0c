import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fold } from './fold.ts';
import { runSeason } from './season/run-season.ts';
import type { Entry } from './season/season.ts';

// node tests/frozen/server/record-answers.ts, in a work tree of the commit that the record is made from
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-season-'));
const entries: Entry[] = [];
const { openApi } = await runSeason({ DATA_DIR: folder }, entries);
const write = (name: string, value: unknown) =>
  writeFileSync(join(import.meta.dirname, name), gzipSync(JSON.stringify(value), { level: 9 }));
write('answers.json.gz', fold(entries));
write('openapi.json.gz', openApi);
rmSync(folder, { recursive: true });
