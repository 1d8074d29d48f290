import { storedConnection } from '../../../../src-preload/contract/rules/connections/stored.ts';
import { docsUrl } from '../../../parts/docs.ts';
import { resourceList } from '../../../parts/resource/ResourceList.tsx';
import { connectionForms } from './connectionForms.ts';
import { connectionTabs } from './connectionTabs.tsx';
import { messages } from './messages.ts';
import { TestConnection } from './TestConnection.tsx';
import { UsageButton, useUsageColumns } from './Usage.tsx';

export const List = resourceList(
  {
    kind: 'connections',
    rows: [],
    forms: connectionForms,
    stored: (values) => storedConnection(values, undefined),
    help: `${docsUrl}/reference/connections/`,
    firstTab: messages.edit,
    tabs: connectionTabs,
    acts: TestConnection,
    useColumns: useUsageColumns,
    listActs: UsageButton,
    words: { deleteTitle: messages.deleteTitle, deleteQuestion: messages.deleteQuestion },
  },
  'dialog',
);
