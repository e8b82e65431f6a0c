import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { fileRefusal } from './parse-error.ts';

const MAX_DEPTH = 40;

const parser = new XMLParser({
  preserveOrder: true,
  captureMetaData: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

const metaData = XMLParser.getMetaDataSymbol().valueOf();

/** An element and its line; names are without prefixes. */
export interface XmlElement {
  name: string;
  line: number;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

type Node = Record<string | symbol, unknown>;

/**
 * The root of a well-formed XML text. Refused: malformed text, more than 40 levels, and any DOCTYPE, since it
 * could define entities; only XML's own five entities and character references are resolved.
 */
export function parseXml(text: string): XmlElement | BankFileRefusal {
  const lineAt = lineCounter(text);
  const declaration = /<!(?!--|\[CDATA\[)/.exec(text);
  if (declaration) {
    const isDoctype = /^<!(DOCTYPE|ENTITY)/i.test(text.slice(declaration.index, declaration.index + 9));
    return fileRefusal(isDoctype ? 'forbidden_doctype' : 'damaged_xml', lineAt(declaration.index));
  }
  const foreign = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/.exec(text);
  if (foreign) return fileRefusal('damaged_xml', lineAt(foreign.index));
  try {
    const validity = XMLValidator.validate(text);
    if (validity !== true) return fileRefusal('damaged_xml', validity.err.line || null);
    const nodes: Node[] = parser.parse(text);
    const roots = nodes.flatMap((node) => elementOf(node, lineAt) ?? []);
    return roots.length === 1 && roots[0] ? roots[0] : fileRefusal('damaged_xml');
  } catch (fault) {
    if (fault instanceof Error) return fileRefusal('damaged_xml');
    throw fault;
  }
}

function elementOf(node: Node, lineAt: (index: number) => number): XmlElement | null {
  const name = Object.keys(node).find((key) => key !== ':@');
  if (name === undefined || name.startsWith('#')) return null;
  // `preserveOrder` puts the content of an element under its name.
  const inside = node[name] as Node[];
  const element: XmlElement = {
    name,
    // Set by `captureMetaData`.
    line: lineAt((node[metaData] as { startIndex: number }).startIndex),
    attributes: {},
    children: [],
    text: '',
  };
  // The parser leaves attributes as text.
  for (const [key, value] of Object.entries((node[':@'] ?? {}) as Record<string, string>)) {
    element.attributes[key] = withCharacters(value);
  }
  for (const part of inside) {
    if (typeof part['#text'] === 'string') element.text += withCharacters(part['#text']);
    else if (Array.isArray(part['#cdata']))
      element.text += part['#cdata'].map((piece) => piece['#text']).join('');
    else {
      const child = elementOf(part, lineAt);
      if (child) element.children.push(child);
    }
  }
  return element;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (_, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return NAMED[name] ?? String.fromCodePoint(code);
  });
}

/** The line of a position, from 1. Uses binary search because positions come in any order. */
function lineCounter(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

export function allAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

/** The trimmed text of the first non-empty element at one of the paths; else ''. */
export function textAt(element: XmlElement, ...paths: string[]): string {
  for (const path of paths) {
    for (const { text } of allAt(element, path)) {
      const trimmed = text.trim();
      if (trimmed !== '') return trimmed;
    }
  }
  return '';
}
