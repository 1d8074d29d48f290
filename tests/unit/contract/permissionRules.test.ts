import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionsIn,
  allowedTogether,
  appliedRule,
  type ComparedRule,
  concernsPlaybooks,
  currentActionName,
  globalName,
  globalObjects,
  isExpired,
  permissionActions,
  permissionColumns,
  ruleConflict,
} from '#contract/rules/permissionRules.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const past = '2026-11-22T12:00:00Z';
const soon = '2026-11-24T12:00:00Z';
const later = '2026-12-24T12:00:00Z';

const pod = { kind: 'catalog', id: 'pod' } as const;
const wholeCatalog = { kind: 'global', id: 'catalog' } as const;
const restart = { kind: 'playbook', id: 'restart' } as const;

const rule = (values: Partial<ComparedRule> = {}): ComparedRule => ({
  action: 'read',
  deny: false,
  until: null,
  deleted: false,
  resources: [pod],
  ...values,
});

describe('a permission action', () => {
  it.each([
    ['ActionRead', 'read'],
    ['ActionUpdate', 'update'],
    ['ActionCreate', 'create'],
    ['ActionDelete', 'delete'],
    ['ActionAll', '*'],
    ['ActionCRUD', 'create,read,update,delete'],
    ['ActionRun', 'run'],
    ['ActionApprove', 'approve'],
  ])('stored as %s is %s', (stored, plain) => {
    expect(currentActionName(stored)).toBe(plain);
  });

  it('can be chosen only if servers check it', () => {
    expect(permissionActions).toEqual([
      'read',
      'update',
      'create',
      'delete',
      '*',
      'create,read,update,delete',
      'playbook:run',
      'playbook:approve',
    ]);
  });

  it.each(['impersonate', 'playbook:run', 'toString', '__proto__', ''])('%j is left unchanged', (action) => {
    expect(currentActionName(action)).toBe(action);
  });

  it('is split into single actions without duplicates', () => {
    expect(actionsIn('create,read,update,delete')).toEqual(['create', 'read', 'update', 'delete']);
    expect(actionsIn('ActionCRUD')).toEqual(actionsIn('create,read,update,delete'));
    expect(actionsIn('playbook:run, run')).toEqual(['run']);
    expect(actionsIn('read,*')).toEqual(['*']);
    expect(actionsIn(' , ')).toEqual([]);
  });
});

describe('permission objects', () => {
  it('are read from the columns of the server', () => {
    expect(permissionColumns).toEqual([
      'config_id',
      'component_id',
      'connection_id',
      'playbook_id',
      'canary_id',
      'object',
      'team_id',
      'person_id',
    ]);
  });

  it('include 15 global objects, and an unknown one has its own name', () => {
    expect(Object.keys(globalObjects)).toHaveLength(15);
    expect(globalName('kubernetes-proxy')).toBe('Kubernetes Proxy');
    expect(globalName('other')).toBe('other');
  });
});

