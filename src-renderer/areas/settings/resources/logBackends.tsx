import { jobsTab } from '../../../parts/jobs/jobsTab.tsx';
import type { ResourceDefinition } from '../../../parts/resource/ResourceDefinition.ts';
import { resourceList } from '../../../parts/resource/ResourceList.tsx';
import { resourcePage } from '../../../parts/resource/ResourcePage.tsx';
import { logBackends as texts } from './messages.ts';

/** Where logs are read from; UI reference, forms section 9. */
const logBackends: ResourceDefinition = {
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

export const List = resourceList(logBackends, 'page');
export const Editor = resourcePage(logBackends, [jobsTab]);
