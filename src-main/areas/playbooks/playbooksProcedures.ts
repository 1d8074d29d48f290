import { type PlaybookRunsInput, type RunListPage, runListSchema } from '#contract/playbooks.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Host } from '#main/host/host.ts';
import { saveFromServer } from '#main/host/saveFromServer.ts';
import { type AnswerSources, answerFrom, type SourcedAnswer } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { Guards } from '#main/reading/Guards.ts';
import { isOneOf } from '#main/server/filters.ts';
import { PlaybookService } from '#main/server/PlaybookService.ts';
import {
  paramsOf,
  playbookColumns,
  playbookRowSchema,
  runnableColumns,
  runnableRowSchema,
} from '#main/server/playbookRows.ts';
import type { Condition } from '#main/server/postgrest.ts';
import { estimateNowMs } from '#main/server/serverTime.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { CurrentUser } from './approvalOf.ts';
import { messages } from './messages.ts';
import type { RunWatch } from './RunWatch.ts';
import { readActsOf } from './readActsOf.ts';
import { readAction, readRun, readRuns } from './readRuns.ts';
import { startRun } from './startRun.ts';

interface PlaybooksParts extends AnswerSources {
  readonly session: SessionManager;
  readonly host: Pick<Host, 'saveFile'>;
  readonly guards: Guards;
  readonly watch: Pick<RunWatch, 'add'>;
}

/** Replaces the message of a 403, which is about pages, by a message about the approval. */
const toApprovalFailure = ({ code, data: { serverMessage, ...data } }: Failure): Failure => {
  const isTheSame = serverMessage?.toLowerCase() === messages.mayNotApprove.toLowerCase().replace(/\.$/, '');
  return new Failure(code, {
    ...data,
    sentence: messages.mayNotApprove,
    ...(isTheSame ? {} : { serverMessage }),
  });
};

/** The shortest page, for a count. */
const newestFirst = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 1 } as const;

const notDeleted: Condition = ['deleted_at', 'is', 'null'];

export const playbooksProcedures = (parts: PlaybooksParts) => {
  const { session, clock, host, guards, watch } = parts;
  const currentUser = (): CurrentUser => {
    const state = session.state.value;
    return state.status === 'signed-in' ? state.person : { id: session.personId(), name: '' };
  };
  const readPlaybooks = async (ids: readonly string[] | undefined, signal: AbortSignal | undefined) => {
    const { rows } = await session.data().rows(
      {
        relation: 'playbooks',
        columns: playbookColumns,
        where: [notDeleted],
        ...(ids === undefined ? {} : { anyOf: [isOneOf('id', ids)] }),
        order: [
          ['title', 'asc'],
          ['id', 'asc'],
        ],
        signal,
      },
      playbookRowSchema,
    );
    return [...rows];
  };
  const listRuns = (
    input: PlaybookRunsInput,
    signal: AbortSignal | undefined,
  ): Promise<SourcedAnswer<RunListPage>> => {
    const { range = null, ...rest } = input;
    return answerFrom(parts, {
      policy: 'server',
      server: () => readRuns(session.data(), input, signal),
      fromCache: async (_, visited) => visited,
      // The cache key has the relative range, because its start and end move with the clock.
      caching: {
        call: 'playbooks.runs.list',
        input: { ...rest, range: range?.asked ?? null },
        schema: runListSchema,
      },
    });
  };
  return {
    list: procedures.playbooks.list.handler(async ({ signal }) =>
      answerNow(clock, { playbooks: await readPlaybooks(undefined, signal) }),
    ),
    get: procedures.playbooks.get.handler(async ({ input: { id }, signal }) => {
      const found = isUuid(id)
        ? await session.data().row(
            {
              relation: 'playbooks',
              columns: runnableColumns,
              where: [['id', 'eq', id], notDeleted],
              signal,
            },
            runnableRowSchema,
          )
        : undefined;
      if (found === undefined) throw new Failure('NOT_FOUND', { sentence: messages.playbookNotFound });
      return found;
    }),
    params: procedures.playbooks.params.handler(async ({ input: { id, on }, signal }) => ({
      parameters: paramsOf(await session.service(PlaybookService).params(id, on, signal)),
    })),
    applicable: procedures.playbooks.applicable.handler(async ({ input, signal }) => {
      const ids = isUuid(input.id) ? await session.service(PlaybookService).applicable(input, signal) : [];
      const found = ids.length === 0 ? [] : await readPlaybooks(ids, signal);
      return answerNow(clock, {
        playbooks: found.map(({ id, title, icon, description }) => ({ id, title, icon, description })),
      });
    }),
    run: procedures.playbooks.run.handler(async ({ input: { id, on, values, typed } }) => {
      guards.assertTyped(await guards.ofRun(id, on), typed);
      // The call has no abort signal: a started run continues even if its page is closed.
      const runId = await startRun(session, clock, { id, on, values });
      watch.add(runId);
      return { runId };
    }),
    runs: {
      list: procedures.playbooks.runs.list.handler(({ input, signal }) => listRuns(input, signal)),
      count: procedures.playbooks.runs.count.handler(async ({ input, signal }) => {
        const page = await listRuns({ ...input, ...newestFirst }, signal);
        return { ...page, data: page.data.total };
      }),
      ofSubject: procedures.playbooks.runs.ofSubject.handler(async ({ input, signal }) =>
        answerNow(
          clock,
          await readActsOf(session.data(), input, estimateNowMs(clock.now(), session.serverNowMs), signal),
        ),
      ),
      get: procedures.playbooks.runs.get.handler(async ({ input, signal }) =>
        answerNow(
          clock,
          await readRun(
            session.data(),
            input.id,
            { me: currentUser(), nowMs: () => estimateNowMs(clock.now(), session.serverNowMs) },
            signal,
          ),
        ),
      ),
      action: procedures.playbooks.runs.action.handler(async ({ input, signal }) =>
        answerNow(clock, await readAction(session.data(), input.id, signal)),
      ),
      approve: procedures.playbooks.runs.approve.handler(async ({ input: { id, typed } }) => {
        guards.assertTyped(await guards.ofApproval(id), typed);
        try {
          await session.service(PlaybookService).approve(id);
        } catch (error) {
          throw error instanceof Failure && error.code === 'FORBIDDEN' ? toApprovalFailure(error) : error;
        }
        return {};
      }),
      saveArtifact: procedures.playbooks.runs.saveArtifact.handler(async function* ({ input, signal }) {
        const { id, name } = input;
        yield* saveFromServer(
          host,
          {
            file: { name, type: 'application/octet-stream' },
            load: (receive, until) => session.service(PlaybookService).artifact(id, receive, until),
            incompleteSentence: messages.interrupted,
          },
          signal,
        );
      }),
    },
  };
};
