/**
 * Short notation for the fields of an object; `name!` is required. A value is a JSON type (`string`,
 * `integer`, `number`, `boolean`, `any`), `map` (strings by name) or `[X]` (list). Further values are `a|b`
 * (enum), the name of another object, and alternatives with `or`.
 */
export type ShortFields = Readonly<Record<string, string>>;

/** Objects by name. The first is the root of the schema. */
export type ShortSchema = Readonly<Record<string, ShortFields>>;

const plain = new Set(['string', 'integer', 'number', 'boolean', 'object']);

function typeOf(value: string, place: string): object | boolean {
  if (value.includes(' or ')) return { anyOf: value.split(' or ').map((one) => typeOf(one, place)) };
  if (value.startsWith('[')) return { type: 'array', items: typeOf(value.slice(1, -1), place) };
  if (value.includes('|')) return { type: 'string', enum: value.split('|') };
  if (value === 'any') return true;
  if (value === 'map') return { type: 'object', additionalProperties: { type: 'string' } };
  return plain.has(value) ? { type: value } : { $ref: `#/${place}/${value}` };
}

function objectOf(fields: ShortFields, place: string): object {
  const names = Object.keys(fields);
  const required = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));
  return {
    properties: Object.fromEntries(
      names.map((name) => [name.replace(/!$/, ''), typeOf(fields[name] ?? '', place)]),
    ),
    additionalProperties: false,
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
  };
}

const objectsOf = (schema: ShortSchema, place: string) =>
  Object.fromEntries(Object.entries(schema).map(([name, fields]) => [name, objectOf(fields, place)]));

/** Returns a schema file in the usual format. */
export const schemaFile = (id: string, schema: ShortSchema): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `https://sample.example/schemas/${id}`,
  $ref: `#/$defs/${Object.keys(schema)[0]}`,
  $defs: objectsOf(schema, '$defs'),
});

/**
 * Returns a schema file whose root points to the wrong place: to `definitions` instead of `$defs`. Each
 * released server has its schema of a scraper's specification in this form.
 */
export const misplacedSchemaFile = (id: string, schema: ShortSchema): object => ({
  ...schemaFile(id, schema),
  $ref: `#/definitions/${Object.keys(schema)[0]}`,
});

/** Returns a schema file in the format of an older generator: an older draft without an id. */
export const oldSchemaFile = (schema: ShortSchema): object => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  $ref: `#/definitions/${Object.keys(schema)[0]}`,
  definitions: objectsOf(schema, 'definitions'),
});
