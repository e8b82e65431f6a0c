import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The built files that only staff and the door need, by the manifest of the build. */
export function filesOfStaff(): string[] {
  const manifest = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }>;
  const isOfStaff = (name: string) => /^src\/client\/(admin\/(?!login\/)|app\/staff\/|scanner\/)/.test(name);
  const reached = (names: string[], isEntered: (name: string) => boolean): Set<string> => {
    const found = new Set<string>();
    const visit = (name: string) => {
      if (found.has(name) || !isEntered(name)) return;
      found.add(name);
      const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
      for (const next of [...imports, ...dynamicImports]) visit(next);
    };
    for (const name of names) visit(name);
    return found;
  };
  const ofGuests = reached(['index.html'], (name) => !isOfStaff(name));
  const ofStaff = reached(Object.keys(manifest).filter(isOfStaff), (name) => !ofGuests.has(name));
  return [...ofStaff].map((name) => manifest[name]?.file ?? name);
}
