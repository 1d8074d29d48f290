import { z } from 'zod';
import { flowErrorIds } from './kratosErrors.ts';

export const faultSchema = z.object({
  /** Path prefix without `/api`, or a pattern with `*` for any text. A single `*` matches everything. */
  path: z.string().default('*'),
  method: z.string().toUpperCase().optional(),
  kind: z.enum(['delay', 'status', 'drop', 'truncate', 'body']),
  /** Handle the request first and apply the fault to its response. */
  after: z.boolean().default(false),
  /** Number of applications; -1 for unlimited. */
  count: z.number().int().default(1),
  /** Number of matching requests to let through first. */
  skip: z.number().int().default(0),
  role: z.string().optional(),
  status: z.number().int().min(200).max(599).default(500),
  /** A named error of the identity service, with its own status and body. */
  kratosError: z.enum(flowErrorIds).optional(),
  /** Delay in milliseconds before any other effect, for every kind. */
  delayMs: z.number().min(0).default(0),
  /** Default: the server's body for the status. */
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

/** Faults that tests inject. */
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
   * Returns the armed fault for a request, otherwise undefined. Each call counts as a hit.
   * @param paths all aliases of the request's path
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
