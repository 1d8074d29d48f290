import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from './Faults.ts';
import {
  flowExpired,
  inactiveSession,
  kratosError,
  namedError,
  secondFactorRequired,
} from './kratosErrors.ts';
import { kubernetesStatus } from './kubernetesStatus.ts';

const serverBodies: Readonly<Record<number, string | object>> = {
  400: 'invalid access token',
  401: 'Session Expired',
  403: 'unauthorized. Access Denied',
  404: { message: 'Not Found' },
  500: { message: 'Internal Server Error' },
  502: { message: 'Bad Gateway' },
  503: { message: 'Service Unavailable' },
};

/** Returns the simulated service's own body for a status. */
function ownBody(status: number, path: string, kratosOrigin: string): string | object {
  if (path.startsWith('/kubeproxy/')) return kubernetesStatus(status);
  if (!path.startsWith('/kratos/')) return serverBodies[status] ?? '';
  if (path === '/kratos/sessions/whoami' && (status === 403 || status === 422)) {
    return secondFactorRequired(kratosOrigin, status);
  }
  if (status === 401) return inactiveSession;
  if (status === 410) return flowExpired('');
  return kratosError(status, {
    id: 'internal_error',
    message: 'An internal server error occurred, please contact the system administrator',
  });
}

function answerOf(fault: Fault, path: string, kratosOrigin: string) {
  if (fault.kratosError !== undefined) {
    const { status, body } = namedError(fault.kratosError, kratosOrigin);
    return { status, type: 'application/json', text: JSON.stringify(body) };
  }
  const status = fault.kind === 'body' ? 200 : fault.status;
  const body = fault.body ?? (fault.kind === 'body' ? '' : ownBody(status, path, kratosOrigin));
  const type = fault.contentType ?? (typeof body === 'string' ? 'text/plain' : 'application/json');
  return { status, type, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

const idOf = (row: unknown): string => String((row as { readonly id?: unknown } | null)?.id);

/** Orders and limits rows as the data API does, so that faulty bodies still match the requested page. */
function pageOf(text: string, { url }: FastifyRequest): string {
  const query = new URL(url, 'http://sample').searchParams;
  const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY);
  if (!text.startsWith('[')) return text;
  try {
    const rows = JSON.parse(text) as unknown[];
    if (query.get('order')?.startsWith('id.asc'))
      rows.sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
    return JSON.stringify(rows.slice(0, limit));
  } catch {
    // An intentionally malformed body.
    return text;
  }
}

/** Sends less than the announced length and closes the connection. */
function breakOff(
  request: FastifyRequest,
  reply: FastifyReply,
  part: string | Buffer,
  headers: Partial<ReturnType<FastifyReply['getHeaders']>>,
) {
  const length = Buffer.byteLength(part) + 10_000;
  for (const [name, value] of Object.entries({ ...headers, 'content-length': length })) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(reply.statusCode);
  reply.raw.write(part, () => request.raw.socket.destroy());
}

/** Applies a fault. @returns whether the request needs no further handling */
export async function applyFault(
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
    case 'truncate':
      reply.hijack();
      breakOff(request, reply, fault.body ?? '[{"id":"0191', {
        'content-type': fault.contentType ?? 'application/json',
        ...fault.headers,
      });
      return true;
    default: {
      const { status, type, text } = answerOf(fault, path, kratosOrigin);
      const rows = fault.kind === 'body' && path.startsWith('/db/') ? pageOf(text, request) : text;
      void reply.code(status).type(type).headers(fault.headers).send(rows);
      return true;
    }
  }
}

/**
 * A promise that never settles. A hook that returns it sends no response, because the connection is closed.
 */
const nothingMore = () => new Promise<never>(() => undefined);

/**
 * Applies a fault with `after` to the response of a handled request.
 * @param payload body of the real response
 * @returns the body to send, or a promise that never settles if nothing more is sent
 */
export async function applyFaultToResponse(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  path: string,
  kratosOrigin: string,
): Promise<unknown> {
  if (fault.delayMs > 0) await wait(fault.delayMs);
  switch (fault.kind) {
    case 'delay':
      return payload;
    case 'drop':
      request.raw.socket.destroy();
      return nothingMore();
    case 'truncate': {
      const whole = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload ?? ''));
      const part = fault.body ?? whole.subarray(0, Math.ceil(whole.length / 2));
      const type = fault.contentType === undefined ? {} : { 'content-type': fault.contentType };
      breakOff(request, reply, part, { ...reply.getHeaders(), ...type, ...fault.headers });
      return nothingMore();
    }
    default: {
      const { status, type, text } = answerOf(fault, path, kratosOrigin);
      for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name);
      void reply.code(status).type(type).headers(fault.headers);
      return text;
    }
  }
}
