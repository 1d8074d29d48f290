import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { specCheck } from './CheckSpec.tsx';
import { jobsTab } from './jobsTab.tsx';
import { topologies as texts } from './messages.ts';
import { fixedName, labels, name, namespace, newNamespace, specCode } from './rows/head.ts';

const schema = 'topology.spec.schema.json';

const rest: readonly FieldRow[] = [labels, specCode(schema, texts.spec)];

export const topologies: ResourceDefinition = {
  kind: 'topologies',
  texts: texts.words,
  form: {
    rows: [fixedName, namespace, ...rest],
    newRows: [{ ...name(), half: true }, newNamespace, ...rest],
    blank: { name: '', namespace: 'default' },
    tools: specCheck(schema),
  },
  editor: { tabs: [jobsTab] },
};