describe('two rules for the same subject', () => {
  it.each([
    ['the same resource', rule({ deny: true }), rule(), 'allowed-there'],
    ['the same resource in reverse order', rule(), rule({ deny: true }), 'denied-there'],
    ['all resources of the kind', rule(), rule({ deny: true, resources: [wholeCatalog] }), 'denied-there'],
    ['one resource of the kind', rule({ resources: [wholeCatalog] }), rule({ deny: true }), 'denied-there'],
    ['every action', rule(), rule({ deny: true, action: '*' }), 'denied-there'],
    ['several actions', rule({ action: 'ActionCRUD', deny: true }), rule(), 'allowed-there'],
    ['an action in the other notation', rule(), rule({ deny: true, action: 'ActionRead' }), 'denied-there'],
    ['an end time in the future', rule(), rule({ deny: true, until: soon }), 'denied-there'],
  ] as const)('contradict each other for %s', (_on, one, there, clash) => {
    expect(ruleConflict(one, there, nowMs)).toBe(clash);
  });

  it.each([
    ['other resources', rule(), rule({ deny: true, resources: [{ kind: 'catalog', id: 'other' }] })],
    [
      'the same id of another kind',
      rule(),
      rule({ deny: true, resources: [{ kind: 'component', id: 'pod' }] }),
    ],
    [
      'all resources of another kind',
      rule(),
      rule({ deny: true, resources: [{ kind: 'global', id: 'playbooks' }] }),
    ],
    ['other actions', rule(), rule({ deny: true, action: 'update' })],
    ['an expired existing rule', rule(), rule({ deny: true, until: past })],
    ['an expired new rule', rule({ until: past }), rule({ deny: true })],
    ['a deleted rule', rule(), rule({ deny: true, deleted: true })],
    ['no resource in the new rule', rule({ resources: [] }), rule({ deny: true })],
    ['no resource in the existing rule', rule(), rule({ deny: true, resources: [] })],
    ['no action', rule({ action: '' }), rule({ deny: true, action: '*' })],
  ])('do not contradict each other for %s', (_on, one, there) => {
    expect(ruleConflict(one, there, nowMs)).toBeUndefined();
  });

  it.each([
    ['component', 'topology'],
    ['connection', 'connection'],
    ['playbook', 'playbooks'],
    ['canary', 'canaries'],
    ['catalog', 'catalog'],
  ] as const)('overlap when one is for a %s and the other for %s', (kind, object) => {
    const one = rule({ resources: [{ kind, id: 'a' }] });
    const all = rule({ resources: [{ kind: 'global', id: object }] });
    expect(ruleConflict(one, all, nowMs)).toBe('said-there');
    // A permission for one object does not cover all objects.
    expect(ruleConflict(all, one, nowMs)).toBeUndefined();
  });

  it('are duplicates only when the existing rule covers all actions and the whole period', () => {
    const wide = rule({ action: 'create,read,update,delete', until: later });
    expect(ruleConflict(rule({ until: soon }), wide, nowMs)).toBe('said-there');
    expect(ruleConflict(rule(), wide, nowMs)).toBeUndefined();
    expect(ruleConflict(wide, rule({ until: later }), nowMs)).toBeUndefined();
    expect(ruleConflict(rule({ action: '*' }), rule({ action: 'read' }), nowMs)).toBeUndefined();
    expect(ruleConflict(rule({ deny: true }), rule({ deny: true }), nowMs)).toBe('said-there');
  });

  it('for several resources together cover less than a rule for one of the resources', () => {
    const onPod = rule({ action: 'run', resources: [restart, pod] });
    const anywhere = rule({ action: 'run', resources: [restart] });
    expect(ruleConflict(onPod, anywhere, nowMs)).toBe('said-there');
    expect(ruleConflict(anywhere, onPod, nowMs)).toBeUndefined();
    expect(ruleConflict(onPod, { ...anywhere, deny: true }, nowMs)).toBe('denied-there');
  });

  it('contradict each other in both directions', () => {
    const anyRule = fc.record({
      action: fc.constantFrom(...permissionActions, 'ActionRead', 'playbook:run', 'impersonate'),
      deny: fc.boolean(),
      until: fc.constantFrom(null, past, soon, later),
      deleted: fc.constant(false),
      resources: fc.uniqueArray(
        fc.constantFrom<ComparedRule['resources'][number]>(pod, wholeCatalog, restart),
        {
          maxLength: 2,
        },
      ),
    });
    fc.assert(
      fc.property(anyRule, anyRule, (one, other) => {
        const [here, there] = [ruleConflict(one, other, nowMs), ruleConflict(other, one, nowMs)];
        const contradicts = (clash: string | undefined) =>
          clash === 'allowed-there' || clash === 'denied-there';
        expect(contradicts(here)).toBe(contradicts(there));
        if (contradicts(here)) expect(here).not.toBe(there);
        if (one.deny === other.deny) expect(contradicts(here)).toBe(false);
      }),
    );
  });
});

