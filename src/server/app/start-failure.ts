/** Why the shop cannot start, as a sentence for the operator; a stack trace only for unknown errors. */
export function startFailure(error: unknown): string {
  // Node, SQLite and pg add these fields to their errors; for anything else they are undefined.
  const { code, message, port = 0, stack } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} ist schon belegt; läuft der Shop schon? Einen anderen nimmt er mit PORT=${port + 1} npm start.`;
    case 'EACCES':
    case 'EPERM':
      return `Port oder Datenordner ist für diesen Benutzer gesperrt: ${message}`;
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EROFS':
    case 'SQLITE_CANTOPEN':
      return `Im Datenordner (DATA_DIR) lässt sich nichts ablegen: ${message}`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return `Die Datenbank ist unter DATABASE_URL nicht zu erreichen: ${message || code}`;
    case undefined:
      return message ?? String(error);
    default:
      return stack ?? message;
  }
}
