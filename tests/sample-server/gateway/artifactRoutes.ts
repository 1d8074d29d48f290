import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { artifactContent } from '../playbooks/artifactContent.ts';
import { refuseAccess } from './dataApi.ts';
import { isUuid } from './isUuid.ts';
import { isAllowed } from './rbac.ts';

export interface ArtifactRoutesOptions {
  readonly database: Pool;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const chunkBytes = 64 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

export function registerArtifacts(app: FastifyInstance, { database, required }: ArtifactRoutesOptions): void {
  const admitted = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const account = required(request, reply);
    if (account === undefined) return false;
    if (isAllowed(account, 'artifact', 'read')) return true;
    void refuseAccess(reply, account, 'artifact', 'read');
    return false;
  };

  // The server's handler requires a time parameter that this path lacks, so it always responds with 400.
  app.get('/artifacts/list/playbook_run/:id', (request, reply) =>
    admitted(request, reply)
      ? reply.code(400).send({ error: 'invalid check_time(). must be in RFC3339' })
      : reply,
  );

  app.get<{ Params: { id: string; time: string } }>(
    '/artifacts/list/check/:id/:time',
    async (request, reply) => {
      if (!admitted(request, reply)) return reply;
      const { id, time } = request.params;
      if (!isUuid(id)) return reply.code(400).send({ error: `invalid check_id(${id}). must be a uuid` });
      if (!isInstant(time))
        return reply.code(400).send({ error: `invalid check_time(${time}). must be in RFC3339` });
      const { rows } = await database.query<object>(
        'select * from artifacts where check_id = $1 and check_time = $2 and deleted_at is null',
        [id, time],
      );
      return reply.type('application/json').send(rows.length === 0 ? 'null' : JSON.stringify(rows));
    },
  );

  // Sent without a length and a file name, as on the server.
  app.get<{ Params: { id: string } }>('/artifacts/download/:id', async (request, reply) => {
    if (!admitted(request, reply)) return reply;
    const { id } = request.params;
    if (!isUuid(id)) return reply.code(400).send({ error: `invalid id(${id}). must be a uuid` });
    const { rows } = await database.query<{ path: string; content_type: string | null }>(
      'select path, content_type from artifacts where id = $1 and deleted_at is null',
      [id],
    );
    const [artifact] = rows;
    if (artifact === undefined) return reply.code(404).send({ error: `artifact(${id}) was not found` });
    return reply
      .header('content-type', artifact.content_type || 'application/octet-stream')
      .send(Readable.from(chunksOf(artifactContent(artifact.path))));
  });
}
