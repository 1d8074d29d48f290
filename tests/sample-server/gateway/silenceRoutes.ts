import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { FilterError, resolveDate } from './dateMath.ts';
import { isAllowed } from './rbac.ts';

export interface SilenceRoutesOptions {
  readonly database: Pool;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const resources = ['config_id', 'canary_id', 'check_id', 'component_id'] as const;
const id = z.string().nullish();

/** The server ignores all other fields, including `id`, `source` and `namespace`. */
const wishSchema = z.object({
  config_id: id,
  canary_id: id,
  check_id: id,
  component_id: id,
  from: z.string().nullish(),
  until: z.string().nullish(),
  description: z.string().nullish(),
  recursive: z.boolean().nullish(),
});

type Wish = z.infer<typeof wishSchema>;

/** A silence request that the server rejects, with the server's message. */
class RefusedWish extends Error {}

/** @throws RefusedWish */
function periodOf({ from, until, ...wish }: Wish, now: Date) {
  if (!from) throw new RefusedWish('`from` time is required');
  if (!until) throw new RefusedWish('`until` is required');
  const resolved = (text: string): string => {
    try {
      return resolveDate(text, now);
    } catch (error) {
      if (error instanceof FilterError) throw new RefusedWish(error.message, { cause: error });
      throw error;
    }
  };
  const period = { from: resolved(from), until: resolved(until) };
  // The server's message, including its missing backtick.
  if (period.from > period.until) throw new RefusedWish('`from` time must be before `until');
  if (resources.every((name) => !wish[name]))
    throw new RefusedWish(
      'at least one of `config_id`, `canary_id`, `check_id` or `component_id` is required',
    );
  return period;
}

export function registerSilences(root: FastifyInstance, { database, required }: SilenceRoutesOptions): void {
  void root.register(async (app) => {
    // The handler parses the body itself, because the server responds to invalid JSON with its own error.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/notification/silence', async (request, reply) => {
      const account = required(request, reply);
      if (account === undefined) return reply;
      if (!isAllowed(account, 'notification', 'create'))
        return refuseAccess(reply, account, 'notification', 'create');
      const wish = wishSchema.safeParse(parsed(request.body));
      if (!wish.success) return reply.code(500).send({ message: 'Internal Server Error' });
      try {
        const { from, until } = periodOf(wish.data, new Date());
        await database.query(
          `insert into notification_silences
              (namespace, description, "from", until, recursive, config_id, canary_id, check_id, component_id, source, created_by)
            values ('', $1, $2, $3, $4, $5, $6, $7, $8, 'UI', $9)`,
          [
            wish.data.description || null,
            from,
            until,
            wish.data.recursive ?? false,
            ...resources.map((name) => wish.data[name] || null),
            account.id,
          ],
        );
      } catch (error) {
        if (error instanceof RefusedWish) return reply.code(400).send({ error: error.message });
        // SQLSTATE classes 22 and 23: a malformed id, or an id of a missing row.
        if (/^2[23]/.test((error as { code?: string }).code ?? ''))
          return reply.code(500).send({ error: 'Internal error.' });
        throw error;
      }
      // The server's response has neither a body nor a content type.
      return reply.code(200).send();
    });
  });
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
