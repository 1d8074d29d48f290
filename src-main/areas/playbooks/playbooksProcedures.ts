import type { PlaybookRunsInput } from '../../../src-preload/contract/playbooks.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { playbookRunColumns, playbookRunRowSchema } from '../../server/playbookRunRows.ts';
import type { SessionManager } from '../../session/SessionManager.ts';

interface PlaybooksParts {
  readonly session: SessionManager;
  readonly clock: Clock;
}

async function readRuns(data: DataApi, input: PlaybookRunsInput, signal: AbortSignal | undefined) {
  const { itemId, sortBy, sortOrder, pageIndex, pageSize } = input;
  const { rows, total } = await data.rows(
    {
      relation: 'playbook_runs',
      columns: playbookRunColumns,
      where: [['config_id', 'eq', itemId]],
      order: [
        [sortBy, sortOrder],
        ['id', 'asc'],
      ],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    playbookRunRowSchema,
  );
  return { runs: [...rows], total: total ?? rows.length };
}

/** What playbooks did. */
export const playbooksProcedures = ({ session, clock }: PlaybooksParts) => ({
  runs: {
    list: procedures.playbooks.runs.list.handler(async ({ input, signal }) => ({
      // An id that is no UUID is nobody's; the server would answer it with an error of its database.
      data: isUuid(input.itemId) ? await readRuns(session.data(), input, signal) : { runs: [], total: 0 },
      source: 'server' as const,
      asOf: new Date(clock.now()).toISOString(),
    })),
  },
});
