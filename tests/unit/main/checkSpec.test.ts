import { describe, expect, it } from 'vitest';
import { checkSpec } from '#main/areas/settings/checkSpec.ts';

const closed = { type: 'object', additionalProperties: false };
const text = { type: 'string' };

/** The form of the server’s files: the root refers to a key that the file does not have. */
const misplaced = (spec: object, others: object = {}) =>
  JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://sample.example/api/v1/scrape-config',
    $ref: '#/definitions/Spec',
    $defs: { Spec: spec, ...others },
  });

describe('a specification and the schema of its server', () => {
  const file = { ...closed, properties: { url: text, format: text }, required: ['format'] };
  const schema = misplaced(
    { ...closed, properties: { schedule: text, file: { type: 'array', items: { $ref: '#/$defs/File' } } } },
    { File: file },
  );

  it('match although the schema refers to definitions in the wrong place', () => {
    expect(checkSpec(schema, { schedule: '@daily', file: [{ format: 'yaml' }] })).toEqual({
      problems: [],
      schemaFaults: [],
    });
  });

  it('give one problem per missing key, unknown key and wrong type', () => {
    expect(checkSpec(schema, { schedule: 5, file: [{ url: 'x', path: 'y', icon: 'z' }] })).toEqual({
      problems: [
        { path: ['schedule'], message: 'This must be of type string.' },
        { path: ['file', '0'], message: 'format is missing.' },
        { path: ['file', '0'], key: 'path', message: 'path is unknown.' },
        { path: ['file', '0'], key: 'icon', message: 'icon is unknown.' },
      ],
      schemaFaults: [],
    });
  });

  it('give one problem for a value that fits none of several types', () => {
    const several = JSON.stringify({
      properties: {
        region: { anyOf: [{ type: 'string' }, { type: ['array', 'null'] }, { type: 'string' }] },
      },
    });
    expect(checkSpec(several, { region: 1 }).problems).toEqual([
      { path: ['region'], message: 'This must be of type string or array or null.' },
    ]);
  });
});

it('checks the specification of a resource when the schema describes the whole resource', () => {
  const properties = { metadata: { type: 'object' }, spec: { $ref: '#/$defs/RuleSpec' } };
  const rule = JSON.stringify({
    $ref: '#/$defs/Rule',
    $defs: {
      Rule: { ...closed, properties },
      RuleSpec: { ...closed, properties: { priority: { type: 'integer' } } },
    },
  });
  expect(checkSpec(rule, { priority: 1 }).problems).toEqual([]);
  expect(checkSpec(rule, { priority: 'high' }).problems).toEqual([
    { path: ['priority'], message: 'This must be of type integer.' },
  ]);
});

describe('an object that the schema describes as a Go struct', () => {
  const resources = { type: 'array', items: { $ref: '#/$defs/Unstructured' } };
  const schema = misplaced(
    { ...closed, properties: { name: text, resources } },
    { Unstructured: { ...closed, properties: { Object: { type: 'object' } }, required: ['Object'] } },
  );
  const resource = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: {} };
  const fault = (path: readonly string[], name: string) => ({
    path,
    message: `The schema describes this object with ${name}, a field of the server’s code.`,
  });

  it('is one fault of the schema and no problem of the specification', () => {
    expect(checkSpec(schema, { name: 'x', resources: [resource, resource] })).toEqual({
      problems: [],
      schemaFaults: [fault(['resources', '0'], 'Object'), fault(['resources', '1'], 'Object')],
    });
  });

  it('does not hide problems of other objects', () => {
    const found = checkSpec(schema, { name: 5, resource: [], resources: [resource] });
    expect(found.problems.map(({ message }) => message)).toEqual([
      'resource is unknown.',
      'This must be of type string.',
    ]);
    expect(found.schemaFaults).toHaveLength(1);
  });

  it('is checked when it has the field of the struct', () => {
    expect(checkSpec(schema, { resources: [{ Object: 1, kind: 'Service' }] })).toEqual({
      problems: [
        { path: ['resources', '0'], key: 'kind', message: 'kind is unknown.' },
        { path: ['resources', '0', 'Object'], message: 'This must be of type object.' },
      ],
      schemaFaults: [],
    });
  });

  it('has problems in its other fields when the struct is embedded next to them', () => {
    const embedding = JSON.stringify({
      ...closed,
      properties: { TypeMeta: { type: 'object' }, metadata: { type: 'object' } },
      required: ['TypeMeta', 'metadata'],
    });
    expect(checkSpec(embedding, { apiVersion: 'v1', kind: 'LoggingBackend', metadata: 'x' })).toEqual({
      problems: [{ path: ['metadata'], message: 'This must be of type object.' }],
      schemaFaults: [fault([], 'TypeMeta')],
    });
  });
});
