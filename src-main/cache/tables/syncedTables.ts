import { changeTable } from './changes.ts';
import { checkTable } from './checks.ts';
import { insightTable } from './insights.ts';
import { itemMoreTable, itemTable } from './items.ts';
import { edgeTable } from './relationships.ts';
import { sendTable } from './sends.ts';

/** All tables whose columns are described once. */
export const syncedTables = [
  changeTable,
  checkTable,
  edgeTable,
  insightTable,
  itemTable,
  itemMoreTable,
  sendTable,
] as const;
