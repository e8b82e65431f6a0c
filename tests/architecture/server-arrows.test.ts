import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from '../support/source-files.ts';
import { LAYERS, ROOM_OF_TABLE } from './rooms.ts';
import { cycles, foreignTables, importsUpwards, statementsOutsideRepositories } from './server-arrows.ts';

const file = (path: string, text: string): SourceFile => ({ path, text });

test('an import of a room above, a table of another room and files in a circle are found', () => {
  expect(
    importsUpwards([
      file('src/server/sales/orders/a.ts', "import type { B } from '../../money/payments/b.ts';"),
      file('src/server/money/payments/b.ts', "import { a } from '../../sales/orders/a.ts';"),
    ]),
  ).toEqual(['sales -> money: src/server/sales/orders/a.ts > src/server/money/payments/b.ts']);
  expect(
    foreignTables([
      file(
        'src/server/money/payments/a.ts',
        "db.selectFrom('payments as p').innerJoin('orders as o', 'o.id', 'p.order_id')",
      ),
      file('src/server/sales/orders/a.ts', 'sql`update orders set x = (select 1 from payments)`'),
    ]),
  ).toEqual([
    'money -> sales: src/server/money/payments/a.ts > orders',
    'sales -> money: src/server/sales/orders/a.ts > payments',
  ]);
  expect(
    cycles([
      file('src/a.ts', "import './b.ts';"),
      file('src/b.ts', "import type { C } from './c.ts';"),
      file('src/c.ts', "import './a.ts';"),
      file('src/d.ts', "import './a.ts';"),
    ]),
  ).toEqual(['src/a.ts , src/b.ts , src/c.ts']);
});

test('every table belongs to a room', () => {
  const [schema] = sourceFiles('src/server/platform/database').filter(({ path }) =>
    path.endsWith('/tables.ts'),
  );
  const tables = [...(schema?.text.matchAll(/^ {2}(\w+): \w+Table;$/gm) ?? [])].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(40);
  expect(Object.keys(ROOM_OF_TABLE).sort()).toEqual(tables.sort());
});

test(`rooms import and write what lies below them: ${LAYERS.join(', ')}`, () => {
  const files = sourceFiles('src/server');
  const arrows = [...importsUpwards(files), ...foreignTables(files), ...cycles(sourceFiles('src'))];
  expect(arrows).toEqual([]);
});

test('statements stand in repositories alone', () => {
  expect(
    statementsOutsideRepositories([
      file('src/server/money/payments/book.ts', "trx.insertInto('payments').values(row)"),
      file('src/server/money/payments/payments.repository.ts', "trx.insertInto('payments').values(row)"),
      file('src/server/money/payments/list.ts', "// never db.selectFrom('payments') here"),
    ]),
  ).toEqual(['src/server/money/payments/book.ts']);
  expect(statementsOutsideRepositories(sourceFiles('src/server'))).toEqual([]);
});
