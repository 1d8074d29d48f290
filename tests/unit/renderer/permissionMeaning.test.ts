import { describe, expect, it } from 'vitest';
import type { GrantedKind, SubjectKind } from '#contract/rules/permissionRules.ts';
import { grantedKinds, permissionActions } from '#contract/rules/permissionRules.ts';
import { foreverInstant } from '#contract/rules/serverTime.ts';
import type { RowOfKind } from '#kit/form/FieldRow.ts';
import { changesForVariant, selectedVariant } from '#kit/form/oneOf.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import {
  appliedRules,
  type ExistingRule,
  formRule,
  type NamedRef,
  type PermissionSentence,
  refsOf,
  sentenceOf,
  warningsOf,
} from '#parts/permissions/permissionMeaning.ts';
import {
  type Finders,
  hiddenResourceRows,
  otherRows,
  resourceRow,
} from '#parts/permissions/permissionRows.ts';
import { changesOf, formValuesOf } from '#parts/resource/changesOf.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const team: NamedRef<SubjectKind> = { kind: 'team', id: 't', name: 'platform' };
const person: NamedRef<SubjectKind> = { kind: 'person', id: 'p', name: 'Ravi Iyer' };
const thing = (kind: GrantedKind, name?: string): NamedRef<GrantedKind> => ({ kind, id: name ?? 'x', name });

const meant = (values: Partial<PermissionSentence> = {}): PermissionSentence => ({
  subject: team,
  resources: [thing('playbook', 'restart-pod')],
  action: 'run',
  deny: false,
  until: null,
  ...values,
});

describe('the sentence of a permission', () => {
  const until = '2026-12-24T12:00:00Z';
  it.each([
    [{ action: 'run,approve' }, 'Team platform may run and approve playbook restart-pod'],
    [{ action: 'playbook:run' }, 'Team platform may run playbook restart-pod'],
    [
      {
        subject: person,
        action: 'read',
        deny: true,
        until,
        resources: [{ ...thing('global'), id: 'catalog' }],
      },
      `Ravi Iyer may not read Catalog until ${formatMoment(until)}`,
    ],
    [{ until: foreverInstant }, 'Team platform may run playbook restart-pod'],
    [
      { until: '2026-11-22T12:00:00Z' },
      `Team platform may run playbook restart-pod until ${formatMoment('2026-11-22T12:00:00Z')} (expired)`,
    ],
    [{ action: '*' }, 'Team platform may do everything with playbook restart-pod'],
    [{ action: 'ActionCRUD' }, 'Team platform may create, read, update and delete playbook restart-pod'],
    [{ action: 'impersonate' }, 'Team platform may impersonate playbook restart-pod'],
    [{ resources: [thing('catalog', 'web')] }, 'Team platform may run catalog item web'],
    [{ resources: [thing('component', 'web')] }, 'Team platform may run component web'],
    [{ resources: [thing('connection', 'db')] }, 'Team platform may run connection db'],
    [{ resources: [thing('canary', 'home')] }, 'Team platform may run health check home'],
    [
      { resources: [thing('catalog', 'web'), thing('playbook', 'restart-pod')] },
      'Team platform may run playbook restart-pod on catalog item web',
    ],
    [
      { subject: { ...person, name: undefined }, resources: [thing('connection')] },
      'This person may run this connection',
    ],
    [{ resources: [] }, 'Team platform may run everything'],
    [{ resources: [{ ...thing('global'), id: '*' }], action: 'read' }, 'Team platform may read everything'],
    [
      { resources: [{ ...thing('global'), id: '*' }], action: 'playbook:run,playbook:approve' },
      'Team platform may run and approve every playbook',
    ],
    [
      { resources: [thing('catalog', 'web')], action: 'playbook:run' },
      'Team platform may run playbooks on catalog item web',
    ],
    [
      { resources: [thing('playbook', 'restart-pod'), thing('canary', 'home')], action: 'playbook:approve' },
      'Team platform may approve playbook restart-pod on health check home',
    ],
  ])('is for the permission %j as specified', (values, sentence) => {
    expect(sentenceOf(meant(values), nowMs)).toBe(sentence);
  });

  it.each(permissionActions)('has a text for the action %s', (action) => {
    expect(sentenceOf(meant({ action }), nowMs)).toMatch(/^Team platform may [a-z, ]+ playbook restart-pod$/);
  });
});

