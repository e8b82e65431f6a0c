import files from 'virtual:client-manifest';
import type { PageHead } from './ui/page-head.ts';

/** What belongs into a rendered page's head: its name, and the files of its screens ahead of the router. */
export function renderHead(head: PageHead | undefined, routeIds: string[]): string {
  const screens = routeIds.flatMap((id) => files[`src/client/${id}.tsx`] ?? []);
  const styles = new Set(screens.flatMap(stylesOf));
  const scripts = new Set(screens.map(({ file }) => file));
  return [
    head && `<title>${escapeHtml(head.title)}</title>`,
    head?.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** The styles of a file and of all it imports, but for those every page has from the start. */
function stylesOf({ css = [], imports = [] }: (typeof files)[string]): string[] {
  const inner = imports.filter((name) => name !== 'index.html').flatMap((name) => files[name] ?? []);
  return [...inner.flatMap(stylesOf), ...css];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
