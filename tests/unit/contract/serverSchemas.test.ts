import { describe, expect, it } from 'vitest';
import { editorSchemaOf, specSchemaOf, withResolvableReferences } from '#contract/rules/serverSchemas.ts';

const text = { type: 'string' };

describe('references of a server’s schema', () => {
  it.each([
    ['definitions', '$defs'],
    ['$defs', 'definitions'],
  ])('that point to %s find definitions in %s', (named, actual) => {
    const spec = { properties: { item: { $ref: `#/${named}/Item` } } };
    const schema = { $ref: `#/${named}/Spec`, [actual]: { Spec: spec, Item: text, Other: text } };
    expect(withResolvableReferences(schema)).toEqual({ ...schema, [named]: { Spec: spec, Item: text } });
  });

  it('stay as they are when their definitions exist, or exist nowhere', () => {
    const schema = {
      $ref: '#/$defs/Spec',
      $defs: { Spec: { anyOf: [{ $ref: '#/definitions/Absent' }, { $ref: '#/$defs/Spec' }, { $ref: '#' }] } },
    };
    expect(withResolvableReferences(schema)).toBe(schema);
  });

  it('prefer the definition at the named place', () => {
    const schema = { $ref: '#/definitions/A', definitions: { A: text }, $defs: { A: { type: 'number' } } };
    expect(withResolvableReferences(schema)).toBe(schema);
  });
});

describe('a schema of a whole Kubernetes resource', () => {
  const closed = { additionalProperties: false, type: 'object' };
  const properties = { kind: text, metadata: { type: 'object' }, spec: { $ref: '#/definitions/RuleSpec' } };
  const schema = {
    $schema: 'http://json-schema.org/draft-04/schema#',
    $id: 'https://server.example/rule',
    $ref: '#/definitions/Rule',
    definitions: { Rule: { ...closed, properties }, RuleSpec: { ...closed, properties: { name: text } } },
  };

  it('is used for its specification', () => {
    const { $schema, definitions } = schema;
    const ofSpec = { $schema, definitions, $ref: '#/definitions/RuleSpec' };
    expect(specSchemaOf(schema)).toEqual(ofSpec);
    expect(editorSchemaOf(schema)).toEqual(ofSpec);
    expect(specSchemaOf({ properties: { metadata: text, spec: { type: 'object' } } })).toEqual({
      type: 'object',
    });
  });

  it('is another one when a specification has a field “spec” only', () => {
    const pod = { $ref: '#/$defs/PodCheck', $defs: { PodCheck: { ...closed, properties: { spec: text } } } };
    expect(specSchemaOf(pod)).toEqual(pod);
  });
});

describe('the schema of an editor', () => {
  it('allows any key in an object that is described as a Go struct, and nothing else is changed', () => {
    const closed = { additionalProperties: false, type: 'object' };
    const resources = { type: 'array', items: { $ref: '#/$defs/Unstructured' } };
    const schema = {
      $ref: '#/definitions/Spec',
      $defs: {
        Spec: { ...closed, properties: { resources, name: text }, required: ['name', 'resources'] },
        Unstructured: { ...closed, properties: { Object: { type: 'object' } }, required: ['Object'] },
        Embedding: {
          ...closed,
          properties: { TypeMeta: { type: 'object' }, metadata: text },
          required: ['TypeMeta', 'metadata'],
        },
      },
    };
    expect(editorSchemaOf(schema)).toEqual({
      ...schema,
      definitions: { Spec: schema.$defs.Spec },
      $defs: {
        Spec: schema.$defs.Spec,
        Unstructured: { type: 'object', properties: { Object: { type: 'object' } }, required: [] },
        Embedding: {
          type: 'object',
          properties: { TypeMeta: { type: 'object' }, metadata: text },
          required: ['metadata'],
        },
      },
    });
  });
});
