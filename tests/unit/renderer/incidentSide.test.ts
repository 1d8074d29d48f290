import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Evidence, IncidentHistoryEntry, IncidentPage, Responder } from '#contract/incidents.ts';
import { responderTypes } from '#parts/responders/responderTypes.ts';
import { evidenceLabel, evidenceName } from '../../../src-renderer/areas/incidents/evidence/evidenceName.ts';
import {
  changelogSentence,
  type SentencePart,
} from '../../../src-renderer/areas/incidents/page/side/changelogSentence.ts';
import {
  initialScript,
  isResolvedManually,
  scriptShortcuts,
} from '../../../src-renderer/areas/incidents/page/side/doneRules.ts';
import {
  externalLink,
  incidentForTemplates,
  responderFields,
  responderName,
  responderSteps,
  responderTypeKey,
} from '../../../src-renderer/areas/incidents/page/side/responderView.ts';
import { debounce } from '../../../src-renderer/areas/incidents/page/useDebouncedCall.ts';

const at = '2026-11-22T11:33:00Z';
const person = (name: string) => ({ id: 'p1', name, avatar: null });

describe('a detail that is saved with a delay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is saved 500 ms after the last of several choices', () => {
    const saved: string[] = [];
    const later = debounce<string>(500, (value) => void saved.push(value));
    later.schedule('low');
    vi.advanceTimersByTime(400);
    later.schedule('high');
    vi.advanceTimersByTime(499);
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(saved).toEqual(['high']);
    vi.advanceTimersByTime(5_000);
    expect(saved).toEqual(['high']);
  });

  it('is not saved after the choice is reverted', () => {
    const save = vi.fn();
    const later = debounce<string>(500, save);
    later.schedule('low');
    later.cancel();
    vi.advanceTimersByTime(1_000);
    later.flush();
    expect(save).not.toHaveBeenCalled();
  });

  it('is saved once, at once, when the person leaves the page', () => {
    const save = vi.fn();
    const later = debounce<string>(500, save);
    later.schedule('low');
    later.flush();
    later.flush();
    vi.advanceTimersByTime(1_000);
    expect(save.mock.calls).toEqual([['low']]);
  });
});

const entry = (values: Partial<IncidentHistoryEntry>): IncidentHistoryEntry => ({
  id: 'h1',
  type: '',
  createdAt: at,
  by: null,
  description: null,
  evidence: null,
  hypothesis: null,
  responder: null,
  comment: null,
  ...values,
});

const evidenceEntry = (values: Partial<NonNullable<IncidentHistoryEntry['evidence']>>) => ({
  id: 'e1',
  type: 'check',
  description: '',
  name: null,
  itemId: null,
  changeId: null,
  insightId: null,
  componentId: null,
  checkId: null,
  ...values,
});

