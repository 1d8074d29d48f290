import type { FieldRow } from '../../../kit/form/FieldRow.ts';
import { resourceList } from '../../../parts/resource/ResourceList.tsx';
import { messages as resource } from '../../../parts/resource/resourceWords.ts';
import { flags as texts } from './messages.ts';

const value: FieldRow = {
  kind: 'text',
  name: 'value',
  label: resource.columns.value,
  required: true,
  missing: texts.allDetails,
};

const name: FieldRow = {
  kind: 'text',
  name: 'name',
  label: texts.name,
  required: true,
  missing: texts.allDetails,
};

/** Feature flags. The name is the key and cannot be changed. */
export const List = resourceList(
  {
    kind: 'featureFlags',
    rows: [{ ...name, readOnly: true }, value],
    newRows: [name, value],
    blank: { name: '', value: '' },
    words: {
      addTitle: texts.addTitle,
      deleteTitle: texts.deleteTitle,
      deleteQuestion: texts.deleteQuestion,
      rowMenu: texts.rowMenu,
    },
    lockOf: ({ source }) => (source === 'local' ? texts.local : undefined),
  },
  'dialog',
);
