import type { RequestSummary } from './failures.ts';

/** A complete answer with any status. */
export interface ServerAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Empty for a good answer that was streamed. */
  readonly body: string;
  readonly request: RequestSummary;
}
