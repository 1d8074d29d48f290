type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys under which a schema can have its definitions. Each is the replacement for the other. */
const definitionKeys = { $defs: 'definitions', definitions: '$defs' } as const;
type DefinitionKey = keyof typeof definitionKeys;

const ownObject = (parent: JsonObject, key: string): JsonObject => {
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return isObject(child) ? child : {};
};

function referencesIn(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const each of schema) referencesIn(each, found);
  else if (isObject(schema)) {
    if (typeof schema.$ref === 'string') found.add(schema.$ref);
    for (const each of Object.values(schema)) referencesIn(each, found);
  }
  return found;
}

/**
 * Makes references resolvable that point to the wrong key: released servers refer to `#/definitions/Name`
 * while the definition is in `$defs`. Adds only definitions that are missing.
 */
export function withResolvableReferences(schema: JsonObject): JsonObject {
  const missing: Record<DefinitionKey, Record<string, unknown>> = { $defs: {}, definitions: {} };
  for (const reference of referencesIn(schema)) {
    const [, key, name = ''] = /^#\/(\$defs|definitions)\/([^/]+)/.exec(reference) ?? [];
    if (key !== '$defs' && key !== 'definitions') continue;
    const other = ownObject(schema, definitionKeys[key]);
    if (!Object.hasOwn(ownObject(schema, key), name) && Object.hasOwn(other, name))
      missing[key][name] = other[name];
  }
  const added = (['$defs', 'definitions'] as const).flatMap((key) =>
    Object.keys(missing[key]).length === 0
      ? []
      : [[key, { ...ownObject(schema, key), ...missing[key] }] as const],
  );
  return added.length === 0 ? schema : { ...schema, ...Object.fromEntries(added) };
}

/**
 * Returns the properties of an object schema that are named after a field of a Go struct, such as `Object` of
 * Kubernetes resources. The server’s schema generator writes them for embedded structs. The JSON that the
 * server reads has no such key: it has the keys of the embedded struct. The server’s own keys begin with a
 * small letter.
 */
export const goFieldNames = (schema: unknown): readonly string[] =>
  isObject(schema) ? Object.keys(ownObject(schema, 'properties')).filter((name) => /^[A-Z]/.test(name)) : [];

function withoutGoFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutGoFields);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, each]) => [key, withoutGoFields(each)] as const);
  const names = goFieldNames(schema);
  if (names.length === 0) return Object.fromEntries(entries);
  return Object.fromEntries(
    entries.flatMap(([key, each]) => {
      if (key === 'additionalProperties' || key === 'unevaluatedProperties') return [];
      if (key !== 'required' || !Array.isArray(each)) return [[key, each]];
      return [[key, each.filter((name) => !names.includes(String(name)))]];
    }),
  );
}

/** Returns the definition that a reference within the schema names. Undefined for other references. */
function definitionAt(schema: JsonObject, reference: unknown): JsonObject | undefined {
  const [, key = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(reference)) ?? [];
  const found = ownObject(schema, key)[name];
  return isObject(found) ? found : undefined;
}

/**
 * Returns the schema of a specification. Some files of the server, such as that of incident rules, describe the
 * whole Kubernetes resource, whose specification is one of its fields.
 */
function ofSpecification(schema: JsonObject): JsonObject {
  const root = definitionAt(schema, schema.$ref) ?? schema;
  const { metadata, spec } = ownObject(root, 'properties');
  if (metadata === undefined || !isObject(spec)) return schema;
  const { $schema, $defs, definitions } = schema;
  const shared = Object.entries({ $schema, $defs, definitions }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(shared), ...spec };
}

/** Returns a schema of the server for a specification, with resolvable references. */
export const specSchemaOf = (schema: JsonObject): JsonObject =>
  ofSpecification(withResolvableReferences(schema));

/**
 * Returns a schema of the server for completion and validation of a specification in an editor. Any keys are
 * allowed in objects that it describes as Go structs.
 */
export const editorSchemaOf = (schema: JsonObject): JsonObject => {
  const corrected = withoutGoFields(specSchemaOf(schema));
  return isObject(corrected) ? corrected : {};
};
