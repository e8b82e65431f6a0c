/**
 * A guest's words in which no mail program finds a link: whoever has mail sent to somebody else's address would
 * otherwise have us write him what he likes. Read aloud they are the same.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[/:@<>\\]+/g, ' ').replaceAll(/[.。．｡](?=\S)/g, '. ');
}
