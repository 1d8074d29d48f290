import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { logBackends as texts } from './messages.ts';

/** Where logs are read from; UI reference, forms section 9. */
export const logBackends: ResourceDefinition = {
  kind: 'logBackends',
  rows: [
    { kind: 'text', name: 'name', label: texts.name, required: true },
    { kind: 'keyValue', name: 'labels', label: texts.labels },
    {
      kind: 'code',
      name: 'spec',
      label: texts.spec,
      language: 'yaml',
      schema: 'logging_config.schema.json',
      schemaProblems: 'warning',
      offerUnwrap: true,
      required: true,
    },
  ],
  blank: { name: '' },
};
