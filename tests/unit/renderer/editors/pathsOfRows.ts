import type { FieldRow } from '#kit/form/FieldRow.ts';

/** Returns the rows of single fields, including those in groups, sections and options. */
export function leavesOf(rows: readonly FieldRow[]): readonly FieldRow[] {
  return rows.flatMap((row): readonly FieldRow[] => {
    if (row.kind === 'section' || row.kind === 'group' || row.kind === 'record') return leavesOf(row.rows);
    if (row.kind === 'oneOf') return row.variants.flatMap((way) => leavesOf(way.rows));
    return [row];
  });
}

/**
 * Returns the paths that rows write, once per row. `[]` stands for every item of a list.
 * Alternative rows with `when`, and the options of one row, count once per path.
 */
export function pathsOf(rows: readonly FieldRow[], under = ''): readonly string[] {
  const paths = rows.flatMap((row): readonly string[] => {
    if (row.kind === 'section' || row.kind === 'group' || row.kind === 'record')
      return pathsOf(row.rows, under);
    if (row.kind === 'oneOf')
      return [
        ...new Set(
          row.variants.flatMap((way) => [
            ...Object.keys(way.initial ?? {}).map((key) => under + key),
            ...pathsOf(way.rows, under),
          ]),
        ),
      ];
    const path = row.name === '' ? under.replace(/\.$/, '') : under + row.name;
    if (row.kind === 'recordList') return pathsOf(row.rows, `${path}[].`);
    return row.when === undefined ? [path] : [`${path}?`];
  });
  const standIns = new Set(paths.filter((path) => path.endsWith('?')));
  return [...paths.filter((path) => !path.endsWith('?')), ...[...standIns].map((path) => path.slice(0, -1))];
}
