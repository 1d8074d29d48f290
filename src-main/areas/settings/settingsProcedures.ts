import { z } from 'zod';
import type { ComputeJob, JobLimits } from '#main/base/ComputeThread.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom } from '#main/reading/answerFrom.ts';
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

/** Returns the value at a path; undefined if there is none. */
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );

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
  const fresh = <T>(data: T) => ({
    data,
    source: 'server' as const,
    asOf: new Date(clock.now()).toISOString(),
  });
  /** Returns the server's schema or the cached one; null if the server has no schema of this name. */
  const schemaOf = async (file: string, signal: AbortSignal | undefined) =>
    (
      await answerFrom<string | null>(parts, {
        policy: 'server',
        server: () => session.settingsService().schema(file, signal),
        fromCache: async (_store, visited) => visited,
        caching: { call: 'settings.schema', input: { file }, schema: schemaText },
      })
    ).data;
  return {
    members: {
      list: procedures.settings.members.list.handler(async ({ input, signal }) =>
        fresh(await listMembers(session.data(), input.teamId, signal)),
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
      fresh(await readQueues(session.data(), signal)),
    ),
    schema: procedures.settings.schema.handler(async ({ input, signal }) =>
      fresh(await session.settingsService().schema(input.file, signal)),
    ),
    checkSpec: procedures.settings.checkSpec.handler(async ({ input: { file, spec, entry }, signal }) => {
      const schema = await schemaOf(file, signal);
      if (schema !== null)
        return { outcome: 'checked', problems: [...(await findProblems(schema, file, spec))] };
      const ofEntry = entry && (await schemaOf(entry.file, signal));
      if (entry === undefined || ofEntry === null || ofEntry === undefined) return { outcome: 'no-schema' };
      const problems = await findProblems(ofEntry, entry.file, valueAt(spec, entry.path));
      return {
        outcome: 'checked',
        problems: problems.map(({ path, message }) => ({ path: [...entry.path, ...path], message })),
      };
    }),
  };
};
