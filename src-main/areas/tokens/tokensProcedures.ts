import { z } from 'zod';
import type { PersonalToken } from '../../../src-preload/contract/tokens.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Redactor } from '../../base/Redactor.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { Guards } from '../../reading/Guards.ts';
import type { TokenRow } from '../../server/AccessTokenService.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
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
const isTaken = ({ data }: Failure): boolean => /duplicate key|SQLSTATE 23505/.test(data.serverMessage ?? '');

/** Replaces the message by one that names the solution. The server's message stays in the details. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  if (isTaken(error))
    return new Failure('CONFLICT', { ...error.data, sentence: messages.nameTaken }, { cause: error });
  if (error.code === 'NOT_FOUND')
    return new Failure('NOT_FOUND', { ...error.data, sentence: messages.notOffered }, { cause: error });
  return error;
}

export const tokensProcedures = ({ session, store, clock, redactor, guards }: TokensParts) => {
  /** Returns the names of those people that are cached. */
  const namesOf = (ids: readonly string[]) =>
    store.tryUse(async ({ cache }) => {
      const records = await Promise.all(ids.map((id) => cache.read.record('people', id)));
      return new Map(
        records.flatMap((record, at) => {
          const person = record === null ? undefined : personSchema.safeParse(JSON.parse(record)).data;
          return person?.name == null ? [] : [[ids[at], person.name] as const];
        }),
      );
    });

  const toTokens = async (rows: readonly TokenRow[]): Promise<PersonalToken[]> => {
    const own = session.personId();
    const others = new Set(rows.flatMap(({ created_by: by }) => (by == null || by === own ? [] : [by])));
    const names = others.size === 0 ? undefined : await namesOf([...others]);
    return rows.map(({ id, name, created_at, expires_at, auto_renew, created_by: by }) => ({
      id,
      name: name ?? '',
      createdAt: created_at,
      ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
      renews: auto_renew === true,
      ...(by != null && others.has(by) ? { ofAnother: { name: names?.get(by) ?? null } } : {}),
    }));
  };

  return {
    list: procedures.tokens.list.handler(async ({ signal }) => {
      const read = await session.accessTokenService().list(signal);
      const asOf = new Date(clock.now()).toISOString();
      if (read === undefined) return { data: { offered: false }, source: 'server', asOf };
      return { data: { offered: true, tokens: await toTokens(read.rows) }, source: 'server', asOf };
    }),
    make: procedures.tokens.make.handler(async ({ input }) => {
      try {
        const token = await session.accessTokenService().make(input);
        redactor.add(token);
        return { token };
      } catch (error) {
        throw inOurWords(error);
      }
    }),
    remove: procedures.tokens.remove.handler(async ({ input: { id, typed } }) => {
      guards.assertTyped(await guards.ofToken(id), typed);
      try {
        await session.accessTokenService().remove(id);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
        throw new Failure('NOT_FOUND', { ...error.data, sentence: messages.gone }, { cause: error });
      }
      return {};
    }),
  };
};
