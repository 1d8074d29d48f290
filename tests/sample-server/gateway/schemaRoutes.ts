import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import { schemaFiles } from './schemaFiles.ts';

/** The JSON schemas of editors, for whoever is signed in. A file that is not there is answered by the file server: plain text. */
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
