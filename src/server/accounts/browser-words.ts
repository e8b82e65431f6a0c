/** The first that is found: most browsers name others beside themselves. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** A user agent in words by which somebody knows his own devices: `Safari auf iPhone`. Empty for what we do not know. */
export function browserWords(userAgent: string): string {
  // Nothing of it is kept but our own words, and no text however long is searched through.
  const head = userAgent.slice(0, 500);
  const find = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(head))?.[1];
  return [find(browsers), find(systems)].filter((word) => word !== undefined).join(' auf ');
}
