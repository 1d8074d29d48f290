import type { Asked } from './failures.ts';

/** A whole answer, of any status. */
export interface ServerAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Empty where it was asked for in bytes and is good. */
  readonly body: string;
  /** What a good answer has that was asked for in bytes. */
  readonly bytes?: Uint8Array;
  readonly asked: Asked;
}
