import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionsIn,
  allowedTogether,
  clashOf,
  globalName,
  globalObjects,
  isOver,
  permissionActions,
  permissionColumns,
  plainAction,
  type Rule,
} from '../../../src-preload/contract/rules/permissionRules.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const past = '2026-11-22T12:00:00Z';
const soon = '2026-11-24T12:00:00Z';
const later = '2026-12-24T12:00:00Z';

const pod = { kind: 'catalog', id: 'pod' } as const;
const wholeCatalog = { kind: 'global', id: 'catalog' } as const;
const restart = { kind: 'playbook', id: 'restart' } as const;

const rule = (values: Partial<Rule> = {}): Rule => ({
  action: 'read',
  deny: false,
  until: null,
  deleted: false,
  resources: [pod],
  ...values,
});

describe('an action', () => {
  it.each([
    ['ActionRead', 'read'],
    ['ActionUpdate', 'update'],
    ['ActionCreate', 'create'],
    ['ActionDelete', 'delete'],
    ['ActionAll', '*'],
    ['ActionCRUD', 'create,read,update,delete'],
    ['ActionRun', 'run'],
    ['ActionApprove', 'approve'],
  ])('that is stored as %s is %s', (stored, plain) => {
    expect(plainAction(stored)).toBe(plain);
    expect(permissionActions).toContain(plain);
  });

  it.each(['impersonate', 'playbook:run', 'toString', '__proto__', ''])('%j stays as it is', (action) => {
    expect(plainAction(action)).toBe(action);
  });

  it('stands for single ones, each once', () => {
    expect(actionsIn('create,read,update,delete')).toEqual(['create', 'read', 'update', 'delete']);
    expect(actionsIn('ActionCRUD')).toEqual(actionsIn('create,read,update,delete'));
    expect(actionsIn('playbook:run, run')).toEqual(['run']);
    expect(actionsIn('read,*')).toEqual(['*']);
    expect(actionsIn(' , ')).toEqual([]);
  });
});

