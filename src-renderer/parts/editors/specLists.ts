import { isRecord } from '#kit/fields/recordPath.ts';

/** A list in a specification whose entries have a schema of their own. */
interface SpecList {
  readonly key: string;
  readonly file: string;
}

interface SchemaNames {
  /** Keys of the specification that are not lists of entries. */
  readonly genericKeys: ReadonlySet<string>;
  readonly prefix: 'health' | 'config';
  /** Names that differ from the key in lower case. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Returns the lists of a specification and the names of their schema files on the server. */
export function specLists(
  spec: unknown,
  { genericKeys, prefix, names = {} }: SchemaNames,
): readonly SpecList[] {
  if (!isRecord(spec)) return [];
  return Object.keys(spec).flatMap((key) => {
    // A key with other characters is in no schema file's name.
    if (genericKeys.has(key) || !/^\w{1,50}$/.test(key)) return [];
    const name = Object.hasOwn(names, key) ? names[key] : key.toLowerCase();
    return [{ key, file: `${prefix}_${name}.schema.json` }];
  });
}
