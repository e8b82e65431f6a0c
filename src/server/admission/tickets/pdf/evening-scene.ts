/** The scene's own units, scaled to the page. */
const HEIGHT = 290;
const WIDTH = 1000;
const SUN = { x: 745, y: 150 };
/** Where the rows of vines converge, behind the crest. */
const VANISHING = { x: 690, y: 60 };

const SKY: [number, string][] = [
  [0, '#160920'],
  [0.2, '#280c30'],
  [0.4, '#47123c'],
  [0.58, '#701c43'],
  [0.75, '#9c3346'],
  [1, '#b9484a'],
];

/** Spread by the golden ratio, sparser towards the horizon. */
const STARS = Array.from({ length: 46 }, (_, n) => ({
  x: ((n * 0.618034) % 1) * WIDTH,
  y: 6 + ((n * 0.754878) % 1) ** 1.6 * 105,
  radius: n % 7 === 0 ? 1.5 : 0.8,
}));

/** The arcs of a string of lights. */
const SPANS = [
  { from: -40, to: 330 },
  { from: 330, to: 700 },
  { from: 700, to: 1070 },
];
const STRING = { y: 22, sag: 36, bulbs: 10 };

/**
 * Draws an evening in the vineyards as vectors, `width` points wide, at the top of the page. Returns its
 * height in points.
 */
export function drawEveningScene(doc: PDFKit.PDFDocument, width: number): number {
  const scale = width / WIDTH;
  doc.save().scale(scale).rect(0, 0, WIDTH, HEIGHT).clip();
  drawSky(doc);
  doc.path('M0 158C120 128 260 122 400 140s260 26 380 16 150-30 220-34V290H0Z').fill('#5c1b3b');
  doc.path('M0 196C90 172 200 178 320 196s240 26 380 10 200-34 300-26V290H0Z').fill('#3f1433');
  drawPressHouse(doc);
  drawVineyard(doc);
  drawLanterns(doc);
  doc.restore();
  return HEIGHT * scale;
}

function drawSky(doc: PDFKit.PDFDocument): void {
  const sky = doc.linearGradient(0, 0, 0, HEIGHT * 0.72);
  for (const [stop, color] of SKY) sky.stop(stop, color);
  doc.rect(0, 0, WIDTH, HEIGHT).fill(sky);
  doc.save().fillOpacity(0.7);
  for (const { x, y, radius } of STARS) doc.circle(x, y, radius);
  doc.fill('#fdeee0');
  doc.fillOpacity(0.035);
  for (let radius = 160; radius > 44; radius -= 4) doc.circle(SUN.x, SUN.y, radius).fill('#ffb46a');
  doc.restore().circle(SUN.x, SUN.y, 42).fill('#ffd58a');
}

function drawPressHouse(doc: PDFKit.PDFDocument): void {
  doc.save().translate(868, 116);
  doc.path('M-14 74c-6-17-5-39 1-52 6 13 7 35 1 52ZM6 74c-5-13-4-29 1-39 5 10 6 26 1 39Z').fill('#220b1e');
  doc.path('M78 76V24h17v52ZM75 26l12-36 12 36ZM18 76V46h62v30ZM12 48 26 24h50l14 24Z').fill('#220b1e');
  doc.path('M26 56h7v9h-7ZM38 56h7v9h-7ZM60 56h7v9h-7ZM83 34h6v8h-6ZM49 76V61h7v15Z').fill('#ffd58a');
  doc.restore();
}

function drawVineyard(doc: PDFKit.PDFDocument): void {
  doc.save().path('M0 238C150 216 340 212 520 222s330 26 480-4V290H0Z').clip();
  doc.rect(0, 200, WIDTH, 90).fill('#2b0d24');
  for (let row = -26; row <= 22; row++) {
    const foot = VANISHING.x + row * 62;
    doc
      .moveTo(VANISHING.x, VANISHING.y)
      .lineTo(foot - 11, HEIGHT)
      .lineTo(foot + 11, HEIGHT)
      .closePath();
  }
  doc.fill('#6b2a3d').restore();
}

function drawLanterns(doc: PDFKit.PDFDocument): void {
  for (const { from, to } of SPANS) {
    doc.moveTo(from, STRING.y).quadraticCurveTo((from + to) / 2, STRING.y + STRING.sag * 2, to, STRING.y);
  }
  doc.lineWidth(0.8).stroke('#12060f');
  const bulbs = SPANS.flatMap(({ from, to }) =>
    Array.from({ length: STRING.bulbs }, (_, n) => {
      const share = (n + 0.5) / STRING.bulbs;
      return { x: from + share * (to - from), y: STRING.y + STRING.sag * 4 * share * (1 - share) + 4 };
    }),
  );
  doc.save().fillOpacity(0.28);
  for (const { x, y } of bulbs) doc.circle(x, y, 8);
  doc.fill('#ffc873').restore();
  for (const { x, y } of bulbs) doc.circle(x, y, 3);
  doc.fill('#ffe7b3');
}
