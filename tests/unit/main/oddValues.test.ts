import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { foreverInstant } from '#contract/rules/serverTime.ts';
import { oddFigures, oddTimes } from '../../support/oddTimes.ts';

/** A field of an object schema in main. */
interface SchemaField {
  /** Source file and field, such as `src-main/feeds/changes.ts: created_at`. */
  readonly name: string;
  readonly column: string;
  readonly schema: z.ZodType;
}

const recorded = vi.hoisted(() => ({ fields: [] as SchemaField[] }));
const root = join(import.meta.dirname, '../../..');

/** Records the fields of every object schema that main creates, with their source files. */
vi.mock('zod', async (importOriginal) => {
  const original = await importOriginal<typeof import('zod')>();
  const record = (shape: Readonly<Record<string, z.ZodType>> = {}) => {
    const caller = new Error('stack').stack?.split('\n').find((line) => /\/src-(main|preload)\//.test(line));
    const file = /src-(?:main|preload)\/[^:?)]+/.exec(caller ?? '')?.[0] ?? '';
    // The contract's schemas validate answers of main, not rows of the server.
    if (!/^src-main\/(server|cache\/tables|feeds|reading|resources|timeline|areas)\//.test(file)) return;
    for (const [column, schema] of Object.entries(shape))
      recorded.fields.push({ name: `${file}: ${column}`, column, schema });
  };
  type ObjectType = z.ZodObject<Record<string, z.ZodType>>;
  type Create = (shape: Record<string, z.ZodType>, ...more: unknown[]) => ObjectType;
  const recording =
    (create: Create): Create =>
    (shape, ...more) => {
      record(shape);
      const made = create(shape, ...more);
      const extend = made.extend.bind(made);
      return Object.defineProperty(made, 'extend', {
        value: (added: Record<string, z.ZodType>) => {
          record(added);
          return extend(added);
        },
      });
    };
  const { object, looseObject, strictObject } = original.z;
  const z = {
    ...original.z,
    object: recording(object as unknown as Create),
    looseObject: recording(looseObject as unknown as Create),
    strictObject: recording(strictObject as unknown as Create),
  };
  return { ...original, z };
});

/** Modules with schemas of the server's answers. A thread's entry file would start its work. */
const modules = globSync('src-main/{server,cache/tables,feeds,reading,resources,timeline,areas}/**/*.ts', {
  cwd: root,
});
for (const file of modules.filter((name) => !name.endsWith('/worker.ts'))) await import(join(root, file));

/** The sample's database has the real server's tables. */
const sql = globSync('tests/sample-server/database/*.sql', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const columnsOfType = (type: string): string[] =>
  [...sql.matchAll(new RegExp(`^\\s*"?(\\w+)"? ${type}\\b`, 'gm'))].map(([, column]) => column ?? '');
/** Names in views, whose columns have no written type. */
const inViews = /^(job_)?(first|last|next)_|_(at|time|start|end|runtime|observed|seen|received|failed)$/;
const timeColumns = new Set(columnsOfType('timestamp(?:tz)?'));
const textColumns = new Set([...columnsOfType('text'), ...columnsOfType('varchar')]);

/** Positions that main itself writes, not columns of the server. */
const ownFields: readonly string[] = ['src-main/feeds/fillNewest.ts: time', 'src-main/feeds/runs.ts: time'];

const isTime = ({ column, name }: SchemaField) =>
  !ownFields.includes(name) &&
  (timeColumns.has(column) || (inViews.test(column) && !textColumns.has(column)));
const timeFields = recorded.fields.filter(isTime);

/** Null: Go's zero time stands for no time. Undefined: the server reports no expiry of a token. */
const isNoTime = (read: unknown) => read === null || read === undefined;

describe('the time columns in the row schemas of main', () => {
  it('are found in all files that read rows', () => {
    const files = new Set(timeFields.map(({ name }) => name.split(':')[0]));
    expect(files.size).toBeGreaterThan(25);
    expect(timeFields.length).toBeGreaterThan(90);
    expect([...new Set(timeFields.map(({ column }) => column))]).toEqual(
      expect.arrayContaining(['created_at', 'deleted_at', 'until', 'last_runtime', 'first_failure', 'time']),
    );
  });

  it.each(oddTimes)('read %s as a readable or an empty time', (_, written, expected) => {
    const wrong = timeFields.flatMap(({ name, schema, column }) => {
      const read = schema.safeParse(written);
      // The end of a silence that is unreadable never comes: it could hide a running silence.
      const isEnd = column === 'until' && read.data === foreverInstant;
      const isRight = read.success && (read.data === expected || isNoTime(read.data) || isEnd);
      return isRight ? [] : [`${name} reads ${JSON.stringify(read.data ?? read.error?.issues)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('read a missing time without an error', () => {
    const wrong = timeFields.filter(({ schema }) =>
      [null, undefined, '', 5].some((value) => !schema.safeParse(value).success),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

const numberColumns = new Set(
  ['numeric(?:\\([^)]*\\))?', 'integer', 'int', 'bigint', 'double precision', 'float8', 'real'].flatMap(
    columnsOfType,
  ),
);

describe('the numeric columns in the row schemas of main', () => {
  /** Fields that accept any JSON are parsed later. */
  const isFigure = ({ schema }: SchemaField) =>
    schema.safeParse(12).data === 12 && schema.safeParse('text').data !== 'text';
  const figures = recorded.fields.filter(
    (field) => numberColumns.has(field.column) && !textColumns.has(field.column) && isFigure(field),
  );

  it('are found in the schemas of items, runs and jobs', () => {
    expect(figures.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'src-main/cache/tables/rows.ts: cost_per_minute',
        'src-main/cache/tables/rows.ts: cost_total_30d',
        'src-main/feeds/checks/checkRows.ts: duration',
        'src-main/areas/jobs/jobRows.ts: duration_millis',
      ]),
    );
  });

  it.each(oddFigures)('read %s as an empty figure', (written) => {
    const wrong = figures.flatMap(({ name, schema }) => {
      const { data, success } = schema.safeParse(written);
      return success && (data === null || data === 0) ? [] : [`${name} reads ${String(data)}`];
    });
    expect(wrong).toEqual([]);
  });
});