const words = (parts: readonly SentencePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
const hrefs = (parts: readonly SentencePart[]) =>
  parts.flatMap((part) => (typeof part === 'string' || part.href === undefined ? [] : [part.href]));

describe('sentences of the changelog', () => {
  const hypothesis = { id: 'y1', title: 'The pool is too small' };
  it.each<[Partial<IncidentHistoryEntry>, string, (readonly string[])?]>([
    [{ type: 'incident.created' }, 'created Incident'],
    [{ type: 'incident.status_updated', description: 'investigating' }, 'marked as: Investigating'],
    [{ type: 'incident_status.updated', description: 'RESOLVED' }, 'marked as: Resolved'],
    [{ type: 'incident.status.updated', description: 'cancelled' }, 'marked as: cancelled'],
    [
      { type: 'responder.created', responder: { id: 'r1', name: 'Payments team', team: true } },
      'added responder Payments team',
    ],
    [{ type: 'responder.created' }, 'added responder a deleted item'],
    [
      { type: 'evidence.created', evidence: evidenceEntry({ name: 'authorise-visa', checkId: 'c1' }) },
      'added check authorise-visa',
      ['/health?checkId=c1'],
    ],
    [
      {
        type: 'evidence.created',
        evidence: evidenceEntry({ type: 'config_change', name: 'Upgrade', itemId: 'i1', changeId: 'x1' }),
      },
      'added change Upgrade',
      ['/catalog/changes?change=x1'],
    ],
    [
      {
        type: 'evidence.created',
        evidence: evidenceEntry({ type: 'config_analysis', name: 'trivy', itemId: 'i1', insightId: 'n1' }),
      },
      'added insight trivy',
      ['/catalog/insights?insight=n1'],
    ],
    [
      { type: 'evidence.created', evidence: evidenceEntry({ type: 'config', name: 'worker', itemId: 'i1' }) },
      'added config worker',
      ['/catalog/i1'],
    ],
    [
      {
        type: 'evidence.created',
        evidence: evidenceEntry({ type: 'component', name: 'Payments', componentId: 'o1' }),
      },
      'added component Payments',
      ['/topology/o1'],
    ],
    [
      { type: 'evidence.created', evidence: evidenceEntry({ type: 'comment', description: 'It is back' }) },
      'added comment It is back',
    ],
    [{ type: 'evidence.created', evidence: evidenceEntry({ type: 'picture' }) }, 'added picture picture'],
    [{ type: 'evidence.created' }, 'added a deleted item'],
    [
      {
        type: 'evidence.done_definition_added',
        evidence: evidenceEntry({ name: 'authorise-visa', checkId: 'c1' }),
      },
      'added definition of done for authorise-visa',
      ['/health?checkId=c1'],
    ],
    [
      {
        type: 'responder.commented',
        comment: { id: 'm1', text: 'Ask @[Priya Raman](user:p2)' },
      },
      'comment Ask @Priya Raman',
    ],
    [
      { type: 'hypothesis.created', hypothesis, description: 'possible' },
      'added hypothesis The pool is too small, status is Possible',
      ['/incidents/i9?side=changelog'],
    ],
    [
      { type: 'hypothesis.created', hypothesis },
      'added hypothesis The pool is too small',
      ['/incidents/i9?side=changelog'],
    ],
    [
      { type: 'hypothesis.status_updated', hypothesis, description: 'disproven' },
      'marked The pool is too small as Disproven',
      ['/incidents/i9?side=changelog'],
    ],
    [{ type: 'hypothesis.status_updated', description: 'proven' }, 'marked a deleted item as Proven'],
    [
      { type: 'incident.moved_elsewhere', description: 'to another team' },
      'incident moved elsewhere: to another team',
    ],
    [
      { type: 'hypothesis.merged', hypothesis },
      'hypothesis merged The pool is too small',
      ['/incidents/i9?side=changelog'],
    ],
  ])('%j reads: %s', (values, sentence, links = []) => {
    const parts = changelogSentence(entry(values), 'i9');
    expect(words(parts)).toBe(sentence);
    expect(hrefs(parts)).toEqual(links);
  });
});

const evidence = (values: Partial<Evidence>): Evidence => ({
  id: 'e1',
  hypothesisId: 'y1',
  type: 'check',
  description: '',
  createdAt: at,
  by: null,
  definitionOfDone: false,
  done: null,
  script: null,
  itemId: null,
  changeId: null,
  insightId: null,
  componentId: null,
  checkId: null,
  payload: null,
  ...values,
});

describe('the definition of done', () => {
  it.each([
    ['check', 'check.status == "healthy" && check.age > duration("5m")', 1],
    ['config_analysis', "analysis.status == 'resolved'", 1],
    ['topology', '', 1],
    ['component', '', 1],
    ['config', '', 0],
    ['config_change', '', 0],
    ['log', '', 0],
    ['comment', '', 0],
    ['picture', '', 0],
  ])('for a %s starts with the script %j', (type, script, shortcuts) => {
    expect(initialScript(evidence({ type }))).toBe(script);
    expect(scriptShortcuts(type)).toHaveLength(shortcuts);
  });

  it('keeps the saved script', () => {
    expect(initialScript(evidence({ script: 'true' }))).toBe('true');
  });

  it('of a component offers a shortcut', () => {
    expect(scriptShortcuts('topology')).toEqual([
      { label: 'Component is Health', script: "status == 'healthy'" },
    ]);
  });

  it('is set by a person only for a comment', () => {
    expect(isResolvedManually({ type: 'comment' })).toBe(true);
    expect(isResolvedManually({ type: 'check' })).toBe(false);
    expect(isResolvedManually({ type: 'picture' })).toBe(false);
  });

  it.each([
    [{ type: 'comment', payload: { comment: 'Ask @[Priya](user:p2)' }, description: 'other' }, 'Ask @Priya'],
    [{ type: 'comment', payload: { comment: 7 }, description: 'It is back' }, 'It is back'],
    [{ type: 'comment', payload: [], description: '' }, 'comment'],
    [{ type: 'topology', description: ' Payments ' }, 'Payments'],
    [{ type: 'picture', description: '' }, 'picture'],
  ])('of %j is named %s', (values, name) => {
    expect(evidenceName(evidence(values as Partial<Evidence>))).toBe(name);
  });

  it('uses the interface’s words for evidence types', () => {
    expect(evidenceLabel('component')).toBe('component');
    expect(evidenceLabel('config_analysis')).toBe('insight');
  });
});

const responder = (values: Partial<Responder> = {}): Responder => ({
  id: 'r1',
  createdAt: at,
  person: null,
  team: { id: 't1', name: 'Payments team', icon: null, clients: null },
  properties: { responderType: 'email' },
  externalId: null,
  acknowledgedAt: null,
  resolvedAt: null,
  closedAt: null,
  ...values,
});

describe('a responder', () => {
  it.each([
    [{}, 'Acknowledged'],
    [{ acknowledgedAt: at }, 'Resolved'],
    [{ acknowledgedAt: at, resolvedAt: at }, 'Closed'],
    [{ resolvedAt: at }, 'Acknowledged'],
    [{ acknowledgedAt: at, resolvedAt: at, closedAt: at }, undefined],
  ])('with %j has one next step: %s', (values, next) => {
    const steps = responderSteps(responder(values));
    expect(steps.map(({ name }) => name)).toEqual(['Created', 'Acknowledged', 'Resolved', 'Closed']);
    expect(steps.filter((step) => step.next).map(({ name }) => name)).toEqual(
      next === undefined ? [] : [next],
    );
  });

  it('is named after the person and the team', () => {
    expect(responderName(responder({ person: person('Tomás Vidal') }))).toBe('Tomás Vidal · Payments team');
    expect(responderName(responder())).toBe('Payments team');
    expect(responderName(responder({ person: person('Tomás Vidal'), team: null }))).toBe('Tomás Vidal');
    expect(responderName(responder({ team: null }))).toBe('No one');
  });

  it.each([
    ['jira', 'jira'],
    [{ value: 'jira', label: 'Jira' }, 'jira'],
    [null, ''],
    [7, ''],
  ])('with the stored type %j has the type %s', (stored, type) => {
    expect(responderTypeKey({ properties: { responderType: stored } })).toBe(type);
  });

  it.each(responderTypes.map(({ key, fields }) => [key, fields] as const))(
    'of the type %s shows its fields in form order',
    (key, fields) => {
      const names = fields.map(({ name }) => name);
      const shown = responderFields(
        responder({
          properties: Object.fromEntries([
            ...[...names].reverse().map((name) => [name, `what ${name} says`]),
            ['responderType', key],
          ]),
        }),
      );
      expect(shown.map(({ name }) => name)).toEqual(names);
      expect(shown.map(({ value }) => value)).toEqual(names.map((name) => `what ${name} says`));
    },
  );

  it('of an unknown type shows every stored value that is not empty', () => {
    expect(
      responderFields(responder({ properties: { responderType: 'pager', to: 'me', also: '', more: [1] } })),
    ).toEqual([
      { name: 'to', label: 'to', value: 'me' },
      { name: 'more', label: 'more', value: '[1]' },
    ]);
  });

  it.each([
    ['https://jira.example.com/browse/<%= ID %>', 'PAY-1', 'https://jira.example.com/browse/PAY-1'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template from a team's settings.
    ['https://jira.example.com/browse/${ID}', 'PAY-1', 'https://jira.example.com/browse/PAY-1'],
    ['https://jira.example.com/browse/ID', 'PAY-1', 'https://jira.example.com/browse/PAY-1'],
    ['https://jira.example.com/browse/<%= ID %>', '../x y', 'https://jira.example.com/browse/..%2Fx%20y'],
    ['http://jira.example.com/<%= ID %>', '$&', 'http://jira.example.com/%24%26'],
    ['javascript:alert(<%= ID %>)', '1', undefined],
    ['<%= ID %>', 'javascript:alert(1)', undefined],
    ['https://jira.example.com/<% ID %>', 'PAY-1', undefined],
    ['https://jira.example.com/<%= other %>', 'PAY-1', undefined],
    ['no address', 'PAY-1', undefined],
    ['https://jira.example.com/<%= ID %>', null, undefined],
  ])('with the link %s and the id %s links to %s', (linkUrl, externalId, href) => {
    const team = { id: 't1', name: 'Payments team', icon: null, clients: { jira: { linkUrl } } };
    expect(externalLink(responder({ team, externalId, properties: { responderType: 'jira' } }))).toBe(href);
  });

  it('gets the incident’s type label and open or closed status for templates', () => {
    const page = {
      id: 'i1',
      displayId: 'INC-1',
      title: 'It fails',
      type: 'technical_debt',
      status: 'closed',
    };
    expect(incidentForTemplates(page as IncidentPage)).toMatchObject({
      incident_id: 'INC-1',
      title: 'It fails',
      type: 'Technical Debt',
      status: 'Closed',
    });
    expect(incidentForTemplates({ ...page, status: 'investigating' } as IncidentPage)).toMatchObject({
      status: 'Open',
    });
  });
});
