import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const faultSchema = z.object({
  /** Prefix of the path without `/api`; `*` matches everything. */
  path: z.string().default('*'),
  method: z.string().optional(),
  kind: z.enum(['delay', 'status', 'drop', 'truncate', 'body']),
  /** How often; -1 until cleared. */
  count: z.number().int().default(1),
  /** How many matching requests pass first. */
  skip: z.number().int().default(0),
  role: z.string().optional(),
  status: z.number().int().default(500),
  delayMs: z.number().default(0),
  body: z.string().default(''),
  contentType: z.string().default('text/plain'),
  headers: z.record(z.string(), z.string()).default({}),
});

export const newFaultSchema = faultSchema;
export type Fault = z.infer<typeof faultSchema>;

interface Armed {
  readonly fault: Fault;
  left: number;
  toSkip: number;
  hits: number;
}

/** Faults that a test asked for: what the sample does wrong on purpose. */
export class Faults {
  #armed: Armed[] = [];

  add(fault: Fault): void {
    this.#armed.push({ fault, left: fault.count, toSkip: fault.skip, hits: 0 });
  }

  clear(): void {
    this.#armed = [];
  }

  list(): object[] {
    return this.#armed.map(({ fault, left, hits }) => ({ ...fault, left, hits }));
  }

  /** The fault for a request, if one is armed; asking counts as a hit. */
  take(method: string, path: string, role: string | undefined): Fault | undefined {
    const armed = this.#armed.find(
      ({ fault, left }) =>
        left !== 0 &&
        (fault.path === '*' || path.startsWith(fault.path)) &&
        (fault.method === undefined || fault.method === method) &&
        (fault.role === undefined || fault.role === role),
    );
    if (armed === undefined) return undefined;
    if (armed.toSkip > 0) {
      armed.toSkip -= 1;
      return undefined;
    }
    armed.hits += 1;
    if (armed.left > 0) armed.left -= 1;
    return armed.fault;
  }
}

/** Does what a fault says. @returns true when the request is answered (or never will be) */
export async function commit(fault: Fault, reply: FastifyReply): Promise<boolean> {
  switch (fault.kind) {
    case 'delay':
      await wait(fault.delayMs);
      return false;
    case 'drop':
      reply.hijack();
      reply.raw.destroy();
      return true;
    case 'truncate':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 });
      reply.raw.write('[{"id":"0191', () => reply.raw.destroy());
      return true;
    case 'body':
      reply.code(200).type(fault.contentType).headers(fault.headers).send(fault.body);
      return true;
    default:
      reply.code(fault.status).type(fault.contentType).headers(fault.headers).send(fault.body);
      return true;
  }
}
