import type { AnyContractProcedure } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '../../../src-preload/contract/contract.ts';

/** A procedure of the contract. */
export interface FuzzedProcedure {
  /** Its parts with dots between them. */
  readonly name: string;
  readonly path: string;
  readonly input: z.core.$ZodType | undefined;
}

/** Ends the fuzz itself when it works: it replaces the program. */
const excluded = new Set(['updates.install']);

/** Calls that end the session, open or remove workspaces, or start slow work. Called often, they hide everything else. */
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

/** All procedures of the contract that the fuzz calls. */
export const procedures: readonly FuzzedProcedure[] = walk(contract, []).filter(
  ({ name }) => !excluded.has(name),
);

/** Whether a procedure is called less often than the others. */
export const isRare = ({ name }: FuzzedProcedure): boolean => rare.test(name);
