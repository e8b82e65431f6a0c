import { SqliteDialect, SqliteQueryCompiler } from 'kysely';

/**
 * SQLite plans a join anew at every run in which a bare parameter is bound (this build can look at values to choose
 * an index), which costs ten times the run itself. Behind a sign, which changes nothing, it cannot look. So a
 * partial index is only used where its condition stands in the query as a literal.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

export class SteadySqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyCompiler();
  }
}
