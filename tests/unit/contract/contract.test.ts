import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { ProcedureMeta } from '#contract/procedure.ts';
import { failureCodes } from '#contract/rules/failures.ts';
import { localProcedures, serverWrites, sessionProcedures } from '#contract/rules/procedureEffects.ts';

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
    'declares for %s whether its answers can be cached and logged',
    (_name, one) => {
      expect(['yes', 'own', 'no']).toContain(one.meta.persist);
      expect(['yes', 'redact']).toContain(one.meta.log);
      expect(one.errors).toEqual([...failureCodes]);
    },
  );

  it('does not cache or log session data', () => {
    const session = procedures.filter(({ name }) => name.startsWith('session.'));
    expect(session.length).toBeGreaterThan(5);
    expect(session.filter(({ meta }) => meta.persist !== 'no' || meta.log !== 'redact')).toEqual([]);
  });

  it('does not cache answers of procedures that write', () => {
    const writes = procedures.filter(({ name }) =>
      /\.(write|add|open|show|signOut|retry|submit|create)$/.test(name),
    );
    expect(writes.length).toBeGreaterThan(6);
    expect(writes.filter(({ meta }) => meta.persist !== 'no')).toEqual([]);
  });
});

describe('the table of writing procedures', () => {
  const writes = Object.keys(serverWrites);
  const listed = [...writes, ...sessionProcedures, ...localProcedures];
  // Excludes reads: calls with cacheable answers, and live values.
  const mayWrite = procedures.filter(
    ({ name, meta }) => meta.persist === 'no' && !/(^|\.)changes$/.test(name),
  );
  const others = [
    'desktop.state',
    'shell.window.seen',
    'snapshots.opening',
    'sync.changed',
    'sync.displayed',
  ];

  it.each(mayWrite.map(({ name }) => name).filter((name) => !others.includes(name)))(
    'contains %s in exactly one list',
    (name) => {
      expect(listed.filter((one) => one === name)).toEqual([name]);
    },
  );

  it('contains only procedures of the contract, and a reason for each write', () => {
    const known = procedures.map(({ name }) => name);
    expect(listed.filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.entries(serverWrites).filter(([, { reason }]) => reason.trim() === '')).toEqual([]);
  });

  it('lists every procedure with the name of a write as a write or as local', () => {
    const byName = procedures.filter(({ name }) =>
      /\.(run|approve|create|update|remove|add|act|install|make)$/.test(name),
    );
    const local = byName.filter(({ name }) => !writes.includes(name)).map(({ name }) => name);
    expect(local.toSorted()).toEqual([
      'drafts.remove',
      'kubeconfig.inventory.remove',
      'kubeconfig.lock.remove',
      'recent.remove',
      'session.flow.create',
      'updates.install',
      'views.add',
      'views.remove',
      'workspaces.add',
      'workspaces.remove',
      'workspaces.update',
    ]);
  });
});
