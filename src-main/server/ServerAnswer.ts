import type { Asked } from './failures.ts';

/** A whole answer, of any status. */
export interface ServerAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Empty where it is good and was given in parts. */
  readonly body: string;
  readonly asked: Asked;
}
