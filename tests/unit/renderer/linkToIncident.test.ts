import { describe, expect, it } from 'vitest';
import type { IncidentChange } from '#contract/incidents.ts';
import {
  changeEvidence,
  checkEvidence,
  componentEvidence,
  configEvidence,
  insightEvidence,
  itemEvidence,
  logEvidence,
} from '#parts/incidents/link/evidenceBuilders.ts';
import { evidencesOf } from '#parts/incidents/link/LinkedEvidence.ts';
import {
  type LinkCalls,
  type LinkIds,
  type LinkOptions,
  type LinkProgress,
  linkSteps,
  noLinkProgress,
} from '#parts/incidents/link/linkSteps.ts';
import { change } from '../../stories/world/changes.ts';
import { insight } from '../../stories/world/insights.ts';

const item = { id: 'item-1', name: 'payments-worker' };

describe('linked evidence', () => {
  it.each([
    [
      'lines of a configuration',
      configEvidence(item, 'a\nb', '2'),
      {
        type: 'config',
        description: 'payments-worker line 2',
        itemId: 'item-1',
        payload: { lines: { 1: 'a', 2: 'b' }, selected_lines: { 2: 'b' } },
      },
    ],
    ['an item', itemEvidence(item), { type: 'config', description: item.name, itemId: item.id, payload: {} }],
    [
      'a change',
      changeEvidence(change({ summary: null })),
      {
        type: 'config_change',
        description: `diff of ${change().item.name}`,
        itemId: change().item.id,
        changeId: change().id,
        payload: {},
      },
    ],
    [
      'an insight',
      insightEvidence(insight({ summary: 'few replicas' })),
      {
        type: 'config_analysis',
        description: 'few replicas',
        itemId: insight().item.id,
        insightId: insight().id,
        payload: {},
      },
    ],
    [
      'a check',
      checkEvidence({ id: 'check-1', name: 'authorise' }, '3h'),
      {
        type: 'check',
        description: 'authorise',
        checkId: 'check-1',
        payload: { check_id: 'check-1', includeMessages: true, start: '3h' },
      },
    ],
    [
      'a component',
      componentEvidence({ id: 'c', name: 'Payments' }),
      { type: 'topology', description: 'Payments', componentId: 'c', payload: {} },
    ],
    [
      'lines of a log',
      logEvidence('c', 'errors', [{ timestamp: 't', message: 'm', labels: { pod: 'x' } }]),
      {
        type: 'log',
        description: 'errors',
        componentId: 'c',
        payload: { lines: [{ timestamp: 't', message: 'm', labels: { pod: 'x' } }] },
      },
    ],
  ])('for %s has the stored form', (_, evidence, stored) => {
    expect(evidence).toEqual(stored);
  });

  it('may be a single entry, several entries, or a function that fetches them', async () => {
    const one = itemEvidence(item);
    expect(await evidencesOf(one)).toEqual([one]);
    expect(await evidencesOf([one, one])).toEqual([one, one]);
    expect(await evidencesOf(async () => one)).toEqual([one]);
  });
});

const ids: LinkIds = {
  incident: 'new-incident',
  hypothesis: 'new-hypothesis',
  comment: 'new-comment',
  evidence: (index) => `evidence-${index}`,
};
const evidences = [itemEvidence(item), itemEvidence({ id: 'item-2', name: 'payments-db' })];
const made = { title: 'Slow', description: '', type: 'performance', severity: 'high' } as const;

/** A server that fails each of these calls once. */
function server(...failing: readonly string[]) {
  const left = [...failing];
  const asked: string[] = [];
  const answer = (name: string) => {
    asked.push(name);
    const at = left.indexOf(name);
    if (at === -1) return;
    left.splice(at, 1);
    throw new Error(name);
  };
  const calls: LinkCalls = {
    create: async ({ id, hypothesisId, hypothesisTitle }) =>
      answer(`create ${id} ${hypothesisId} ${hypothesisTitle ?? '-'}`),
    act: async (act: IncidentChange) => {
      answer(
        act.kind === 'evidence.add'
          ? `evidence ${act.id} to ${act.incidentId}/${act.hypothesisId}`
          : act.kind,
      );
      return { outcome: 'sent' };
    },
  };
  return { calls, asked };
}

/** Retries until success, three times at most. */
async function tryAgain(calls: LinkCalls, wish: LinkOptions): Promise<LinkProgress> {
  let progress = noLinkProgress;
  for (let tries = 0; ; tries += 1) {
    try {
      return await linkSteps(calls, ids, wish, progress, (next) => {
        progress = next;
      });
    } catch (error) {
      if (tries === 2) throw error;
    }
  }
}

const first = 'evidence evidence-0 to new-incident/new-hypothesis';
const second = 'evidence evidence-1 to new-incident/new-hypothesis';

describe('linking to an incident', () => {
  it('creates the incident with its hypothesis, then the evidence', async () => {
    const { calls, asked } = server();
    const done = await tryAgain(calls, { incident: { made }, hypothesis: { title: 'The pool' }, evidences });
    expect(asked).toEqual(['create new-incident new-hypothesis The pool', first, second]);
    expect(done).toMatchObject({ incidentId: 'new-incident', hypothesisId: 'new-hypothesis', linked: 2 });
  });

  it.each([
    [
      'the incident',
      'create new-incident new-hypothesis -',
      ['create new-incident new-hypothesis -', 'create new-incident new-hypothesis -', first, second],
    ],
    ['the first evidence', first, ['create new-incident new-hypothesis -', first, first, second]],
    ['the second evidence', second, ['create new-incident new-hypothesis -', first, second, second]],
  ])('resumes after a failure of %s', async (_, failing, expected) => {
    const { calls, asked } = server(failing);
    await tryAgain(calls, { incident: { made }, hypothesis: { title: undefined }, evidences });
    expect(asked).toEqual(expected);
  });

  it('creates a hypothesis in an existing incident only once', async () => {
    const { calls, asked } = server('evidence evidence-0 to old/new-hypothesis');
    await tryAgain(calls, {
      incident: { id: 'old' },
      hypothesis: { title: 'The pool' },
      evidences: evidences.slice(0, 1),
    });
    expect(asked).toEqual([
      'hypothesis.add',
      'evidence evidence-0 to old/new-hypothesis',
      'evidence evidence-0 to old/new-hypothesis',
    ]);
  });

  it('adds evidence to an existing hypothesis', async () => {
    const { calls, asked } = server();
    await tryAgain(calls, {
      incident: { id: 'old' },
      hypothesis: { id: 'h' },
      evidences: evidences.slice(0, 1),
    });
    expect(asked).toEqual(['evidence evidence-0 to old/h']);
  });

  it('reports when changes wait for the server', async () => {
    const calls: LinkCalls = { create: async () => ({}), act: async () => ({ outcome: 'waiting' }) };
    const done = await tryAgain(calls, { incident: { made }, hypothesis: { title: undefined }, evidences });
    expect(done.isQueued).toBe(true);
  });
});
