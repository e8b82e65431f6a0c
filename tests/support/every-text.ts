import { sql } from 'kysely';
import type { Store } from '../../src/server/platform/database/store.ts';

/** A customer whose facts stand nowhere else: where one of them turns up, it came from this customer. */
export const RARE_CUSTOMER = {
  firstname: 'Quirin',
  lastname: 'Zwetschgenberger',
  email: 'quirin@zwetschge.example',
  telephone: '+49 170 5553331',
  street: 'Mispelsteig 77',
  city: 'Quittenau',
  zipcode: '98765',
};

/** All there is in a database, as the database itself knows it: where something stands, as `table.column`, and what. */
export async function everyText(store: Store): Promise<{ place: string; text: string }[]> {
  const texts = [];
  for (const { name, schema = 'public', isView } of await store.read.introspection.getTables()) {
    if (isView || schema !== 'public') continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(store.read);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (value !== null) texts.push({ place: `${name}.${column}`, text: textOf(value) });
  }
  return texts;
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}
