import { z } from 'zod';
import { flowErrorIds } from './kratosErrors.ts';

export const faultSchema = z.object({
  /** Prefix of the path without `/api`, or a pattern in which `*` stands for anything; `*` alone matches everything. */
  path: z.string().default('*'),
  method: z.string().toUpperCase().optional(),
  kind: z.enum(['delay', 'status', 'drop', 'truncate', 'body']),
  /** The request is worked off first, and the fault acts on its answer. */
  after: z.boolean().default(false),
  /** How often; -1 until cleared. */
  count: z.number().int().default(1),
  /** How many matching requests pass first. */
  skip: z.number().int().default(0),
  role: z.string().optional(),
  status: z.number().int().min(200).max(599).default(500),
  /** A named error of the identity service, with its own status and body. */
  kratosError: z.enum(flowErrorIds).optional(),
  /** Waited before anything else, for every kind. */
  delayMs: z.number().min(0).default(0),
  /** The server's own body for the status when absent. */
  body: z.string().optional(),
  contentType: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
});

export type Fault = z.infer<typeof faultSchema>;

interface Armed {
  readonly fault: Fault;
  left: number;
  toSkip: number;
  hits: number;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function matches(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return path.startsWith(pattern);
  return new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(path);
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

  /**
   * The fault for a request, if one is armed; asking counts as a hit.
   * @param paths the names under which the request's path is known
   */
  take(method: string, paths: readonly string[], role: string | undefined): Fault | undefined {
    const armed = this.#armed.find(
      ({ fault, left }) =>
        left !== 0 &&
        paths.some((path) => matches(fault.path, path)) &&
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
