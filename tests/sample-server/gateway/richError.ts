import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a ULID in Crockford's Base32, as outside of uuid columns. */
function ulidText(now: number): string {
  const bits = (BigInt(now) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`);
  return Array.from({ length: 26 }, (_, at) => crockford[Number((bits >> BigInt(5 * (25 - at))) & 31n)]).join(
    '',
  );
}

/** Sends an error in the format of the playbook handlers, with trace, time and context. */
export function richError(
  reply: FastifyReply,
  status: number,
  error: string,
  context?: object,
): FastifyReply {
  const now = new Date();
  return reply.code(status).send({
    ...(context === undefined ? {} : { context }),
    error,
    stacktrace: `Oops: ${error}\n  --- at playbook/controllers.go HandlePlaybookRun()`,
    time: now.toISOString().replace('Z', '000000Z'),
    trace: ulidText(now.getTime()),
  });
}
