import { describe, expect, it } from 'vitest';
import {
  hasUnrecordedActions,
  type PastAct,
  pastDecision,
  recordedActsOf,
} from '#contract/rules/permissionPast.ts';
import type { ComparedRule, GrantedKind } from '#contract/rules/permissionRules.ts';

const rule = (
  action: string,
  resources: ReadonlyArray<readonly [GrantedKind, string]>,
  deny = false,
): ComparedRule => ({
  action,
  deny,
  until: null,
  deleted: false,
  resources: resources.map(([kind, id]) => ({ kind, id })),
});

const run = (values: Partial<PastAct> = {}): PastAct => ({
  act: 'run',
  playbookId: 'restart',
  on: { kind: 'config', id: 'pod' },
  canaryId: null,
  ...values,
});

const onCheck = { on: { kind: 'check', id: 'dns' } } as const;

describe('the decision of a permission about a recorded run', () => {
  it.each([
    ['the playbook', rule('playbook:run', [['playbook', 'restart']]), run(), 'allowed'],
    ['another playbook', rule('playbook:run', [['playbook', 'scale']]), run(), 'unaffected'],
    ['the item', rule('playbook:run', [['catalog', 'pod']]), run(), 'allowed'],
    [
      'the playbook on another item',
      rule('playbook:run', [
        ['playbook', 'restart'],
        ['catalog', 'node'],
      ]),
      run(),
      'unaffected',
    ],
    [
      'the playbook on the item, denied',
      rule(
        'playbook:run',
        [
          ['playbook', 'restart'],
          ['catalog', 'pod'],
        ],
        true,
      ),
      run(),
      'refused',
    ],
    ['all playbooks, denied', rule('*', [['global', 'playbooks']], true), run(), 'refused'],
    ['everything', rule('*', [['global', '*']]), run({ on: null }), 'allowed'],
    ['approvals only', rule('playbook:approve', [['playbook', 'restart']]), run(), 'unaffected'],
    [
      'approvals',
      rule('playbook:approve', [['playbook', 'restart']], true),
      run({ act: 'approve' }),
      'refused',
    ],
    ['reading only', rule('read', [['global', 'playbooks']]), run(), 'unaffected'],
    ['a component', rule('*', [['component', 'pod']]), run(), 'unaffected'],
    [
      'the canary of the check',
      rule('*', [['canary', 'web']]),
      run({ ...onCheck, canaryId: 'web' }),
      'allowed',
    ],
    [
      'another canary',
      rule('*', [['canary', 'api']], true),
      run({ ...onCheck, canaryId: 'web' }),
      'unaffected',
    ],
    ['a canary, with an unknown one of the check', rule('*', [['canary', 'web']]), run(onCheck), 'unknown'],
    [
      'a canary and another playbook',
      rule('*', [
        ['canary', 'web'],
        ['playbook', 'scale'],
      ]),
      run(onCheck),
      'unaffected',
    ],
  ] as const)('is made for %s', (_name, permission, act, expected) => {
    expect(pastDecision(permission, act)).toBe(expected);
  });
});

describe('the recorded actions of a permission', () => {
  it.each([
    [rule('*', [['playbook', 'restart']]), ['run', 'approve'], true],
    [rule('playbook:run', [['catalog', 'pod']]), ['run'], false],
    [rule('read', [['catalog', 'pod']]), [], true],
    [rule('*', [['connection', 'db']]), [], true],
    [rule('*', [['global', 'logs']]), [], true],
    [rule('create,read,playbook:approve', [['global', 'playbooks']]), ['approve'], true],
  ] as const)('are runs and approvals only: %#', (permission, acts, others) => {
    expect(recordedActsOf(permission)).toEqual(acts);
    expect(hasUnrecordedActions(permission)).toBe(others);
  });
});
