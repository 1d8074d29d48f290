import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import { schemaFiles } from './schemaFiles.ts';

/**
 * Registers the JSON schemas for editors, which require a login. A missing file gets a plain-text 404 from
 * the file server.
 */
export function registerSchemas(
  app: FastifyInstance,
  required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined,
): void {
  app.get('/schemas/*', (request, reply) => {
    if (required(request, reply) === undefined) return reply;
    const found = schemaFiles.get((request.params as { '*': string })['*']);
    if (found !== undefined) return found;
    return reply.code(404).type('text/plain; charset=utf-8').send('404 page not found\n');
  });
}
