import { isContractProcedure } from '@orpc/contract';
import { contract } from '#contract/contract.ts';
import type { ProcedureMeta } from '#contract/procedure.ts';
import type { FeedName } from '#contract/sync.ts';

function* metasOf(router: object, path: readonly string[] = []): Generator<[call: string, ProcedureMeta]> {
  for (const [key, inner] of Object.entries(router)) {
    const here = [...path, key];
    if (isContractProcedure(inner)) yield [here.join('.'), inner['~orpc'].meta as ProcedureMeta];
    else yield* metasOf(inner, here);
  }
}

const metas = new Map(metasOf(contract));

/** Cached answers to delete when the server refuses a request. See contract/procedure.ts. */
export type ForbiddenAnswers =
  | { readonly what: 'question' }
  | { readonly what: 'procedures'; readonly calls: readonly string[]; readonly kind: string | null };

/**
 * @param call name of the refused procedure
 * @param input of the refused request
 */
export function forbiddenAnswers(call: string, input: unknown): ForbiddenAnswers {
  const meta = metas.get(call);
  const forbids = meta === undefined || meta.persist === 'no' ? undefined : meta.forbids;
  if (forbids === undefined) return { what: 'question' };
  if (forbids === 'procedure') return { what: 'procedures', calls: [call], kind: null };
  const area = call.slice(0, call.lastIndexOf('.') + 1);
  const kind: unknown = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : null;
  const calls = [...metas].flatMap(([name, other]) =>
    name.startsWith(area) && other.persist !== 'no' && other.forbids === forbids ? [name] : [],
  );
  return { what: 'procedures', calls, kind: String(kind) };
}

/** Returns the procedures whose cached answers contain rows of a feed, as declared in the contract. */
export const proceduresWithRowsOf = (feed: FeedName): string[] =>
  [...metas].flatMap(([call, meta]) => (meta.persist !== 'no' && meta.tellsOf.includes(feed) ? [call] : []));
