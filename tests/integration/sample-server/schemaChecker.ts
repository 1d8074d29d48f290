/** The subset of JSON Schema that the sample's files use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema | true>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema | true;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Returns one line per schema violation, or an empty list for a valid value. */
export function complaintsOf(file: Schema, value: unknown): string[] {
  const check = (schema: Schema | true, at: unknown, place: string): string[] => {
    if (schema === true) return [];
    if (schema.$ref !== undefined) {
      // One file of the server points to `definitions` although its definitions are in `$defs`.
      const target = file.$defs?.[schema.$ref.replace(/^#\/(\$defs|definitions)\//, '')];
      return target === undefined ? [`${place}: no ${schema.$ref}`] : check(target, at, place);
    }
    if (schema.anyOf !== undefined) {
      const each = schema.anyOf.map((one) => check(one, at, place));
      return each.some((found) => found.length === 0) ? [] : each.flat();
    }
    if (schema.type !== undefined && !kinds[schema.type]?.(at)) return [`${place}: no ${schema.type}`];
    if (schema.enum !== undefined && !schema.enum.includes(String(at)))
      return [`${place}: none of the words`];
    if (Array.isArray(at))
      return at.flatMap((one, index) => check(schema.items ?? true, one, `${place}.${index}`));
    if (schema.type !== 'object') return [];
    const fields = Object.entries(at as object);
    const known = schema.properties ?? {};
    const others = schema.additionalProperties ?? true;
    return [
      ...(schema.required ?? []).flatMap((name) =>
        name in (at as object) ? [] : [`${place}.${name}: missing`],
      ),
      ...fields.flatMap(([name, one]) => {
        const its = known[name] ?? others;
        return its === false ? [`${place}.${name}: unknown`] : check(its, one, `${place}.${name}`);
      }),
    ];
  };
  return check(file, value, 'spec');
}
