import type { MailContent } from './mail-content.ts';

/**
 * The HTML of a mail stands in a frame of a page of ours, and some of its words are a guest's. So it is a document of
 * its own that runs nothing, loads nothing, knows no origin and leads nowhere; `srcdoc` would inherit the page's own
 * policy, which forbids the styles that mails are made of.
 */
export const PREVIEW_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** A mail's HTML with its pictures in it. A link would open another window, which a sandbox does not let it. */
export function previewPage({ html, pictures }: Pick<MailContent, 'html' | 'pictures'>): string {
  const page = html.replace('<head>', '<head>\n<base target="_blank">');
  return pictures.reduce(
    (all, { id, png }) => all.replaceAll(`cid:${id}`, `data:image/png;base64,${png.toString('base64')}`),
    page,
  );
}
