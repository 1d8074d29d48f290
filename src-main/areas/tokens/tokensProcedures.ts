import { z } from 'zod';
import type { PersonalToken } from '#contract/tokens.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Redactor } from '#main/base/Redactor.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Guards } from '#main/reading/Guards.ts';
import type { TokenRow } from '#main/server/AccessTokenService.ts';
import { AccessTokenService } from '#main/server/AccessTokenService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { messages } from './messages.ts';

interface TokensParts {
  readonly session: SessionManager;
  readonly store: OfflineStore;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly guards: Guards;
}

const personSchema = z.object({ name: z.string().nullish() });

/** Returns whether the database rejected a duplicate name (23505). */
const isNameTaken = ({ data }: Failure): boolean =>
  /duplicate key|SQLSTATE 23505/.test(data.serverMessage ?? '');

/** Replaces the message by one that names the solution. The server's message stays in the details. */
function toUserFailure(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  if (isNameTaken(error))
    return new Failure(
      'CONFLICT',
      {
        ...error.data,
        sentence: messages.nameTaken,
        fields: [{ path: ['name'], message: messages.nameTaken }],
      },
      { cause: error },
    );
  if (error.code === 'NOT_FOUND')
    return new Failure('NOT_FOUND', { ...error.data, sentence: messages.notOffered }, { cause: error });
  return error;
}

export const tokensProcedures = ({ session, store, clock, redactor, guards }: TokensParts) => {
  /** Returns the cached names of people by id. People without a cached name are missing. */
  const readCachedNames = (ids: readonly string[]) =>
    store.tryUse(async ({ cache }) => {
      const records = await Promise.all(ids.map((id) => cache.read.record('people', id)));
      return new Map(
        records.flatMap((record, index) => {
          const person = record === null ? undefined : personSchema.safeParse(JSON.parse(record)).data;
          return person?.name == null ? [] : [[ids[index], person.name] as const];
        }),
      );
    });

  const toTokens = async (rows: readonly TokenRow[]): Promise<PersonalToken[]> => {
    const ownId = session.personId();
    const otherIds = new Set(
      rows.flatMap(({ created_by: creatorId }) =>
        creatorId == null || creatorId === ownId ? [] : [creatorId],
      ),
    );
    const names = otherIds.size === 0 ? undefined : await readCachedNames([...otherIds]);
    return rows.map(({ id, name, created_at, expires_at, auto_renew, created_by: creatorId }) => ({
      id,
      name: name ?? '',
      createdAt: created_at,
      ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
      renews: auto_renew === true,
      ...(creatorId != null && otherIds.has(creatorId)
        ? { ofAnother: { name: names?.get(creatorId) ?? null } }
        : {}),
    }));
  };

  return {
    list: procedures.tokens.list.handler(async ({ signal }) => {
      const response = await session.service(AccessTokenService).list(signal);
      const asOf = new Date(clock.now()).toISOString();
      if (response === undefined) return { data: { offered: false }, source: 'server', asOf };
      return { data: { offered: true, tokens: await toTokens(response.rows) }, source: 'server', asOf };
    }),
    make: procedures.tokens.make.handler(async ({ input }) => {
      try {
        const token = await session.service(AccessTokenService).create(input);
        redactor.add(token);
        return { token };
      } catch (error) {
        throw toUserFailure(error);
      }
    }),
    remove: procedures.tokens.remove.handler(async ({ input: { id, typed } }) => {
      guards.assertTyped(await guards.ofToken(id), typed);
      try {
        await session.service(AccessTokenService).remove(id);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
        throw new Failure('NOT_FOUND', { ...error.data, sentence: messages.tokenNotFound }, { cause: error });
      }
      return {};
    }),
  };
};
