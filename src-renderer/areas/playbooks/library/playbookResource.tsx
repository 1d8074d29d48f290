import { queries } from '#parts/bridge/bridge.ts';
import { docsUrl } from '#parts/docs.ts';
import { specCheck } from '#parts/editors/CheckSpec.tsx';
import { specCode } from '#parts/editors/rows/head.ts';
import { PermissionsOf } from '#parts/permissions/PermissionsOf.tsx';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { messages } from '../messages.ts';

const { spec: texts } = messages;
const schema = 'playbook-spec.schema.json';

export const playbookResource: ResourceDefinition = {
  kind: 'playbooks',
  texts: texts.words,
  form: {
    rows: [
      { kind: 'text', name: 'title', label: texts.title, required: true },
      { ...specCode(schema, texts.spec), hint: texts.specHint },
    ],
    blank: { title: '' },
    tools: specCheck(schema),
    help: `${docsUrl}/guide/playbooks/`,
  },
  editor: {
    formTabLabel: texts.tab,
    tabs: [
      {
        id: 'permissions',
        label: texts.permissions,
        render: (id, name) => <PermissionsOf column="playbook_id" id={id} name={name} />,
      },
    ],
  },
  invalidates: [queries.playbooks.list.key(), queries.playbooks.applicable.key()],
};
