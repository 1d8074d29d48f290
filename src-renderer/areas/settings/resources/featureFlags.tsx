import { resourceColumns } from '#contract/rules/resources.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { KnownFlags } from './KnownFlags.tsx';
import { flags as texts } from './messages.ts';

const valueRow: FieldRow = {
  kind: 'text',
  name: 'value',
  label: resourceColumns.value.header,
  required: true,
  requiredMessage: texts.allDetails,
};

const nameRow: FieldRow = {
  kind: 'text',
  name: 'name',
  label: texts.name,
  required: true,
  requiredMessage: texts.allDetails,
};

const knownFlagsRow: FieldRow = {
  kind: 'custom',
  // Fills in the name.
  name: 'name',
  label: texts.known,
  render: ({ onChange }) => <KnownFlags onChoose={onChange} />,
};

/** Feature flags. The name is the key and cannot be changed. */
export const List = resourceList(
  {
    kind: 'featureFlags',
    form: {
      rows: [{ ...nameRow, readOnly: true }, valueRow],
      newRows: [nameRow, valueRow, knownFlagsRow],
      blank: { name: '', value: '' },
    },
    texts: {
      addTitle: texts.addTitle,
      deleteTitle: texts.deleteTitle,
      deleteQuestion: texts.deleteQuestion,
      rowMenu: texts.rowMenu,
    },
    lockOf: ({ source }) => (source === 'local' ? texts.local : undefined),
  },
  'dialog',
);
