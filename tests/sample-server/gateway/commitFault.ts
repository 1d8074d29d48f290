import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from './Faults.ts';
import { flowExpired, inactiveSession, kratosError, secondFactorRequired } from './kratosErrors.ts';

const serverBodies: Readonly<Record<number, string | object>> = {
  400: 'invalid access token',
  401: 'Session Expired',
  403: 'unauthorized. Access Denied',
  404: { message: 'Not Found' },
  500: { message: 'Internal Server Error' },
  502: { message: 'Bad Gateway' },
  503: { message: 'Service Unavailable' },
};

/** What the imitated service itself would say with this status. */
function ownBody(status: number, path: string, kratosOrigin: string): string | object {
  if (!path.startsWith('/kratos/')) return serverBodies[status] ?? '';
  if (path === '/kratos/sessions/whoami' && (status === 403 || status === 422)) {
    return secondFactorRequired(kratosOrigin, status);
  }
  if (status === 401) return inactiveSession;
  if (status === 410) return flowExpired('');
  return kratosError(
    status,
    'internal_error',
    'An internal server error occurred, please contact the system administrator',
  );
}

/** Does what a fault says. @returns true when the request is answered (or never will be) */
export async function commitFault(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  kratosOrigin: string,
): Promise<boolean> {
  if (fault.delayMs > 0) await wait(fault.delayMs);
  switch (fault.kind) {
    case 'delay':
      return false;
    case 'drop':
      reply.hijack();
      request.raw.socket.destroy();
      return true;
    case 'truncate': {
      const part = fault.body ?? '[{"id":"0191';
      const length = Buffer.byteLength(part) + 10_000;
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': fault.contentType ?? 'application/json',
        ...fault.headers,
        'content-length': length,
      });
      reply.raw.write(part, () => request.raw.socket.destroy());
      return true;
    }
    default: {
      const status = fault.kind === 'body' ? 200 : fault.status;
      const body = fault.body ?? (fault.kind === 'body' ? '' : ownBody(status, path, kratosOrigin));
      const type = fault.contentType ?? (typeof body === 'string' ? 'text/plain' : 'application/json');
      void reply.code(status).type(type).headers(fault.headers);
      void reply.send(typeof body === 'string' ? body : JSON.stringify(body));
      return true;
    }
  }
}
