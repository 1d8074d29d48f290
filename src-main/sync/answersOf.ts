import { isContractProcedure } from '@orpc/contract';
import { contract } from '../../src-preload/contract/contract.ts';
import type { ProcedureMeta } from '../../src-preload/contract/procedure.ts';
import type { FeedName } from '../../src-preload/contract/sync.ts';

function* metasOf(router: object, path: readonly string[] = []): Generator<[call: string, ProcedureMeta]> {
  for (const [key, inner] of Object.entries(router)) {
    const here = [...path, key];
    if (isContractProcedure(inner)) yield [here.join('.'), inner['~orpc'].meta as ProcedureMeta];
    else yield* metasOf(inner, here);
  }
}

/** The procedures whose kept answers tell of rows of a feed, by the contract's word. */
export const answersOf = (feed: FeedName): string[] =>
  [...metasOf(contract)].flatMap(([call, meta]) =>
    meta.persist !== 'no' && meta.tellsOf.includes(feed) ? [call] : [],
  );
