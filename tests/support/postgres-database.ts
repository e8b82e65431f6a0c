import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../src/server/platform/database/tables.ts';

/** The database whose copies are ready to use. */
export const MIGRATED = 'migrated';

/** Makes database `name`, as a copy of `template` where one is named, and returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await onServer(serverUrl, `create database ${name} ${template ? `template ${template}` : ''}`);
  return urlOf(serverUrl, name);
}

/** Removes database `name`, whoever is still connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database ${name} with (force)`);
}

/** Ends every connection to database `name`, as the server's administrator may. */
export async function cutConnections(serverUrl: string, name: string): Promise<void> {
  await onServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

/**
 * Prepares a migrated database and its server for `takeDatabase`: what stands in it now is what every test finds. A
 * copy takes half a second to make and to drop, to empty one takes a fiftieth of that.
 */
export async function makeTemplate(serverUrl: string, databaseUrl: string): Promise<void> {
  await onServer(serverUrl, 'create table free_databases (name text primary key)');
  await onServer(databaseUrl, REMEMBER);
}

/** A migrated database with nothing else in it, new or used by another test before; gives its URL. */
export async function takeDatabase(serverUrl: string): Promise<string> {
  const [free] = await onServer(
    serverUrl,
    `delete from free_databases
     where name = (select name from free_databases limit 1 for update skip locked) returning name`,
  );
  if (free === undefined)
    return createDatabase(serverUrl, `test_${randomBytes(6).toString('hex')}`, MIGRATED);
  return urlOf(serverUrl, String(free.name));
}

/**
 * Empties a database for the next test. One that was changed in its tables, is still connected to or has grown is
 * dropped: old rows and statistics would slow down whoever comes next.
 */
export async function giveBackDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const [emptied] = await onServer(databaseUrl, 'select template.empty(false) as is_done');
  if (emptied?.is_done !== true) return dropDatabase(serverUrl, name);
  await onServer(serverUrl, `insert into free_databases values ('${name}')`);
}

/** Empties a database whose store stays open for the next test; false where it had better be given back. */
export async function emptyDatabase(db: Kysely<Tables>): Promise<boolean> {
  const empty = sql<{ is_done: boolean }>`select template.empty(true) as is_done`;
  const { rows } = await empty.execute(db);
  return rows[0]?.is_done === true;
}

const MOST_BYTES = 20 * 1024 * 1024;

const SHAPE = `
  select concat_ws('/',
    (select count(*) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_constraint where connamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute where not attisdropped
       and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace))) as shape`;

/**
 * Keeps what the tables hold now, and makes the function that brings a database back to it; false, and nothing done,
 * where it had better be dropped. Its statements are written out, so that a connection plans them only once.
 */
const REMEMBER = `
  create schema template;
  create table template.shape as ${SHAPE};
  create table template.counters as
    select sequencename, last_value from pg_sequences where schemaname = 'public';
  create schema template_rows;
  do $make$
  declare
    name text;
    is_empty boolean;
    columns text;
    statements text := '';
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      statements := statements || format('delete from public.%I;', name);
    end loop;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select not exists (select from public.%I)', name) into is_empty;
      continue when is_empty;
      execute format('create table template_rows.%1$I as table public.%1$I', name);
      select string_agg(quote_ident(column_name), ',') into columns from information_schema.columns
        where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
      statements := statements || format(
        'insert into public.%1$I (%2$s) overriding system value select %2$s from template_rows.%1$I;', name, columns);
    end loop;
    execute format($function$
      create function template.empty(may_be_open boolean) returns boolean language plpgsql as $body$
      declare
        counter record;
      begin
        if (select shape from template.shape) <> (${SHAPE})
          or pg_database_size(current_database()) >= ${MOST_BYTES}
          or exists (
            select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and (state <> 'idle' or not may_be_open))
        then
          return false;
        end if;
        perform set_config('session_replication_role', 'replica', true);
        %s
        for counter in
          select was.sequencename, was.last_value from pg_sequences now join template.counters was using (sequencename)
          where now.schemaname = 'public' and now.last_value is distinct from was.last_value
        loop
          perform setval(
            format('public.%%I', counter.sequencename), coalesce(counter.last_value, 1), counter.last_value is not null);
        end loop;
        return true;
      end $body$ $function$, statements);
  end $make$`;

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function onServer(serverUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
