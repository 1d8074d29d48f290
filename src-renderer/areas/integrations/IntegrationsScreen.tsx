import type { ResourceRow } from '#contract/resources.ts';
import { integrationsPath, isIntegrationType } from '#contract/rules/integrations.ts';
import { partsCell } from '#kit/table/cells.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { AddIntegration } from './AddIntegration.tsx';
import { listTexts, messages } from './messages.ts';

const typeOf = ({ values }: ResourceRow): string => String(values.integration_type ?? '');

/** An unknown type of a newer server appears under the server's name for it. */
const typeName = (row: ResourceRow): string => {
  const type = typeOf(row);
  return isIntegrationType(type) ? messages.types[type] : type;
};

export const IntegrationsScreen = resourceList(
  {
    kind: 'integrations',
    texts: listTexts,
    list: {
      columns: { integration_type: { text: typeName, cell: (row) => partsCell(typeName(row)) } },
      // Every integration is edited on the page of its type.
      pageOf: (row) => `${integrationsPath}/${encodeURIComponent(typeOf(row))}/${encodeURIComponent(row.id)}`,
    },
    creator: AddIntegration,
  },
  'page',
);
