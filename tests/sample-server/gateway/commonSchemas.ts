import type { ShortSchema } from './schemaNotation.ts';

/** A value from the document, a secret or a config map. */
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

/** A computed value in one of four languages. The server accepts two spellings of one of them. */
export const template: ShortSchema = {
  Template: {
    template: 'string',
    jsonPath: 'string',
    jsonpath: 'string',
    expr: 'string',
    javascript: 'string',
  },
};

/** A Kubernetes object with a spec, which is the first member of `spec`. */
export const resource = (kind: string, spec: ShortSchema): ShortSchema => ({
  [kind]: {
    apiVersion: 'string',
    kind: 'string',
    metadata: 'object',
    spec: Object.keys(spec)[0] ?? 'object',
  },
  ...spec,
});
export const kindName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);
