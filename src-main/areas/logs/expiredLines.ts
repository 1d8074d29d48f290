import { Failure } from '#main/base/Failure.ts';

/** The sentence of every failure of lines that are no longer in memory, by which the command line recognizes it. */
export const expiredLinesSentence = 'These log lines are no longer in memory. Loading them again.';

export const expiredLines = (): Failure => new Failure('NOT_FOUND', { sentence: expiredLinesSentence });
