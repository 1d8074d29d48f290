import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { jobsTab } from './jobsTab.tsx';
import { logBackends as texts } from './messages.ts';

export const logBackends: ResourceDefinition = {
  kind: 'logBackends',
  form: {
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
  },
  editor: { tabs: [jobsTab] },
};
