import { countItems } from './migrations/countItems.ts';
import {
  countCacheTimesInMicroseconds,
  countUserTimesInMicroseconds,
} from './migrations/countTimesInMicroseconds.ts';
import { coverListQueries } from './migrations/coverListQueries.ts';
import { coverSearches } from './migrations/coverSearches.ts';
import { coverSendReports } from './migrations/coverSendReports.ts';
import { createCatalog } from './migrations/createCatalog.ts';
import { createCheckComponents } from './migrations/createCheckComponents.ts';
import { createCheckItems } from './migrations/createCheckItems.ts';
import { createChecks } from './migrations/createChecks.ts';
import { createComponentReadings } from './migrations/createComponentReadings.ts';
import { createComponents } from './migrations/createComponents.ts';
import { createDeletionHistory } from './migrations/createDeletionHistory.ts';
import { createEdgeHistory } from './migrations/createEdgeHistory.ts';
import { createHealthHistory } from './migrations/createHealthHistory.ts';
import { createHistory } from './migrations/createHistory.ts';
import { createIncidents } from './migrations/createIncidents.ts';
import { createOwnColumns } from './migrations/createOwnColumns.ts';
import { createSends } from './migrations/createSends.ts';
import { foldSearchTexts } from './migrations/foldSearchTexts.ts';
import { orderBodies } from './migrations/orderBodies.ts';
import {
  createAcknowledgements,
  createCheckMarks,
  createDrafts,
  createMaintenanceWindows,
  createOutbox,
  createPins,
  createRecords,
  createSavedViews,
  createSeen,
} from './migrations/userData.ts';
import type { DatabaseKind } from './openDatabase.ts';
import { addedColumnMigrations } from './tables/addedColumns.ts';
import { syncedTables } from './tables/syncedTables.ts';

/**
 * Data of the server, which can always be synced again. There are no foreign keys, because feeds sync in any
 * order.
 */
export const cacheKind: DatabaseKind = {
  migrations: [
    createCatalog,
    createChecks,
    countCacheTimesInMicroseconds,
    coverListQueries,
    createHistory,
    createCheckItems,
    createIncidents,
    createComponents,
    createSends,
    foldSearchTexts,
    createComponentReadings,
    createCheckComponents,
    countItems,
    coverSendReports,
    coverSearches,
    orderBodies,
    createOwnColumns,
    ...addedColumnMigrations(syncedTables, 18),
    createHealthHistory,
    createEdgeHistory,
    createDeletionHistory,
  ],
  synchronous: 'NORMAL',
  foreignKeys: false,
  backups: 0,
};

/** Data that exists only on this computer and cannot be synced again. */
export const userKind: DatabaseKind = {
  migrations: [
    createDrafts,
    createCheckMarks,
    countUserTimesInMicroseconds,
    createPins,
    createSavedViews,
    createSeen,
    createOutbox,
    createRecords,
    createMaintenanceWindows,
    createAcknowledgements,
  ],
  synchronous: 'FULL',
  foreignKeys: true,
  backups: 3,
};
