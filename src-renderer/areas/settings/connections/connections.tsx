import { toConnectionRecord } from '#contract/rules/connections/toConnectionRecord.ts';
import { docsUrl } from '#parts/docs.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { connectionForms } from './connectionForms.ts';
import { connectionTabs } from './connectionTabs.tsx';
import { messages } from './messages.ts';
import { TestConnection } from './TestConnection.tsx';
import { UsageButton, useUsageColumns } from './Usage.tsx';

export const List = resourceList(
  {
    kind: 'connections',
    form: {
      variants: connectionForms,
      toStored: (values) => toConnectionRecord(values, undefined),
      help: `${docsUrl}/reference/connections/`,
    },
    list: { useColumns: useUsageColumns, actions: UsageButton },
    editor: { formTabLabel: messages.edit, tabs: connectionTabs, actions: TestConnection },
    texts: { deleteTitle: messages.deleteTitle, deleteQuestion: messages.deleteQuestion },
  },
  'dialog',
);
