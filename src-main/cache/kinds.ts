import { cache0001 } from './migrations/cache0001.ts';
import { cache0002 } from './migrations/cache0002.ts';
import { user0001 } from './migrations/user0001.ts';
import { user0002 } from './migrations/user0002.ts';
import type { DatabaseKind } from './openDatabase.ts';

/** What the server has: can always be brought back. Feeds fill it in any order, so nothing refers by force. */
export const cacheKind: DatabaseKind = {
  migrations: [cache0001, cache0002],
  synchronous: 'NORMAL',
  foreignKeys: false,
  copies: 0,
};

/** What nobody else has: cannot be brought back. */
export const userKind: DatabaseKind = {
  migrations: [user0001, user0002],
  synchronous: 'FULL',
  foreignKeys: true,
  copies: 3,
};
