import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { DurationError, durationSeconds } from './duration.ts';
import { isUuid } from './isUuid.ts';
import type { PersonalTokens } from './PersonalTokens.ts';
import { richError } from './richError.ts';

export interface PersonalTokenRoutesOptions {
  readonly personalTokens: PersonalTokens;
  /** Whether the server has no sign-in. Then no user can own a token. */
  readonly hasNoSignIn: boolean;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const usualDays = 90;

/** The scope is parsed and ignored: a token has all permissions of its owner. */
const wishSchema = z.object({
  name: z.string().default(''),
  expiry: z.string().default(''),
  auto_renew: z.boolean().default(false),
  scope: z.array(z.object({ object: z.string(), action: z.string() })).default([]),
});

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

/**
 * Returns the expiry of a token.
 * @param expiry a duration such as `720h`, or an RFC 3339 time
 * @throws DurationError for any other text
 */
function endOf(expiry: string): Date {
  const at = z.iso.datetime({ offset: true }).safeParse(expiry);
  if (at.success) return new Date(at.data);
  const seconds = expiry === '' ? 0 : durationSeconds(expiry);
  return inSeconds(seconds === 0 ? usualDays * 86_400 : seconds);
}

/** Registers the personal access tokens of newer servers: creation, list and deletion by their owners. */
export function registerPersonalTokens(
  app: FastifyInstance,
  { personalTokens, hasNoSignIn, required }: PersonalTokenRoutesOptions,
): void {
  const person = (request: FastifyRequest, reply: FastifyReply): SampleAccount | undefined => {
    if (!hasNoSignIn) return required(request, reply);
    void reply.code(401).send({ error: 'error fetching user' });
    return undefined;
  };

  app.post('/auth/create_token', async (request, reply) => {
    const maker = person(request, reply);
    if (maker === undefined) return reply;
    const wish = wishSchema.safeParse(request.body);
    if (!wish.success)
      return reply.code(400).send({ error: `invalid request body: ${z.prettifyError(wish.error)}` });
    const { name, expiry, auto_renew: autoRenew } = wish.data;
    if (name.trim() === '') return reply.code(400).send({ error: 'name is required' });
    try {
      const expiresAt = endOf(expiry);
      return {
        message: 'success',
        payload: { token: await personalTokens.make(maker, { name, expiresAt, autoRenew }) },
      };
    } catch (error) {
      if (error instanceof DurationError)
        return reply.code(400).send({ error: `error parsing expiry[${expiry}]: ${error.message}` });
      if (!(error instanceof DatabaseError)) throw error;
      return richError(
        reply,
        500,
        `error creating access token: failed to create person for token ${JSON.stringify(name)}: ERROR: ${error.message} (SQLSTATE ${error.code})`,
      );
    }
  });

  app.get('/auth/tokens', async (request, reply) => {
    const caller = person(request, reply);
    if (caller === undefined) return reply;
    const payload = await personalTokens.list(caller.role === 'admin' ? undefined : caller.id);
    return { message: 'success', payload };
  });

  app.delete<{ Params: { id: string } }>('/auth/token/:id', async (request, reply) => {
    const caller = person(request, reply);
    if (caller === undefined) return reply;
    const { id } = request.params;
    const maker = isUuid(id) ? await personalTokens.makerOf(id) : undefined;
    if (maker === undefined) return reply.code(404).send({ error: 'access token not found' });
    if (maker !== caller.id && caller.role !== 'admin')
      return reply.code(403).send({ error: 'access token belongs to somebody else' });
    await personalTokens.remove(id);
    return { message: 'success' };
  });
}
