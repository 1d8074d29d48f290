import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { integrationsPath, isIntegrationType } from '../../../src-preload/contract/rules/integrations.ts';
import { rowOf } from '../../kit/table/cells.ts';
import { resourceList } from '../../parts/resource/ResourceList.tsx';
import { AddIntegration } from './AddIntegration.tsx';
import { listWords, messages } from './messages.ts';

const typeOf = ({ values }: ResourceRow): string => String(values.integration_type ?? '');

/** An unknown type of a newer server appears under the server's name for it. */
const typeName = (row: ResourceRow): string => {
  const type = typeOf(row);
  return isIntegrationType(type) ? messages.types[type] : type;
};

export const IntegrationsScreen = resourceList(
  {
    kind: 'integrations',
    // Every integration is edited on the page of its type.
    rows: [],
    words: listWords,
    columns: { integration_type: { text: typeName, cell: (row) => rowOf(typeName(row)) } },
    pageOf: (row) => `${integrationsPath}/${encodeURIComponent(typeOf(row))}/${encodeURIComponent(row.id)}`,
    make: AddIntegration,
  },
  'page',
);
