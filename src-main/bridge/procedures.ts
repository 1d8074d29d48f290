import { implement } from '@orpc/server';
import { contract } from '#contract/contract.ts';

/**
 * One builder per procedure of the contract. Inputs are always validated. Outputs are validated only if
 * `QUARTERDECK_CHECK_OUTPUTS` is set, as in development and tests, because it costs time.
 */
export const procedures = implement(contract, {
  initialOutputValidationIndex: process.env.QUARTERDECK_CHECK_OUTPUTS === '1' ? 0 : Number.NaN,
});
