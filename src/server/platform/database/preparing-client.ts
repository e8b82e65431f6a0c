import pg from 'pg';

const MOST_STATEMENTS = 500;
const names = new Map<string, string>();

/**
 * A connection that has PostgreSQL plan a statement with parameters once, not at every call, and whose loss ends no
 * more than the call that uses it.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // While it is lent out its pool does not listen, and an error event that nobody hears ends the process. The query
    // under way fails by itself.
    this.on('error', () => {});
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((...parts: unknown[]) => query(...named(parts))) as typeof this.query;
  }
}

function named(parts: unknown[]): unknown[] {
  const [text, values, ...rest] = parts;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return parts;
  const name = nameOf(text);
  return name === null ? parts : [{ name, text, values }, ...rest];
}

/** `null` for one too many: every number of rows is a text of its own. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_STATEMENTS) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
