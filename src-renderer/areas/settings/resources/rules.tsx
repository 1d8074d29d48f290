import { jobsTab } from '#parts/editors/jobsTab.tsx';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';
import { rules as texts } from './messages.ts';

/** Rules that open incidents automatically. */
export const rules: ResourceDefinition = {
  kind: 'rules',
  form: {
    rows: [
      { kind: 'text', name: 'name', label: texts.name, required: true },
      {
        kind: 'code',
        name: 'spec',
        label: texts.spec,
        language: 'yaml',
        schema: 'incident-rules.schema.json',
        schemaProblems: 'warning',
        offerUnwrap: true,
        required: true,
      },
    ],
    blank: { name: '' },
  },
  editor: { tabs: [jobsTab] },
};

export const List = resourceList(rules, 'page');
export const Editor = resourcePage(rules);
