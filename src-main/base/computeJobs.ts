import type { FailureCode, FailureData } from '../../src-preload/contract/rules/failures.ts';
import { Failure } from './Failure.ts';
import { isStackOverflow } from './stackOverflow.ts';
import { type Port, serveCalls, type ThreadError } from './threadCalls.ts';

/** The input is nested deeper than the thread's stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Loads a function, so that the thread starts without the libraries of the others. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments of each function are those of its own type.
type Loaders = Readonly<Record<string, () => Promise<(...args: any[]) => unknown>>>;

/** The functions behind a table of loaders. */
export type JobsOf<L extends Loaders> = { readonly [Name in keyof L]: Awaited<ReturnType<L[Name]>> };

/** The two calls that a compute thread answers. */
export interface Compute {
  /** Loads a job's code. Its time is not the job's. */
  readonly prepare: (name: string) => Promise<void>;
  readonly run: (name: string, args: readonly unknown[]) => unknown;
}

function describe(error: unknown): ThreadError {
  if (error instanceof Failure) return { code: error.code, message: error.message, data: error.data };
  return { code: isStackOverflow(error) ? 'stack' : 'fault', message: String(error) };
}

/** The error of a job, as main throws it. */
export function reviveJobError({ code, message, data }: ThreadError): Error {
  if (code === 'stack') return new StackError(message);
  return code === 'fault' ? new Error(message) : new Failure(code as FailureCode, data as FailureData);
}

/** Answers the jobs of a compute thread. @param port to the thread that started this one */
export function serveJobs(port: Port, loaders: Loaders): void {
  const loaded = new Map<string, (...args: readonly unknown[]) => unknown>();
  const compute: Compute = {
    async prepare(name) {
      const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
      if (load === undefined) throw new Error(`There is no job ${name}.`);
      if (!loaded.has(name)) loaded.set(name, await load());
    },
    run: (name, args) => loaded.get(name)?.(...args),
  };
  serveCalls(port, { prepare: compute.prepare, run: compute.run }, describe);
}
