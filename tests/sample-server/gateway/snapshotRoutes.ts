import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { DurationError, durationSeconds } from './duration.ts';
import { isUuid } from './isUuid.ts';
import type { LogSources } from './LogSources.ts';
import { isAllowed } from './rbac.ts';
import { type SampleSnapshots, snapshotBehaviorSchema } from './SampleSnapshots.ts';
import { snapshotFiles } from './snapshotFiles.ts';
import { type ZipFile, zipOf } from './zipStream.ts';

export interface SnapshotRoutesOptions {
  readonly database: Pool;
  readonly snapshots: SampleSnapshots;
  readonly sources: LogSources;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const usualStart = '15m';
const chunkBytes = 64 * 1024;
const noLogHub =
  'failed to query component & its direct children: failed to connect to `user=sample database=logs`: connection refused';

/** Converts a time, or a duration before now, to milliseconds since 1970. */
function momentMs(text: string, nowMs: number): number {
  const atMs = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? nowMs - durationSeconds(text) * 1_000 : atMs;
}

/** Returns unique filler lines. */
function* fillerOf(bytes: number): Generator<Uint8Array> {
  let number = 0;
  for (let left = bytes; left > 0; left -= chunkBytes) {
    const size = Math.min(chunkBytes, left);
    const line = () => {
      number += 1;
      return `${String(number).padStart(12, '0')} payments-worker is as it was\n`;
    };
    const lines = Array.from({ length: Math.ceil(size / 40) }, line);
    yield Buffer.from(lines.join('').slice(0, size).padEnd(size, ' '));
  }
}

export function registerSnapshots(app: FastifyInstance, options: SnapshotRoutesOptions): void {
  const { database, snapshots, sources, required } = options;

  app.get<{ Params: { id: string }; Querystring: Readonly<Record<string, string>> }>(
    '/snapshot/topology/:id',
    async (request, reply) => {
      const account = required(request, reply);
      if (account === undefined) return reply;
      if (!isAllowed(account, 'topology', 'read')) return refuseAccess(reply, account, 'topology', 'read');
      const complain = (status: number, error: string, message = 'Error snapshotting topology') =>
        reply.code(status).send({ error, message });
      if (!snapshots.hasLogHub) return complain(500, noLogHub);
      const { id } = request.params;
      const { start, end, related, logFormat } = request.query;
      if (!isUuid(id)) return complain(400, `invalid UUID length: ${id.length}`);
      const nowMs = Date.now();
      let files: readonly ZipFile[] | undefined;
      try {
        files = await snapshotFiles(database, sources, {
          id,
          startMs: momentMs(start || usualStart, nowMs),
          endMs: end === undefined || end === '' ? nowMs : momentMs(end, nowMs),
          related: related === 'true',
          logFormat: logFormat === 'json' ? 'json' : 'log',
        });
      } catch (error) {
        if (!(error instanceof DurationError)) throw error;
        return complain(400, error.message, 'Invalid time');
      }
      if (files === undefined) return complain(404, `component(id=${id}) not found`);
      const extra = { path: 'logs/everything.log', chunks: fillerOf(snapshots.extraBytes), stored: true };
      const archive = zipOf(snapshots.extraBytes > 0 ? [...files, extra] : files);
      // Sent without a length and a file name, as on the server.
      return reply
        .type('application/zip')
        .send(Readable.from(snapshots.sent(archive), { objectMode: false }));
    },
  );
}

export function registerSnapshotControl(app: FastifyInstance, snapshots: SampleSnapshots): void {
  app.post('/_sample/snapshot', (request, reply) => {
    snapshots.set(snapshotBehaviorSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.delete('/_sample/snapshot', (_request, reply) => {
    snapshots.clear();
    return reply.code(204).send();
  });
}
