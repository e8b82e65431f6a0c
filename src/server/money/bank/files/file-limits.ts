/** Of a ZIP archive: a year's statements, one file a day, with room. */
export const MOST_FILES = 400;

/** Of all files of a ZIP archive together, unpacked. */
export const MOST_BYTES_TOGETHER = 50 * 1024 * 1024;

/** Of one line of a table, in characters: more is no table, and would make millions of cells. */
export const LONGEST_LINE = 20_000;
