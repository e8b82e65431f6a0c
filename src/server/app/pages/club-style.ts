import { clubStyleAddress, type Logo, logoAddress } from '../../../contract/logo.ts';
import { type Accent, clubColors, WINE } from '../../../domain/club-colors.ts';
import {
  type EncodedAnswer,
  encodedAnswer,
  fingerprint,
} from '../../platform/http/prepared/encoded-answer.ts';

/** Beside the built files, whose names never change their content either: browsers and service workers keep it as one. */
const ADDRESS =
  /^\/assets\/club-(?<color>[0-9a-f]{6})(-(?<id>[0-9a-f]{32})-(?<width>[1-9]\d{0,2})x(?<height>[1-9]\d{0,2})-(?<ground>light|dark|any))?\.css$/;

/**
 * `template` with the style sheet of a club's colour (six hex digits) and logo, which stops the first paint, so that no
 * other is seen before. A club that keeps the shop's colour and has no logo gets the template as it is.
 */
export function withClubStyle(template: string, color: string, logo: Logo | null): string {
  const address = clubStyleAddress(color, logo);
  if (address === null) return template;
  return template.replace('</head>', `<link rel="stylesheet" href="${address}" /></head>`);
}

/** The style sheet at an address, made from what is in it: pages stored with an earlier one find theirs. */
export function clubStyle(path: string): EncodedAnswer | null {
  const parts = ADDRESS.exec(path)?.groups;
  if (parts?.color === undefined) return null;
  const { color, id, width, height, ground } = parts;
  const colors = color === WINE ? '' : colorRules(color);
  const logo =
    id === undefined
      ? ''
      : logoRule({ id, aspect: Number(width) / Number(height), isOnPlate: ground === 'light' });
  const bytes = Buffer.from(`${colors}${logo}\n`);
  const kind = {
    status: 200,
    contentType: 'text/css; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  };
  return encodedAnswer(kind, fingerprint(bytes), 'identity', bytes);
}

function colorRules(color: string): string {
  const { day, night } = clubColors(color);
  // The side bar of the office is dark by day too, with white words.
  const sideBar = `:root{--club:#${day.main}}`;
  return `${rule(day)}${sideBar}@media screen and (prefers-color-scheme:dark){${rule(night)}}`;
}

/** What guest-layout.module.css and navigation.module.css show; their heads are dark in both themes. */
function logoRule({ id, aspect, isOnPlate }: { id: string; aspect: number; isOnPlate: boolean }): string {
  const plate = isOnPlate
    ? '--logo-plate:#fff;--logo-inset:.25rem'
    : '--logo-plate:transparent;--logo-inset:0rem';
  const shown = `--logo-mark:"";--logo:url(${logoAddress({ id }, 'small')});--logo-aspect:${aspect.toFixed(3)}`;
  return `:root{${shown};${plate};--brand-size:0}`;
}

/** Twice the root, to win over the page's own style sheets, wherever they stand. */
const rule = ({ main, deep, on, tint }: Accent) =>
  `:root:root{--wine:#${main};--wine-deep:#${deep};--on-wine:#${on};--wine-tint:#${tint}}`;
