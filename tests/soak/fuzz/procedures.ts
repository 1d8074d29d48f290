import type { AnyContractProcedure } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';

export interface FuzzedProcedure {
  /** The path segments joined by dots. */
  readonly name: string;
  readonly path: string;
  readonly input: z.core.$ZodType | undefined;
}

/** Excluded because success replaces the running program. */
const excluded = new Set(['updates.install']);

/** Calls that end the session, change workspaces, or are slow. Calling them often would hide other faults. */
const rare =
  /signOut|session\.(signIn|flow)|workspaces\.|organisation|receive\.|snapshots\.save|sync\.(clear|now)|link\.open|kubeconfig\.|doctor|tokens\.|charts?\b|updates\.|playbooks\.run$|diagnostics/;

const schemaOf = (procedure: AnyContractProcedure) =>
  procedure['~orpc'].inputSchema as z.core.$ZodType | undefined;

function walk(part: object, names: readonly string[]): FuzzedProcedure[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const path = [...names, name];
    if (isContractProcedure(value))
      return [{ name: path.join('.'), path: `/${path.join('/')}`, input: schemaOf(value) }];
    return typeof value === 'object' && value !== null ? walk(value, path) : [];
  });
}

export const procedures: readonly FuzzedProcedure[] = walk(contract, []).filter(
  ({ name }) => !excluded.has(name),
);

export const isRare = ({ name }: FuzzedProcedure): boolean => rare.test(name);
