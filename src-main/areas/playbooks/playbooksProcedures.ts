import { z } from 'zod';
import type { PlaybookRun, PlaybookRunsInput } from '../../../src-preload/contract/playbooks.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { text } from '../../server/fields.ts';
import type { SessionManager } from '../../session/SessionManager.ts';

interface PlaybooksParts {
  readonly session: SessionManager;
  readonly clock: Clock;
}

/** Columns of a run that a list shows, without its specification; API reference section 10. */
const runColumns = [
  'id',
  'status',
  'created_at',
  'scheduled_time',
  'start_time',
  'end_time',
  'error',
  'playbooks(id,name,title,icon)',
  'creator:created_by(id,name)',
];

const runSchema = z
  .object({
    id: z.string(),
    status: text,
    created_at: z.string(),
    scheduled_time: text,
    start_time: text,
    end_time: text,
    error: text,
    playbooks: z.object({ id: z.string(), name: text, title: text, icon: text }).nullish(),
    creator: z.object({ id: z.string(), name: text }).nullish(),
  })
  .transform(
    ({ playbooks: playbook, creator, ...row }): PlaybookRun => ({
      id: row.id,
      playbook:
        playbook == null
          ? null
          : { id: playbook.id, title: playbook.title || (playbook.name ?? ''), icon: playbook.icon },
      status: row.status ?? '',
      createdAt: row.created_at,
      scheduledAt: row.scheduled_time,
      startedAt: row.start_time,
      endedAt: row.end_time,
      createdBy: creator == null ? null : { id: creator.id, name: creator.name ?? '' },
      error: row.error === '' ? null : row.error,
    }),
  );

async function readRuns(data: DataApi, input: PlaybookRunsInput, signal: AbortSignal | undefined) {
  const { itemId, sortBy, sortOrder, pageIndex, pageSize } = input;
  const { rows, total } = await data.rows(
    {
      relation: 'playbook_runs',
      columns: runColumns,
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
    runSchema,
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
