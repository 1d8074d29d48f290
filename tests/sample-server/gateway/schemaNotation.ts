/**
 * Fields of an object in short: `name!` is required. A value is a type of JSON (`string`, `integer`, `number`, `boolean`, `any`), `map`
 * (texts by name), `[X]` (a list of X), `a|b` (one of these texts), the name of another object, or several of these with `or` between.
 */
export type ShortFields = Readonly<Record<string, string>>;

/** Objects by name; the first is what the file is about. */
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

/** A file as most are written. */
export const schemaFile = (id: string, schema: ShortSchema): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `https://sample.example/schemas/${id}`,
  $ref: `#/$defs/${Object.keys(schema)[0]}`,
  $defs: objectsOf(schema, '$defs'),
});

/** One of an older generator: another draft, and no id. */
export const oldSchemaFile = (schema: ShortSchema): object => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  $ref: `#/definitions/${Object.keys(schema)[0]}`,
  definitions: objectsOf(schema, 'definitions'),
});
