import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { integrationsPath, isIntegrationType } from '../../../src-preload/contract/rules/integrations.ts';
import { rowOf } from '../../kit/table/cells.ts';
import { resourceList } from '../../parts/resource/ResourceList.tsx';
import { AddIntegration } from './AddIntegration.tsx';
import { listWords, messages } from './messages.ts';

const typeOf = ({ values }: ResourceRow): string => String(values.integration_type ?? '');

/** A type that a later server has is called as the server calls it. */
const typeName = (row: ResourceRow): string => {
  const type = typeOf(row);
  return isIntegrationType(type) ? messages.types[type] : type;
};

/** Scrapers, topologies and log backends in one list; specification part 3 section 2.11. */
export const IntegrationsScreen = resourceList(
  {
    kind: 'integrations',
    // Each is edited as what it is, on a page of its own.
    rows: [],
    words: listWords,
    columns: { integration_type: { text: typeName, cell: (row) => rowOf(typeName(row)) } },
    pageOf: (row) => `${integrationsPath}/${encodeURIComponent(typeOf(row))}/${encodeURIComponent(row.id)}`,
    make: AddIntegration,
  },
  'page',
);
