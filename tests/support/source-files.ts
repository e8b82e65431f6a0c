import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

/** `path` is relative to the repository, with slashes: `src/domain/money.ts`. */
export type SourceFile = { path: string; text: string };

const ROOT = resolve(import.meta.dirname, '..', '..');

/** What people wrote under `folders`: programs and styles, read afresh. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|m?js|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        path: path.slice(ROOT.length + 1).replaceAll('\\', '/'),
        text: readFileSync(path, 'utf8'),
      })),
  );
}

/** What a file imports: a path relative to the repository, or the package's name as it stands there. */
export function importsOf({ path, text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier,
  );
}

/** The name of the package a bare specifier belongs to: `@scope/name` of `@scope/name/part`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
