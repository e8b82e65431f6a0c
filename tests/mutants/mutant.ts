/** A statement made wrong on purpose, and the tests that must notice. */
export interface Mutant {
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  tests: string[];
}

/** As the lists have them: by file, with the tests of the file; a mutant of other tests names its own. */
export interface MutatedFile {
  file: string;
  tests: string[];
  mutants: { find: string; replace: string; tests?: string[] }[];
}

/** `broken` is a mutant that no test has judged: it does not compile, or a test file could not be loaded. */
export interface Verdict {
  state: 'killed' | 'survived' | 'broken';
  /** The test that failed, or what was broken. */
  by: string;
}

export function mutantsOf(files: MutatedFile[]): Mutant[] {
  return files.flatMap(({ file, tests, mutants }) => mutants.map((mutant) => ({ file, tests, ...mutant })));
}
