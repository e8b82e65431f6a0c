import { importsOf, type SourceFile } from '../support/source-files.ts';
import { floorOf, isMigration, knowsEveryTable, ROOM_OF_TABLE, roomOf } from './rooms.ts';

/** Every import of a room that stands above its own, as `sales -> money: who imports > what`. */
export function importsUpwards(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const home = roomOf(file.path);
    if (home === null) return [`${file.path} belongs to no room`];
    if (isMigration(file.path)) return [];
    return importsOf(file).flatMap((target) => {
      const room = roomOf(target);
      if (room === null || floorOf(room) <= floorOf(home)) return [];
      return [`${home} -> ${room}: ${file.path} > ${target}`];
    });
  });
}

/**
 * Every table that a file names in a statement though it belongs to another room, as `money -> sales: file > orders`.
 * What reads across nouns may name those it reads, in a repository.
 */
export function foreignTables(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const home = roomOf(file.path);
    if (home === null || knowsEveryTable(file.path)) return [];
    const isReader = home === 'overview' && isRepository(file.path);
    const code = file.text.replace(COMMENT, '');
    return tablesIn(code, isReader ? [WRITING, WRITTEN_TO] : [NAMED, WRITTEN]).flatMap((table) => {
      const owner = ROOM_OF_TABLE[table];
      return owner === undefined || owner === home ? [] : [`${home} -> ${owner}: ${file.path} > ${table}`];
    });
  });
}

/** Files with statements that are neither a repository nor the platform's own. */
export function statementsOutsideRepositories(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => {
      const holdsStatements = STATEMENT.test(text.replace(COMMENT, ''));
      return holdsStatements && !isRepository(path) && roomOf(path) !== 'platform';
    })
    .map(({ path }) => path);
}

/** Files that import each other, however far around; an import of types counts. */
export function cycles(files: SourceFile[]): string[] {
  const targets = new Map(files.map((file) => [file.path, importsOf(file)]));
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(trail.slice(start).sort().join(' , '));
    if (start >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) if (targets.has(target)) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return [...new Set(found)];
}

const isRepository = (path: string) => path.endsWith('.repository.ts');

const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
const COMMENT = /^ *(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm;
// In Kysely's calls, and in statements written out.
const NAMED =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|from|using)\(\s*\[?((?:\s*'\w+(?: as \w+)?',?)+)/g;
const WRITTEN = /\b(?:from|join|into|update)\s+(\w+)\b/g;
const WRITING = /\b(?:insertInto|updateTable|deleteFrom)\(\s*('\w+)/g;
const WRITTEN_TO = /\b(?:into|update|delete from)\s+(\w+)\b/g;

// Any table that a file names may be meant.
const BY_VARIABLE = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(table\)/;

function tablesIn(text: string, [calls, statements]: [RegExp, RegExp]): string[] {
  const names = BY_VARIABLE.test(text) ? [text] : [...text.matchAll(calls)].map(([, found = '']) => found);
  const called = names.flatMap((found) => [...found.matchAll(/'(\w+)/g)]);
  return [...new Set([...called, ...text.matchAll(statements)].map(([, name = '']) => name))];
}
