import { type UnreadyReason, unreadyReason } from '../platform/database/readiness.ts';

/** What the operator can do about; everything else is told by its code. */
const SENTENCES: Partial<Record<UnreadyReason, string>> = {
  disk_full: 'Der Datenträger der Datenbank ist voll. Schaffe Platz und starte den Shop dann noch einmal.',
  read_only:
    'Die Datenbank lässt sich nur lesen. Prüfe, ob der Datenordner (DATA_DIR) oder sein Datenträger schreibgeschützt ist.',
  disk_fault:
    'Der Datenträger der Datenbank nimmt nichts an. Prüfe ihn und starte den Shop dann noch einmal.',
};

/** Why the shop cannot start, as a sentence for the operator; a stack trace only for unknown errors. */
export function startFailure(error: unknown): string {
  // Node, SQLite and pg add these fields to their errors; for anything else they are undefined.
  const { code, message, port = 0, stack } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} ist schon belegt; läuft der Shop schon? Einen anderen nimmt er mit PORT=${port + 1} npm start.`;
    case 'EADDRNOTAVAIL':
      return `LISTEN_HOST ist keine Adresse dieses Rechners: ${message}`;
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
    // PostgreSQL: a wrong password, a role that may not log in, a database that is not there.
    case '28P01':
    case '28000':
    case '3D000':
      return `Die Datenbank weist DATABASE_URL ab: ${message}`;
    case undefined:
      return message ?? String(error);
    default:
      return SENTENCES[unreadyReason(error)] ?? stack ?? message;
  }
}
