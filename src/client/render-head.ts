import type { PageHead } from './ui/page-head.ts';

/** Vite's manifest: every built file by its source. */
export type BuiltFiles = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** What belongs into a rendered page's head: its name, and the files of its screens ahead of the router. */
export function renderHead(head: PageHead | undefined, routeIds: string[], files: BuiltFiles): string {
  const screens = routeIds.flatMap((id) => `src/client/${id}.tsx`).filter((source) => source in files);
  const styles = new Set(screens.flatMap((source) => stylesOf(source, files)));
  const scripts = screens.flatMap((source) => files[source]?.file ?? []);
  return [
    head && `<title>${escapeHtml(head.title)}</title>`,
    head?.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** The styles of a source and of all it imports, but for those every page has from the start. */
function stylesOf(source: string, files: BuiltFiles): string[] {
  const { css = [], imports = [] } = files[source] ?? {};
  const inner = imports.filter((imported) => imported !== 'index.html');
  return [...inner.flatMap((imported) => stylesOf(imported, files)), ...css];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
