import type { PageHead } from './ui/page-head.ts';

/** Vite's manifest: every built file by its source. */
export type BuiltFiles = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** What belongs into a rendered page's head: its name, and the files of its screens ahead of the router. */
export function renderHead(head: PageHead | undefined, routeIds: string[], files: BuiltFiles): string {
  const screens = routeIds.map((id) => `src/client/${id}.tsx`).filter((source) => source in files);
  const always = chunksOf('index.html', files);
  const chunks = [...new Set(screens.flatMap((source) => [...chunksOf(source, files)]))]
    .filter((source) => !always.has(source))
    .map((source) => files[source] ?? { file: '' });
  return [
    head && `<title>${escapeHtml(head.title)}</title>`,
    head?.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    ...chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** A source and all it imports, what is imported before what imports it; two may import each other. */
function chunksOf(source: string, files: BuiltFiles, entered = new Set<string>()): Set<string> {
  const chunk = files[source];
  if (chunk === undefined || entered.has(source)) return new Set();
  entered.add(source);
  const imported = (chunk.imports ?? []).flatMap((one) => [...chunksOf(one, files, entered)]);
  return new Set([...imported, source]);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
