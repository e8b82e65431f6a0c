/** `npm run architecture` writes the drawing of the server's rooms into docs/architecture.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, type SourceFile, sourceFiles } from '../support/source-files.ts';
import { isMigration, LAYERS, type Room, roomOf } from './rooms.ts';

export const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'architecture.md');
const FENCE = /```mermaid\n[\s\S]*?\n```/;

/** The page with the drawing of these files in place of the one there is. */
export function withDrawing(page: string, files: SourceFile[]): string {
  return page.replace(FENCE, () => `\`\`\`mermaid\n${drawRooms(files)}\n\`\`\``);
}

/**
 * The rooms from the top down with what lies in them, and who imports whom. What a room reaches through another one is
 * left out, and so are `platform`, which all of them import, and the migrations, which know the tables of their time.
 */
function drawRooms(files: SourceFile[]): string {
  const targets = new Map<Room, Set<Room>>(LAYERS.map((room) => [room, new Set<Room>()]));
  const nouns = new Map<Room, Set<string>>(LAYERS.map((room) => [room, new Set<string>()]));
  for (const file of files) {
    const room = roomOf(file.path);
    if (room === null || isMigration(file.path)) continue;
    const noun = file.path.split('/').slice(3, -1)[0];
    if (noun !== undefined) nouns.get(room)?.add(noun);
    for (const target of importsOf(file)) {
      const below = roomOf(target);
      if (below !== null && below !== room && below !== 'platform') targets.get(room)?.add(below);
    }
  }
  const reaches = (from: Room, to: Room): boolean =>
    [...(targets.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const rooms = [...LAYERS].reverse();
  const boxes = rooms.map((room) => {
    const inside = [...(nouns.get(room) ?? [])].sort().join(', ');
    return `  ${room}["<b>${room}</b>${inside && `<br>${inside}`}"]`;
  });
  const arrows = rooms.flatMap((room) => {
    const below = [...(targets.get(room) ?? [])];
    return below
      .filter((to) => !below.some((other) => other !== to && reaches(other, to)))
      .sort((a, b) => LAYERS.indexOf(b) - LAYERS.indexOf(a))
      .map((to) => `  ${room} --> ${to}`);
  });
  return ['flowchart TB', ...boxes, ...arrows, '  settings --> platform'].join('\n');
}

if (import.meta.main) writeFileSync(PAGE, withDrawing(readFileSync(PAGE, 'utf8'), sourceFiles('src/server')));
