import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../src-preload/contract/contract.ts';
import type { ProcedureMeta } from '../../../src-preload/contract/procedure.ts';
import { failureCodes } from '../../../src-preload/contract/rules/failures.ts';

interface Named {
  readonly name: string;
  readonly meta: ProcedureMeta;
  readonly errors: readonly string[];
}

function proceduresOf(router: object, path: readonly string[] = []): Named[] {
  return Object.entries(router).flatMap(([key, inner]): Named[] => {
    const here = [...path, key];
    if (!isContractProcedure(inner)) return proceduresOf(inner as object, here);
    const { meta, errorMap } = inner['~orpc'];
    return [{ name: here.join('.'), meta: meta as ProcedureMeta, errors: Object.keys(errorMap) }];
  });
}

const procedures = proceduresOf(contract);

describe('the contract', () => {
  it.each(procedures.map((one) => [one.name, one] as const))(
    'says of %s whether it may be kept and logged',
    (_name, one) => {
      expect(['yes', 'own', 'no']).toContain(one.meta.persist);
      expect(['yes', 'redact']).toContain(one.meta.log);
      expect(one.errors).toEqual([...failureCodes]);
    },
  );

  it('keeps and logs nothing of a session', () => {
    const session = procedures.filter(({ name }) => name.startsWith('session.'));
    expect(session.length).toBeGreaterThan(5);
    expect(session.filter(({ meta }) => meta.persist !== 'no' || meta.log !== 'redact')).toEqual([]);
  });

  it('keeps no answer of a procedure that changes something', () => {
    const writes = procedures.filter(({ name }) =>
      /\.(write|add|open|show|signOut|retry|submit|create)$/.test(name),
    );
    expect(writes.length).toBeGreaterThan(6);
    expect(writes.filter(({ meta }) => meta.persist !== 'no')).toEqual([]);
  });
});
