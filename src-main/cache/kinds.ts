import {
  countCacheTimesInMicroseconds,
  countUserTimesInMicroseconds,
} from './migrations/countTimesInMicroseconds.ts';
import { coverListQueries } from './migrations/coverListQueries.ts';
import { createCatalog } from './migrations/createCatalog.ts';
import { createCheckItems } from './migrations/createCheckItems.ts';
import { createChecks } from './migrations/createChecks.ts';
import { createComponents } from './migrations/createComponents.ts';
import { createHistory } from './migrations/createHistory.ts';
import { createIncidents } from './migrations/createIncidents.ts';
import { createSends } from './migrations/createSends.ts';
import {
  createCheckMarks,
  createDrafts,
  createOutbox,
  createPins,
  createSavedViews,
  createSeen,
} from './migrations/userData.ts';
import type { DatabaseKind } from './openDatabase.ts';

/** What the server has: can always be brought back. Feeds fill it in any order, so nothing refers by force. */
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
  ],
  synchronous: 'NORMAL',
  foreignKeys: false,
  copies: 0,
};

/** What nobody else has: cannot be brought back. */
export const userKind: DatabaseKind = {
  migrations: [
    createDrafts,
    createCheckMarks,
    countUserTimesInMicroseconds,
    createPins,
    createSavedViews,
    createSeen,
    createOutbox,
  ],
  synchronous: 'FULL',
  foreignKeys: true,
  copies: 3,
};