describe('a rule as an early server applies it', () => {
  const everything = { kind: 'global', id: '*' };
  const applied = (values: Partial<ComparedRule>) => appliedRule(rule(values), 'person', 'early');

  it.each([
    ['a global object', { resources: [wholeCatalog] }],
    ['a connection', { resources: [{ kind: 'connection', id: 'db' }] }],
    ['no resource', { resources: [] }],
    ['a global object and a connection', { resources: [wholeCatalog, { kind: 'connection', id: 'db' }] }],
  ] as const)('applies to everything with %s', (_on, values) => {
    expect(applied(values)).toMatchObject({
      rule: { action: 'read', resources: [everything] },
      notes: ['everything'],
    });
    expect(applied({ ...values, deny: true })).toMatchObject({
      rule: { deny: true, resources: [everything] },
      notes: ['everything'],
    });
  });

  it('has no effect for a team', () => {
    expect(appliedRule(rule({ action: '*', resources: [wholeCatalog] }), 'team', 'early')).toEqual({
      rule: undefined,
      notes: ['team'],
    });
  });

  it('has no effect for a single resource without a playbook action', () => {
    expect(applied({})).toEqual({ rule: undefined, notes: ['single-resource'] });
    expect(applied({ action: 'create,read,update,delete' })).toEqual({
      rule: undefined,
      notes: ['single-resource'],
    });
  });

  it('applies only the playbook actions to single resources', () => {
    const both = { action: 'playbook:run,playbook:approve', resources: [restart] };
    expect(applied({ action: '*', resources: [restart] })).toMatchObject({
      rule: both,
      notes: ['single-resource', 'role'],
    });
    expect(applied({ action: 'read,playbook:run', resources: [restart, pod] })).toMatchObject({
      rule: { action: 'playbook:run', resources: [restart, pod] },
      notes: ['single-resource', 'role'],
    });
    expect(applied({ ...both, deny: true })).toMatchObject({ rule: both, notes: [] });
  });

  it('ignores the connection next to another resource, and never ends', () => {
    expect(
      applied({
        action: 'playbook:run',
        resources: [restart, { kind: 'connection', id: 'db' }],
        until: past,
      }),
    ).toEqual({
      rule: rule({ action: 'playbook:run', resources: [restart], until: null }),
      notes: ['no-end', 'role'],
    });
  });

  it('covers single rules in a comparison if it applies to everything', () => {
    const forEverything = applied({ resources: [wholeCatalog], until: past }).rule ?? rule();
    expect(ruleConflict(rule({ action: 'playbook:run' }), forEverything, nowMs)).toBeUndefined();
    expect(ruleConflict(rule({ deny: true }), forEverything, nowMs)).toBe('allowed-there');
    expect(ruleConflict(rule({ resources: [restart] }), forEverything, nowMs)).toBe('said-there');
  });
});

describe('a rule as a current server applies it', () => {
  it('is applied as written, for a team as well', () => {
    const written = rule({ resources: [wholeCatalog], until: soon });
    expect(appliedRule(written, 'team', 'current')).toEqual({ rule: written, notes: [] });
  });

  it.each(['early', 'current'] as const)('has no effect with the actions run and approve (%s)', (server) => {
    for (const action of ['run', 'approve', 'ActionRun', 'run,approve'])
      expect(appliedRule(rule({ action, resources: [wholeCatalog] }), 'person', server)).toEqual({
        rule: undefined,
        notes: ['unchecked-action'],
      });
    expect(
      appliedRule(rule({ action: 'read,run', resources: [wholeCatalog] }), 'person', server),
    ).toMatchObject({ rule: { action: 'read' }, notes: expect.arrayContaining(['unchecked-action']) });
  });

  it('concerns only playbooks if all its actions do', () => {
    expect(concernsPlaybooks('playbook:run,playbook:approve')).toBe(true);
    for (const action of ['read,playbook:run', '*', 'run']) expect(concernsPlaybooks(action)).toBe(false);
  });
});

describe('combined rules', () => {
  const run = rule({ action: 'run', resources: [restart] });

  it('allow the actions of each rule for the same resource', () => {
    const approve = rule({ action: 'approve', resources: [restart] });
    expect(allowedTogether(approve, [run], nowMs)).toEqual(['run', 'approve']);
    expect(allowedTogether(approve, [{ ...run, action: '*' }], nowMs)).toEqual(['*']);
  });

  it.each([
    ['the same rule', [run]],
    ['a denial', [{ ...run, action: 'approve', deny: true }]],
    ['an expired rule', [{ ...run, action: 'approve', until: past }]],
    ['a deleted rule', [{ ...run, action: 'approve', deleted: true }]],
    ['another resource', [{ ...run, action: 'approve', resources: [pod] }]],
  ])('add nothing for %s', (_with, there) => {
    expect(allowedTogether(run, there, nowMs)).toBeUndefined();
    expect(allowedTogether({ ...run, deny: true }, there, nowMs)).toBeUndefined();
  });

  it('expire at their exact end time', () => {
    expect(isExpired(null, nowMs)).toBe(false);
    expect(isExpired(new Date(nowMs).toISOString(), nowMs)).toBe(true);
    expect(isExpired(soon, nowMs)).toBe(false);
  });
});