describe('the rule from a permission form', () => {
  it('exists once a resource, a subject, and an action are selected', () => {
    const values = { object: 'catalog', team_id: 't', action: 'read' };
    expect(formRule(values)).toEqual({
      action: 'read',
      deny: false,
      until: null,
      deleted: false,
      resources: [{ kind: 'global', id: 'catalog' }],
    });
    for (const name of Object.keys(values)) expect(formRule({ ...values, [name]: '' })).toBeUndefined();
  });

  it('names its subject and its resources', () => {
    expect(refsOf({ connection_id: 'c', person_id: 'p', playbook_id: null })).toEqual({
      subject: { kind: 'person', id: 'p' },
      resources: [{ kind: 'connection', id: 'c' }],
    });
  });
});

describe('the rule of an edit form without a resource', () => {
  it('exists only where a rule needs no resource', () => {
    const values = { person_id: 'p', action: 'read' };
    expect(formRule(values)).toBeUndefined();
    expect(formRule(values, true)).toMatchObject({ action: 'read', resources: [] });
  });
});

describe('permission warnings', () => {
  const there = (id: string, values: Partial<ExistingRule>): ExistingRule => ({
    id,
    action: 'run',
    deny: false,
    until: null,
    deleted: false,
    resources: [thing('playbook', 'restart-pod')],
    ...values,
  });
  const rule = {
    action: 'run',
    deny: false,
    until: null,
    deleted: false,
    resources: [{ kind: 'playbook', id: 'restart-pod' }],
  } as const;

  it('list contradicting rules before duplicate rules', () => {
    const all = warningsOf(
      rule,
      team,
      [
        there('a', { resources: [{ kind: 'global', id: 'playbooks', name: 'Playbooks' }] }),
        there('b', { deny: true, action: '*' }),
        there('c', { action: 'approve' }),
      ],
      nowMs,
    );
    expect(all.map(({ text }) => text)).toEqual([
      'This contradicts a rule: “Team platform may not do everything with playbook restart-pod”. The denial takes precedence.',
      'A rule already allows this: “Team platform may run Playbooks”.',
    ]);
  });

  it('do not mention rules that have no effect', () => {
    const rules = [there('a', {}), there('b', { action: 'playbook:run' })];
    expect(appliedRules(rules, 'person', 'early').map(({ id }) => id)).toEqual(['b']);
    expect(appliedRules(rules, 'team', 'early')).toEqual([]);
    expect(appliedRules(rules, 'team', 'current').map(({ id }) => id)).toEqual(['b']);
  });

  it('state which of two contradicting rules wins', () => {
    const denial = { ...rule, deny: true };
    expect(warningsOf(denial, team, [there('a', {})], nowMs)[0]?.text).toBe(
      'This contradicts a rule and overrides it: “Team platform may run playbook restart-pod”.',
    );
    expect(warningsOf(denial, team, [there('a', { deny: true })], nowMs)[0]?.text).toBe(
      'A rule already denies this: “Team platform may not run playbook restart-pod”.',
    );
  });
});

describe('the permission form', () => {
  const none = { search: async () => [], optionOf: async () => undefined };
  const find: Finders = {
    catalog: none,
    component: none,
    canary: none,
    connection: none,
    playbook: none,
    team: none,
    person: none,
  };
  const resource = resourceRow(find) as RowOfKind<'oneOf'>;
  const newRows = [resource, ...otherRows(find)];

  it('offers every kind of resource and clears the column of the previous kind', () => {
    expect(resource.variants.map(({ value }) => value)).toEqual(grantedKinds);
    for (const way of resource.variants) {
      const column = way.paths[0] ?? '';
      expect(selectedVariant(resource.variants, { [column]: 'x' })).toBe(way);
      const cleared = changesForVariant(resource.variants, way).map(([path]) => path);
      expect(cleared.sort()).toEqual(
        resource.variants
          .flatMap(({ paths }) => paths)
          .filter((path) => path !== column)
          .sort(),
      );
    }
  });

  it('requires a resource, a subject, and an action', () => {
    expect(problemsOf(newRows, { deny: false }).map(({ label }) => label)).toEqual([
      'Resource',
      'Subject',
      'Action',
    ]);
    expect(problemsOf(newRows, { object: 'catalog', team_id: 't', action: 'read' })).toEqual([]);
  });

  it('does not change the subject and resource of an existing permission', () => {
    const rows = [...hiddenResourceRows, ...otherRows(find)];
    const record = { id: 'a', connection_id: 'c', team_id: 't', action: 'read', deny: false, until: null };
    const values = formValuesOf(record, rows);
    expect(values).toMatchObject({ connection_id: 'c', team_id: 't', action: 'read' });
    const changed = { ...values, connection_id: 'other', team_id: null, person_id: 'p' };
    expect(changesOf(record, changed, rows)).toEqual({ team_id: null, person_id: 'p' });
  });
});
