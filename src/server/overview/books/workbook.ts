import type { Cell } from '../../../domain/csv-line.ts';
import type { ZipEntry } from '../../platform/zip-stream.ts';
import type { BookTable } from './book-tables.ts';

/**
 * The files of a workbook for spreadsheets (Office Open XML, ECMA-376), sheet by sheet and row by row. The libraries for it
 * that are looked after keep all rows in memory, and those that do not are no longer looked after.
 */
export function* workbookFiles(
  sheets: ReadonlyArray<{ name: string; table: BookTable }>,
): Generator<ZipEntry> {
  const numbered = sheets.map((sheet, n) => ({ ...sheet, id: n + 1 }));
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('\n')}
</Types>`,
  );
  yield file('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']]));
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${numbered
      .map(({ id, name }) => `<sheet name="${escapeXml(name)}" sheetId="${id}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
  );
  yield file(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...numbered.map(({ id }) => [`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`] as const),
      [`rId${numbered.length + 1}`, 'styles', 'styles.xml'],
    ]),
  );
  yield file('xl/styles.xml', STYLES);
  for (const { id, table } of numbered)
    yield { name: `xl/worksheets/sheet${id}.xml`, content: sheetXml(table) };
}

/** Rows of a sheet beyond its head; the format has no more. */
export const MOST_SHEET_ROWS = 1_048_575;

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The styles of cells: 0 plain, 1 an amount, 2 the head. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

function file(name: string, xml: string): ZipEntry {
  return { name, content: new TextEncoder().encode(XML + xml) };
}

function relations(all: ReadonlyArray<readonly [id: string, type: string, target: string]>): string {
  const links = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

async function* sheetXml({ head, rows }: BookTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let xml = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${head.length}" width="18" customWidth="1"/></cols><sheetData>`;
  xml += `<row>${head.map((text) => textCell(text, 2)).join('')}</row>`;
  for await (const row of rows) {
    xml += `<row>${row.map(cellXml).join('')}</row>`;
    if (xml.length < 32_000) continue;
    yield encoder.encode(xml);
    xml = '';
  }
  yield encoder.encode(`${xml}</sheetData></worksheet>`);
}

function cellXml(cell: Cell): string {
  if (typeof cell === 'string') return textCell(cell, 0);
  if ('cents' in cell) return `<c s="1"><v>${cell.cents / 100}</v></c>`;
  return 'count' in cell ? `<c><v>${cell.count}</v></c>` : textCell(cell.telephone, 0);
}

/** As text, so that nothing of it is ever read as a formula. */
function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Without the control characters that XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
