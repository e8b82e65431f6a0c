import { type Accent, clubColors, WINE } from '../../../domain/club-colors.ts';
import {
  type EncodedAnswer,
  encodedAnswer,
  fingerprint,
} from '../../platform/http/prepared/encoded-answer.ts';

/** Beside the built files, whose names never change their content either: browsers and service workers keep it as one. */
const ADDRESS = /^\/assets\/club-([0-9a-f]{6})\.css$/;

/**
 * `template` with the style sheet of a club's colour (six hex digits), which stops the first paint, so that no other
 * colour is seen before. A club that keeps the shop's colour gets the template as it is.
 */
export function withClubStyle(template: string, color: string): string {
  if (color === WINE) return template;
  return template.replace('</head>', `<link rel="stylesheet" href="/assets/club-${color}.css" /></head>`);
}

/** The style sheet at an address, computed from the colour in it: pages stored with an earlier one find theirs. */
export function clubStyle(path: string): EncodedAnswer | null {
  const color = ADDRESS.exec(path)?.[1];
  if (color === undefined) return null;
  const { day, night } = clubColors(color);
  // The side bar of the office is dark by day too, with white words.
  const sideBar = `:root{--club:#${day.main}}`;
  const bytes = Buffer.from(
    `${rule(day)}${sideBar}@media screen and (prefers-color-scheme:dark){${rule(night)}}\n`,
  );
  const kind = {
    status: 200,
    contentType: 'text/css; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  };
  return encodedAnswer(kind, fingerprint(bytes), 'identity', bytes);
}

/** Twice the root, to win over the page's own style sheets, wherever they stand. */
const rule = ({ main, deep, on, tint }: Accent) =>
  `:root:root{--wine:#${main};--wine-deep:#${deep};--on-wine:#${on};--wine-tint:#${tint}}`;
