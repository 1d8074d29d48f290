import { z } from 'zod';
import type { Column } from './columns.ts';

/** Columns by their names in this application. */
export type Columns = Readonly<Record<string, Column>>;

/** A row of the server, with the names of this application. */
export type RowOf<All extends Columns> = {
  readonly [Name in keyof All]: All[Name] extends Column<infer Value> ? Value : never;
};

/** Returns the names of columns on the server, to request them. */
export const serverColumns = (columns: Columns): readonly string[] =>
  Object.values(columns).map(({ server }) => server);

const shapeOf = (columns: Columns): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.values(columns).map(({ server, schema }) => [server, schema]));

function rowReader<All extends Columns>(columns: All) {
  const names = Object.entries(columns).map(([property, { server }]) => [property, server] as const);
  return (read: Readonly<Record<string, unknown>>): RowOf<All> => {
    const row: Record<string, unknown> = {};
    for (const [property, server] of names) row[property] = read[server];
    return row as RowOf<All>;
  };
}

/** Returns the schema of a row of the server. Columns that are not always requested must be optional. */
export function rowSchemaOf<All extends Columns>(columns: All): z.ZodType<RowOf<All>> {
  return z.object(shapeOf(columns)).transform(rowReader(columns));
}

/**
 * Returns the schema of a row of the server with further fields.
 * @param shape of fields that are not columns, such as embedded rows
 */
export function joinedSchemaOf<All extends Columns, Shape extends z.ZodRawShape>(
  columns: All,
  shape: Shape,
): z.ZodType<{ readonly row: RowOf<All>; readonly joined: z.infer<z.ZodObject<Shape>> }> {
  const readRow = rowReader(columns);
  const names = Object.keys(shape);
  return z.object({ ...shapeOf(columns), ...shape }).transform((read: Readonly<Record<string, unknown>>) => ({
    row: readRow(read),
    joined: Object.fromEntries(names.map((name) => [name, read[name]])) as z.infer<z.ZodObject<Shape>>,
  }));
}

/** Returns the schema of values that were stored as JSON under the names of this application. */
export function storedSchemaOf<All extends Columns>(columns: All): z.ZodType<RowOf<All>> {
  const shape = Object.fromEntries(
    Object.entries(columns).map(([property, { schema }]) => [property, schema]),
  );
  return z.object(shape) as unknown as z.ZodType<RowOf<All>>;
}
