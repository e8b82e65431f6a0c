import type { XmlElement } from './xml-tree.ts';

/** All elements a path of names leads to, in the sequence of the file. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

/** The text of the first element that one of the paths leads to and that has any, without blanks around; else ''. */
export function textAt(element: XmlElement, ...paths: string[]): string {
  for (const path of paths) {
    for (const { text } of allAt(element, path)) {
      const trimmed = text.trim();
      if (trimmed !== '') return trimmed;
    }
  }
  return '';
}
