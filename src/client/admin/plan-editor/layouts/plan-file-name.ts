/** Of a file with the plan, without its ending. */
export function planFileName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `saalplan-${words || 'plan'}`;
}
