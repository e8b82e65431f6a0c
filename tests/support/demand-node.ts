/** Ends the process with a sentence that helps when Node is older than `major`. */
export function demandNode(major: number): void {
  const running = process.versions.node;
  if (Number.parseInt(running, 10) >= major) return;
  process.stderr.write(
    `These tests need Node ${major}, this is Node ${running}. ` +
      'npm brings the right one along: start them with `npm test` or `npx vitest run`.\n',
  );
  process.exit(1);
}
