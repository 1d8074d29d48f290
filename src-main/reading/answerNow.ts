import type { Clock } from '../base/clock.ts';

/** Returns data that the server has just sent, or that needs no request, as an answer of the server. */
export const answerNow = <T>(clock: Clock, data: T) => ({
  data,
  source: 'server' as const,
  asOf: new Date(clock.now()).toISOString(),
});
