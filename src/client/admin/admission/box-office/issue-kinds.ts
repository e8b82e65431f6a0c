/** What the team issues, as the page offers it. */
export const issueKinds = [
  { kind: 'complimentary', name: 'Ehrenkarten', about: 'Kosten nichts, gelten sofort' },
  { kind: 'box_office', name: 'Abendkasse', about: 'Vor Ort bezahlt, gelten sofort' },
  { kind: 'telephone', name: 'Telefonisch bestellt', about: 'Auf Rechnung, Bestätigung per E-Mail' },
] as const;

export type IssueKind = (typeof issueKinds)[number]['kind'];

/** The kind that the address names, else Ehrenkarten. */
export function kindOfAddress(named: string | null): IssueKind {
  return issueKinds.find(({ kind }) => kind === named)?.kind ?? 'complimentary';
}