describe('what permissions are for', () => {
  it('is looked for by the columns that servers have', () => {
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

  it('is one of 15 objects, and one that nobody knows is called as it is', () => {
    expect(Object.keys(globalObjects)).toHaveLength(15);
    expect(globalName('kubernetes-proxy')).toBe('Kubernetes Proxy');
    expect(globalName('other')).toBe('other');
  });
});

describe('two rules of the same subject', () => {
  it.each([
    ['the same thing', rule({ deny: true }), rule(), 'allowed-there'],
    ['the same thing, the other way round', rule(), rule({ deny: true }), 'denied-there'],
    ['all of the kind', rule(), rule({ deny: true, resources: [wholeCatalog] }), 'denied-there'],
    ['one of the kind', rule({ resources: [wholeCatalog] }), rule({ deny: true }), 'denied-there'],
    ['every action', rule(), rule({ deny: true, action: '*' }), 'denied-there'],
    ['several actions', rule({ action: 'ActionCRUD', deny: true }), rule(), 'allowed-there'],
    ['an action of the other spelling', rule(), rule({ deny: true, action: 'ActionRead' }), 'denied-there'],
    ['a time that is not over', rule(), rule({ deny: true, until: soon }), 'denied-there'],
  ] as const)('contradict each other on %s', (_on, one, there, clash) => {
    expect(clashOf(one, there, nowMs)).toBe(clash);
  });

  it.each([
    ['other things', rule(), rule({ deny: true, resources: [{ kind: 'catalog', id: 'other' }] })],
    [
      'the same id of another kind',
      rule(),
      rule({ deny: true, resources: [{ kind: 'component', id: 'pod' }] }),
    ],
    ['all of another kind', rule(), rule({ deny: true, resources: [{ kind: 'global', id: 'playbooks' }] })],
    ['other actions', rule(), rule({ deny: true, action: 'update' })],
    ['what is over there', rule(), rule({ deny: true, until: past })],
    ['what is over here', rule({ until: past }), rule({ deny: true })],
    ['what was deleted', rule(), rule({ deny: true, deleted: true })],
    ['nothing', rule({ resources: [] }), rule({ deny: true })],
    ['nothing there', rule(), rule({ deny: true, resources: [] })],
    ['no action', rule({ action: '' }), rule({ deny: true, action: '*' })],
  ])('do not on %s', (_on, one, there) => {
    expect(clashOf(one, there, nowMs)).toBeUndefined();
  });

  it.each([
    ['component', 'topology'],
    ['connection', 'connection'],
    ['playbook', 'playbooks'],
    ['canary', 'canaries'],
    ['catalog', 'catalog'],
  ] as const)('of which one is for a %s and one for %s', (kind, object) => {
    const one = rule({ resources: [{ kind, id: 'a' }] });
    const all = rule({ resources: [{ kind: 'global', id: object }] });
    expect(clashOf(one, all, nowMs)).toBe('said-there');
    // A permission for one object does not cover all objects.
    expect(clashOf(all, one, nowMs)).toBeUndefined();
  });

  it('say the same only where the one that is there says all of it, and as long', () => {
    const wide = rule({ action: 'create,read,update,delete', until: later });
    expect(clashOf(rule({ until: soon }), wide, nowMs)).toBe('said-there');
    expect(clashOf(rule(), wide, nowMs)).toBeUndefined();
    expect(clashOf(wide, rule({ until: later }), nowMs)).toBeUndefined();
    expect(clashOf(rule({ action: '*' }), rule({ action: 'read' }), nowMs)).toBeUndefined();
    expect(clashOf(rule({ deny: true }), rule({ deny: true }), nowMs)).toBe('said-there');
  });

  it('for several things at once are for less than one for one of them', () => {
    const onPod = rule({ action: 'run', resources: [restart, pod] });
    const anywhere = rule({ action: 'run', resources: [restart] });
    expect(clashOf(onPod, anywhere, nowMs)).toBe('said-there');
    expect(clashOf(anywhere, onPod, nowMs)).toBeUndefined();
    expect(clashOf(onPod, { ...anywhere, deny: true }, nowMs)).toBe('denied-there');
  });

  it('contradict each other whichever of them is new', () => {
    const anyRule = fc.record({
      action: fc.constantFrom(...permissionActions, 'ActionRead', 'playbook:run', 'impersonate'),
      deny: fc.boolean(),
      until: fc.constantFrom(null, past, soon, later),
      deleted: fc.constant(false),
      resources: fc.uniqueArray(fc.constantFrom<Rule['resources'][number]>(pod, wholeCatalog, restart), {
        maxLength: 2,
      }),
    });
    fc.assert(
      fc.property(anyRule, anyRule, (one, other) => {
        const [here, there] = [clashOf(one, other, nowMs), clashOf(other, one, nowMs)];
        const contradicts = (clash: string | undefined) =>
          clash === 'allowed-there' || clash === 'denied-there';
        expect(contradicts(here)).toBe(contradicts(there));
        if (contradicts(here)) expect(here).not.toBe(there);
        if (one.deny === other.deny) expect(contradicts(here)).toBe(false);
      }),
    );
  });
});

describe('rules together', () => {
  const run = rule({ action: 'run', resources: [restart] });

  it('allow what each of them allows on the same thing', () => {
    const approve = rule({ action: 'approve', resources: [restart] });
    expect(allowedTogether(approve, [run], nowMs)).toEqual(['run', 'approve']);
    expect(allowedTogether(approve, [{ ...run, action: '*' }], nowMs)).toEqual(['*']);
  });

  it.each([
    ['nothing more', [run]],
    ['a denial', [{ ...run, action: 'approve', deny: true }]],
    ['what is over', [{ ...run, action: 'approve', until: past }]],
    ['what was deleted', [{ ...run, action: 'approve', deleted: true }]],
    ['another thing', [{ ...run, action: 'approve', resources: [pod] }]],
  ])('add nothing with %s', (_with, there) => {
    expect(allowedTogether(run, there, nowMs)).toBeUndefined();
    expect(allowedTogether({ ...run, deny: true }, there, nowMs)).toBeUndefined();
  });

  it('are over at the moment that they name', () => {
    expect(isOver(null, nowMs)).toBe(false);
    expect(isOver(new Date(nowMs).toISOString(), nowMs)).toBe(true);
    expect(isOver(soon, nowMs)).toBe(false);
  });
});
