import type { ShortSchema } from './schemaNotation.ts';

/** A value that stands in the document, in a secret or in a config map. */
export const valueFrom: ShortSchema = {
  EnvVar: { name: 'string', value: 'string', valueFrom: 'EnvVarSource' },
  EnvVarSource: {
    secretKeyRef: 'KeySelector',
    configMapKeyRef: 'KeySelector',
    serviceAccount: 'string',
    helmRef: 'KeySelector',
  },
  KeySelector: { name: 'string', 'key!': 'string' },
};

/** Which resources are meant. */
export const resourceSelector: ShortSchema = {
  ResourceSelector: {
    id: 'string',
    name: 'string',
    namespace: 'string',
    agent: 'string',
    types: '[string]',
    statuses: '[string]',
    health: 'string',
    tagSelector: 'string',
    labelSelector: 'string',
    fieldSelector: 'string',
    search: 'string',
    limit: 'integer',
    includeDeleted: 'boolean',
    scope: 'string',
    cache: 'string',
  },
};

/** A value made of others, in one of four languages; one of them is written in two ways. */
export const template: ShortSchema = {
  Template: {
    template: 'string',
    jsonPath: 'string',
    jsonpath: 'string',
    expr: 'string',
    javascript: 'string',
  },
};

/** An object of Kubernetes around a spec, which is the first of the objects. */
export const resource = (kind: string, spec: ShortSchema): ShortSchema => ({
  [kind]: {
    apiVersion: 'string',
    kind: 'string',
    metadata: 'object',
    spec: Object.keys(spec)[0] ?? 'object',
  },
  ...spec,
});
/** The name of the object of a kind. */
export const kindName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);
