import { pictureAddress } from '../../contract/addresses.ts';
import type { HeadPicture, PageHead } from '../ui/page-title.tsx';

/** Vite's manifest: every built file by its source. */
export type BuiltFiles = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/**
 * Title, description, the picture for shared links (absolute, at `origin`), and the files of the page's
 * screens, so that they load before the router asks for them.
 */
export function renderHead(
  head: PageHead | undefined,
  routeIds: string[],
  files: BuiltFiles,
  origin = '',
): string {
  const screens = routeIds.map((id) => `src/client/${id}.tsx`).filter((source) => source in files);
  const always = chunksOf('index.html', files);
  const chunks = [...new Set(screens.flatMap((source) => [...chunksOf(source, files)]))]
    .filter((source) => !always.has(source))
    .map((source) => files[source] ?? { file: '' });
  return [
    head && `<title>${escapeHtml(head.title)}</title>`,
    head?.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    head?.picture && describePicture(head, head.picture, origin),
    ...chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
    .filter(Boolean)
    .join('\n    ');
}

/** Open Graph tags, see https://ogp.me. */
function describePicture({ title }: PageHead, picture: HeadPicture, origin: string): string {
  const { id, width, height, alt } = picture;
  const properties = {
    'og:title': title,
    'og:image': `${origin}${pictureAddress(id, 1600)}`,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  };
  return Object.entries(properties)
    .filter(([, content]) => content !== '')
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n    ');
}

/** Imports come first; cyclic imports are fine. */
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
