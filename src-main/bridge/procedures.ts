import { implement } from '@orpc/server';
import { contract } from '../../src-preload/contract/contract.ts';

/**
 * The contract as things to implement, one builder per procedure. Inputs are always validated; outputs only when
 * `QUARTERDECK_CHECK_OUTPUTS` is set, as in development and tests: on the hot path their schemas are types alone.
 */
export const procedures = implement(contract, {
  initialOutputValidationIndex: process.env.QUARTERDECK_CHECK_OUTPUTS === '1' ? 0 : Number.NaN,
});
