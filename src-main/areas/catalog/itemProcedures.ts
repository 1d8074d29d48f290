import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { configDetailColumns, configDetailRowSchema, toItem } from './itemRows.ts';

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** One item; API reference section 11.2. */
export const itemProcedures = (session: SessionManager, clock: Clock) => ({
  get: procedures.catalog.item.get.handler(async ({ input, signal }) => {
    // Specification part 3 section 8.
    const notFound = new Failure('NOT_FOUND', { sentence: 'Details not found' });
    // An id that is no UUID is nobody's; the server would answer it with an error of its database.
    if (!isUuid(input.id)) throw notFound;
    const { rows } = await session.data().rows(
      {
        relation: 'config_detail',
        columns: configDetailColumns,
        where: [['id', 'eq', input.id]],
        // A nested item comes back once per ancestor; the first row is the item. Schema guide section 7.
        limit: 1,
        signal,
      },
      configDetailRowSchema,
    );
    const row = rows[0];
    if (row === undefined) throw notFound;
    return { data: toItem(row), source: 'server', asOf: new Date(clock.now()).toISOString() } as const;
  }),
});
