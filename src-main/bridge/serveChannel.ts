import type { MinimalWebsocket } from '@orpc/server/websocket';
import { z } from 'zod';
import { maxMessageDepth } from '#contract/rules/messageLimits.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { WindowChannel } from '../host/host.ts';
import { toBridgeError } from './failures.ts';
import { isNestedDeeper } from './messageDepth.ts';

/** Message types of oRPC's peer protocol. Requests have no type. */
const eventType = 3;
const abortType = 4;

const idSchema = z.string().min(1).max(100);

/** Headers of a request. The contract has only JSON bodies and event streams, without forms and files. */
const headersSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .refine((headers) => !('content-disposition' in headers))
  .refine((headers) => (headers['content-type'] ?? 'text/event-stream') === 'text/event-stream');

/** A message of the window, as encoded by oRPC's peer protocol (`@orpc/standard-server-peer`). */
const messageSchema = z.union([
  z.object({
    i: idSchema,
    t: z.literal(1).optional(),
    p: z.object({
      u: z.string().refine((path) => path.startsWith('/') && URL.canParse(`http://orpc${path}`)),
      h: headersSchema.optional(),
      m: z.string().max(20).optional(),
    }),
  }),
  z.object({
    i: idSchema,
    t: z.literal(eventType),
    p: z.object({ e: z.enum(['message', 'error', 'done']) }),
  }),
  z.object({ i: idSchema, t: z.literal(abortType) }),
]);

/** A message that contains at least a request id, and so can be answered. */
const requestSchema = z.object({ i: idSchema, t: z.literal(1).optional() });

const sentences = {
  malformed: 'Quarterdeck received a request that it cannot read.',
  tooDeep: `Quarterdeck received a value with more than ${maxMessageDepth} nested levels.`,
} as const;

interface Problem {
  readonly sentence: string;
  /** The request to answer. Without an id, the channel is closed. */
  readonly id?: string;
}

/** Returns the id of a message that is nested too deeply to parse. oRPC writes the id first. */
const readRequestId = (text: string): string | undefined => /^\{"i":"([\w-]{1,100})"/.exec(text)?.[1];

/** Returns the problem of a message. Undefined when oRPC can read it. */
function findProblem(data: unknown): Problem | undefined {
  if (typeof data !== 'string') return { sentence: sentences.malformed };
  if (isNestedDeeper(data, maxMessageDepth)) {
    const id = readRequestId(data);
    return { sentence: sentences.tooDeep, ...(id === undefined ? {} : { id }) };
  }
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return { sentence: sentences.malformed };
  }
  if (messageSchema.safeParse(message).success) return undefined;
  const request = requestSchema.safeParse(message);
  return { sentence: sentences.malformed, ...(request.success ? { id: request.data.i } : {}) };
}

const textOf = (data: unknown): string => (typeof data === 'string' ? data : '');

const idOf = (data: unknown): string | undefined => requestSchema.safeParse(JSON.parse(textOf(data))).data?.i;

/** The part of oRPC's WebSocket handler that this module uses. */
interface MessageHandler {
  message(peer: MinimalWebsocket, data: string): Promise<void>;
  close(peer: MinimalWebsocket): void;
}

export interface ServeOptions {
  readonly log: Log;
  readonly redact: (text: string) => string;
}

/**
 * Serves calls on an admitted channel until it closes. oRPC's own `upgrade` leaves an unhandled rejection for
 * each unreadable message, which would end the process. Here such a message gets a typed failure, or the
 * channel is closed.
 */
export function serveChannel(
  handler: MessageHandler,
  channel: WindowChannel,
  { log, redact }: ServeOptions,
): void {
  const peer: MinimalWebsocket = {
    send: (data) => channel.postMessage(data),
    addEventListener: () => undefined,
  };
  let isOpen = true;
  const end = () => {
    isOpen = false;
    handler.close(peer);
  };
  const answerFailure = (id: string, error: unknown) => {
    const failure = toBridgeError(error, redact);
    channel.postMessage(JSON.stringify({ i: id, p: { s: failure.status, b: { json: failure.toJSON() } } }));
  };
  const refuse = ({ sentence, id }: Problem) => {
    log.warn('a window sent a message that is not a valid call', { sentence, id });
    if (id !== undefined) return answerFailure(id, new Failure('INVALID', { sentence }));
    end();
    channel.close(sentence);
  };
  const serve = async (data: unknown): Promise<void> => {
    const problem = findProblem(data);
    if (problem !== undefined) return refuse(problem);
    try {
      await handler.message(peer, textOf(data));
    } catch (error) {
      log.error('a call could not be answered', { error });
      const id = idOf(data);
      if (id !== undefined && isOpen) answerFailure(id, error);
    }
  };
  channel.on('close', end);
  channel.on('message', (event) => {
    if (!isOpen) return;
    serve(event?.data).catch((error: unknown) => {
      log.error('a channel failed', { error });
      end();
      channel.close();
    });
  });
}
