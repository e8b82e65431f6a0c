import type { ColumnType, Generated } from 'kysely';

/** A boolean on both databases. */
export type Bit = 0 | 1;

/** Epoch milliseconds. */
export type Instant = number;

/** A key assigned by the database. */
export type RowId = Generated<number>;

/** Has a default in the database. */
export type Preset<T> = ColumnType<T, T | undefined>;

/** Like `Preset<number>`, but an update must set a value. */
export type Counter = ColumnType<number, number | undefined, number>;
