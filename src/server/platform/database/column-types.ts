import type { ColumnType, Generated } from 'kysely';

/** Truth on both databases: 0 or 1. */
export type Bit = 0 | 1;

/** Epoch milliseconds. */
export type Instant = number;

/** A key assigned by the database. */
export type RowId = Generated<number>;

/** Filled in by the database where nothing is said. */
export type Preset<T> = ColumnType<T, T | undefined>;

/** Only ever compared and counted by the database. */
export type Counter = ColumnType<number, number | undefined, number>;
