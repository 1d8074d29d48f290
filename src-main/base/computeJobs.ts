import type { FailureCode, FailureData } from '#contract/rules/failures.ts';
import { Failure } from './Failure.ts';
import { isStackOverflow } from './stackOverflow.ts';
import { type Port, serveCalls, type ThreadError } from './threadCalls.ts';

/** The input is nested too deeply for the stack of the thread. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Loads a function, so that each job loads only its own libraries. */
// biome-ignore lint/suspicious/noExplicitAny: each function has its own argument types.
type JobLoaders = Readonly<Record<string, () => Promise<(...args: any[]) => unknown>>>;

export type JobsOf<L extends JobLoaders> = { readonly [Name in keyof L]: Awaited<ReturnType<L[Name]>> };

export interface ComputeCalls {
  /** Loads the code of a job, which does not count for its time limit. */
  readonly prepare: (name: string) => Promise<void>;
  readonly run: (name: string, args: readonly unknown[]) => unknown;
}

function serializeJobError(error: unknown): ThreadError {
  if (error instanceof Failure) return { code: error.code, message: error.message, data: error.data };
  return { code: isStackOverflow(error) ? 'stack' : 'fault', message: String(error) };
}

/** Restores the error of a job in the main thread. */
export function reviveJobError({ code, message, data }: ThreadError): Error {
  if (code === 'stack') return new StackError(message);
  return code === 'fault' ? new Error(message) : new Failure(code as FailureCode, data as FailureData);
}

/**
 * Answers the jobs of a compute thread.
 * @param port to the parent thread
 */
export function serveJobs(port: Port, loaders: JobLoaders): void {
  const loaded = new Map<string, (...args: readonly unknown[]) => unknown>();
  const compute: ComputeCalls = {
    async prepare(name) {
      const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
      if (load === undefined) throw new Error(`Unknown job: ${name}.`);
      if (!loaded.has(name)) loaded.set(name, await load());
    },
    run: (name, args) => loaded.get(name)?.(...args),
  };
  serveCalls(port, { prepare: compute.prepare, run: compute.run }, serializeJobError);
}
