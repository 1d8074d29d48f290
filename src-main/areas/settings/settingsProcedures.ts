import { z } from 'zod';
import type { SpecProblem } from '#contract/settings.ts';
import type { ComputeJob, JobLimits } from '#main/base/ComputeThread.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { SettingsService } from '#main/server/SettingsService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { checkSpec } from './checkSpec.ts';
import { readQueues } from './eventQueues.ts';
import { messages } from './messages.ts';
import { addMembers, findPeople, listMembers, removeMember } from './teamMembers.ts';

interface SettingsParts extends AnswerSources {
  readonly session: SessionManager;
  /** Checks in the compute thread, within `specCheckLimits`. */
  readonly checkSpec: ComputeJob<typeof checkSpec>;
}

/** Limits of one validation, including the compilation of the schema. */
export const specCheckLimits: JobLimits = {
  timeMs: 5_000,
  timeoutMessage: messages.schemaTooSlow,
  tooLargeMessage: messages.schemaTooDeep,
};

/** The largest schema of the server has about 300 kB. */
const maxSchemaCharacters = 5_000_000;

const schemaText = z.string().nullable();

interface SpecEntry {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Returns the entries of a list in a specification. A value that is no list is one entry. */
function entriesOf(spec: unknown, key: string): readonly SpecEntry[] {
  const list = z.looseObject({}).safeParse(spec).data?.[key];
  if (list === undefined) return [];
  if (!Array.isArray(list)) return [{ path: [key], value: list }];
  return list.map((value: unknown, index) => ({ path: [key, String(index)], value }));
}

const problemsBelow = (path: readonly string[], problems: readonly SpecProblem[]): SpecProblem[] =>
  problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));

export const settingsProcedures = (parts: SettingsParts) => {
  const { session, clock } = parts;
  /** @throws Failure SERVER if the schema is invalid, and the failures of `checkSpec` at its limits */
  const findProblems = async (schema: string, file: string, value: unknown) => {
    if (schema.length > maxSchemaCharacters)
      throw new Failure('INVALID', { sentence: messages.schemaTooLarge, details: file });
    try {
      return await parts.checkSpec(schema, value);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(
        'SERVER',
        { sentence: messages.schemaUnusable, details: `${file}: ${String(error)}` },
        { cause: error },
      );
    }
  };
  /** Returns the server's schema or the cached one; null if the server has no schema of this name. */
  const schemaOf = async (file: string, signal: AbortSignal | undefined) =>
    (
      await answerFrom<string | null>(parts, {
        policy: 'server',
        server: () => session.service(SettingsService).schema(file, signal),
        fromCache: async (_store, visited) => visited,
        caching: { call: 'settings.schema', input: { file }, schema: schemaText },
      })
    ).data;
  /**
   * Validates entries with the schemas of their lists. Lists without a usable schema are left out.
   * @param failures receives the failures of unusable schemas
   */
  const checkEntries = async (
    lists: ReadonlyArray<{ readonly key: string; readonly file: string }>,
    spec: unknown,
    signal: AbortSignal | undefined,
    failures: unknown[],
  ) => {
    const found = {
      problems: [] as SpecProblem[],
      schemaFaults: [] as SpecProblem[],
      paths: [] as string[][],
    };
    for (const { key, file } of lists) {
      const schema = await schemaOf(file, signal);
      if (schema === null) continue;
      try {
        for (const { path, value } of entriesOf(spec, key)) {
          const { problems, schemaFaults } = await findProblems(schema, file, value);
          found.problems.push(...problemsBelow(path, problems));
          found.schemaFaults.push(...problemsBelow(path, schemaFaults));
          found.paths.push([...path]);
        }
      } catch (error) {
        failures.push(error);
      }
    }
    return found;
  };
  return {
    members: {
      list: procedures.settings.members.list.handler(async ({ input, signal }) =>
        answerNow(clock, await listMembers(session.data(), input.teamId, signal)),
      ),
      candidates: procedures.settings.members.candidates.handler(({ input, signal }) =>
        findPeople(session.data(), input.search, signal),
      ),
      add: procedures.settings.members.add.handler(async ({ input }) => {
        await addMembers(session.data(), input.teamId, input.personIds);
        return {};
      }),
      remove: procedures.settings.members.remove.handler(async ({ input }) => {
        await removeMember(session.data(), input.teamId, input.personId);
        return {};
      }),
    },
    queues: procedures.settings.queues.handler(async ({ signal }) =>
      answerNow(clock, await readQueues(session.data(), signal)),
    ),
    schema: procedures.settings.schema.handler(async ({ input, signal }) =>
      answerNow(clock, await session.service(SettingsService).schema(input.file, signal)),
    ),
    checkSpec: procedures.settings.checkSpec.handler(
      async ({ input: { file, spec, lists = [] }, signal }) => {
        const schema = await schemaOf(file, signal);
        const failures: unknown[] = [];
        if (schema !== null)
          try {
            const { problems, schemaFaults } = await findProblems(schema, file, spec);
            return { outcome: 'checked', problems: [...problems], schemaFaults: [...schemaFaults] };
          } catch (error) {
            failures.push(error);
          }
        const checked = await checkEntries(lists, spec, signal, failures);
        if (checked.paths.length === 0) {
          // The first failure is that of the whole specification.
          if (failures.length > 0) throw failures[0];
          return { outcome: 'no-schema' };
        }
        const { problems, schemaFaults, paths } = checked;
        const reason = schema === null ? 'no-schema' : 'unusable-schema';
        return { outcome: 'checked', problems, schemaFaults, partial: { reason, paths } };
      },
    ),
  };
};
