import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IncidentChange } from '#contract/incidents.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import {
  commentChange,
  createIncident,
  everyIncident,
  newIncident,
  updateChange,
} from '../../support/incidentChanges.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;
let incidents: TestWindow['bridge']['incidents'];
let me: string;

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  incidents = window.bridge.incidents;
  me = sample.account('admin').id;
  return started.end;
});
afterEach(() => sample.clearFaults());

const page = async (id: string) => (await incidents.get({ id })).data;
const story = async () => {
  const { data } = await incidents.list({ ...everyIncident, filter: { search: 'Card authorisations' } });
  const [found] = data.incidents;
  if (found === undefined) throw new Error('The story has no incident.');
  return found;
};
const requests = async (method: string) =>
  (await sample.requests()).filter((request) => request.method === method).map(({ path }) => path);

describe('the list of incidents', () => {
  it('contains the fields of a table row', async () => {
    const found = await story();
    expect(found).toMatchObject({
      displayId: expect.stringMatching(/^INC-\d+$/),
      type: 'availability',
      severity: 'critical',
      status: 'investigating',
      commander: { name: expect.any(String) },
    });
    expect(found.responders.some(({ team }) => team)).toBe(true);
    expect(found.responders.some(({ team }) => !team)).toBe(true);
  });

  it('filters by owner and by component, and is empty for a malformed id', async () => {
    const found = await story();
    const owner = found.ownerId ?? '';
    const own = (await incidents.list({ ...everyIncident, filter: { owner } })).data;
    expect(own.incidents.map(({ ownerId }) => ownerId)).toEqual(own.incidents.map(() => owner));
    expect(own.incidents.map(({ id }) => id)).toContain(found.id);
    const { hypotheses } = await page(found.id);
    const component =
      hypotheses.flatMap(({ evidences }) => evidences.flatMap(({ componentId }) => componentId ?? []))[0] ??
      '';
    const about = (await incidents.list({ ...everyIncident, filter: { component } })).data;
    expect(about.incidents.map(({ id }) => id)).toContain(found.id);
    expect(about.total).toBe(about.incidents.length);
    const counts = (await incidents.counts({ filter: { component } })).data;
    expect(Object.values(counts.severity).reduce((a, b) => a + b, 0)).toBe(about.total);
    for (const filter of [{ owner: 'x' }, { component: "1' or" }]) {
      expect((await incidents.list({ ...everyIncident, filter })).data).toEqual({ incidents: [], total: 0 });
      expect((await incidents.counts({ filter })).data).toEqual({ severity: {}, type: {} });
    }
  });

  it('returns NOT_FOUND for an unknown id and for a malformed id', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000001'])
      await expect(incidents.get({ id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        data: { sentence: 'Incident not found' },
      });
    await expect(incidents.history({ id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an incident', () => {
  it('has its hypotheses, evidence, comments, and responders', async () => {
    const all = (await incidents.list(everyIncident)).data.incidents;
    const pages = await Promise.all(all.map(({ id }) => page(id)));
    expect(pages.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    const types = new Set(
      pages.flatMap(({ hypotheses }) =>
        hypotheses.flatMap(({ evidences }) => evidences.map(({ type }) => type)),
      ),
    );
    for (const type of ['log', 'topology', 'config', 'check', 'config_change', 'config_analysis', 'comment'])
      expect(types).toContain(type);
    const comments = pages.flatMap(({ hypotheses }) => hypotheses.flatMap((one) => one.comments));
    expect(comments.some(({ team }) => team !== null)).toBe(true);
    expect(comments.some(({ externalBy }) => externalBy !== null)).toBe(true);
  });

  it('has its history, newest first', async () => {
    const { id } = await story();
    const { data } = await incidents.history({ id });
    const times = data.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(data.at(-1)?.type).toBe('incident.created');
    expect(data.find(({ type }) => type === 'incident.status_updated')?.description).toBe('investigating');
    expect(data.find(({ type }) => type === 'evidence.created')?.evidence?.name).toEqual(expect.any(String));
    expect(data.some(({ responder }) => responder !== null)).toBe(true);
  });

  it('is created with its root hypothesis, and only once for repeated requests', async () => {
    const input = newIncident({ title: 'Made', severity: 'high', type: 'technicalDebt' });
    await incidents.create(input);
    expect(await incidents.create(input)).toEqual({});
    const made = await page(input.id);
    expect(made).toMatchObject({
      title: 'Made',
      severity: 'high',
      type: 'technicalDebt',
      status: 'open',
      ownerId: me,
      commander: { id: me },
      communicator: { id: me },
    });
    expect(made.hypotheses).toMatchObject([
      { id: input.hypothesisId, title: 'Made', type: 'root', status: 'possible', by: { id: me } },
    ]);
    const { data } = await incidents.list({ ...everyIncident, filter: { search: 'Made' } });
    expect(data.incidents.filter(({ id }) => id === input.id)).toHaveLength(1);
  });

  it('gets its missing hypothesis when the creation is repeated', async () => {
    const input = newIncident({ hypothesisTitle: 'Because' });
    await sample.fault({ kind: 'status', status: 500, path: '/db/hypotheses', count: 1, method: 'POST' });
    await expect(incidents.create(input)).rejects.toMatchObject({ code: 'SERVER' });
    await sample.clearFaults();
    await incidents.create(input);
    expect((await page(input.id)).hypotheses).toMatchObject([{ title: 'Because' }]);
  });
});

describe('a change to an incident', () => {
  const act = async (one: IncidentChange) => (await incidents.act(one)).outcome;

  it('of every kind is stored on the server and returned by the next request', async () => {
    const { id, hypothesisId } = await createIncident(window);
    const [factor, evidence] = [crypto.randomUUID(), crypto.randomUUID()];
    const entry = () => ({ id: crypto.randomUUID(), incidentId: id });
    const acts: IncidentChange[] = [
      commentChange(id, 'On it', hypothesisId),
      commentChange(id, 'On none'),
      {
        kind: 'hypothesis.add',
        ...entry(),
        id: factor,
        parentId: hypothesisId,
        type: 'factor',
        title: 'Factor',
        status: 'likely',
      },
      {
        kind: 'evidence.add',
        ...entry(),
        id: evidence,
        hypothesisId: factor,
        type: 'comment',
        description: 'Seen',
        definitionOfDone: false,
        payload: { comment: 'Seen' },
      },
      updateChange(
        id,
        { title: 'Renamed', severity: 'critical', type: 'cost', description: '' },
        { title: 'Ours', severity: 'low', type: 'availability', description: 'It is ours.' },
      ),
      updateChange(id, { status: 'resolved' }, { status: 'open' }),
      {
        kind: 'hypothesis.change',
        ...entry(),
        row: factor,
        to: { title: 'The factor', status: 'proven' },
        was: { title: 'Factor', status: 'likely' },
      },
      {
        kind: 'evidence.change',
        ...entry(),
        row: evidence,
        to: { definitionOfDone: true, done: true, script: 'check.status == "healthy"' },
        was: { definitionOfDone: false, done: null, script: null },
      },
    ];
    for (const one of acts) expect(await act(one)).toBe('sent');
    expect(await page(id)).toMatchObject({
      title: 'Renamed',
      severity: 'critical',
      type: 'cost',
      status: 'resolved',
      description: '',
      comments: [{ text: 'On none', by: { id: me } }],
      hypotheses: [
        { id: hypothesisId, comments: [{ text: 'On it' }] },
        {
          id: factor,
          parentId: hypothesisId,
          type: 'factor',
          title: 'The factor',
          status: 'proven',
          evidences: [
            {
              id: evidence,
              definitionOfDone: true,
              done: true,
              script: 'check.status == "healthy"',
              payload: { comment: 'Seen' },
            },
          ],
        },
      ],
    });
    const types = (await incidents.history({ id })).data.map(({ type }) => type);
    for (const type of [
      'evidence.done_definition_added',
      'hypothesis.status_updated',
      'incident.status_updated',
    ])
      expect(types).toContain(type);
    // Repeated acts have no effect.
    for (const one of acts) expect(await act(one)).toBe('sent');
    expect((await page(id)).comments).toHaveLength(1);
  });

  it('is rejected with the server’s message and does not stay in the outbox', async () => {
    const gone = crypto.randomUUID();
    await expect(act(commentChange(gone, 'On nothing'))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(act(updateChange(gone, { status: 'closed' }, { status: 'open' }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { sentence: 'The record was deleted on the server in the meantime.' },
    });
    const first = await (await incidents.outbox.changes())[Symbol.asyncIterator]().next();
    expect(first.value).toEqual([]);
  });
});

describe('a hypothesis', () => {
  it('is deleted with its comments', async () => {
    const { id, hypothesisId } = await createIncident(window);
    await incidents.act(commentChange(id, 'On it', hypothesisId));
    await incidents.removeHypothesis({ incidentId: id, id: hypothesisId });
    expect(await page(id)).toMatchObject({ hypotheses: [], comments: [] });
  });

  const status = (incidentId: string, row: string): IncidentChange => ({
    kind: 'hypothesis.change',
    id: crypto.randomUUID(),
    incidentId,
    row,
    to: { status: 'likely' },
    was: { status: 'possible' },
  });
  const evidence = (incidentId: string, hypothesisId: string): IncidentChange => ({
    kind: 'evidence.add',
    id: crypto.randomUUID(),
    incidentId,
    hypothesisId,
    type: 'comment',
    description: 'Seen',
    definitionOfDone: false,
    payload: {},
  });

  it.each([
    ['the hypothesis', status],
    ['evidence of the hypothesis', evidence],
  ])('is not deleted when the changelog mentions %s', async (_what, make) => {
    const { id, hypothesisId } = await createIncident(window);
    await incidents.act(commentChange(id, 'On it', hypothesisId));
    await incidents.act(make(id, hypothesisId));
    const before = await page(id);
    await sample.clearRequests();
    await expect(incidents.removeHypothesis({ incidentId: id, id: hypothesisId })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        sentence: expect.stringContaining('Nothing was deleted because the incident’s changelog mentions'),
      },
    });
    expect(await requests('DELETE')).toEqual([]);
    expect(await page(id)).toEqual(before);
  });

  it('is not deleted when the changelog mentions a comment of a responder on it', async () => {
    const { id, hypothesisId } = await createIncident(window);
    const responder = crypto.randomUUID();
    await incidents.addResponder({
      id: responder,
      incidentId: id,
      personId: me,
      properties: { responderType: 'person' },
    });
    await sample.changeRows({
      action: 'insert',
      table: 'comments',
      row: {
        created_by: me,
        incident_id: id,
        hypothesis_id: hypothesisId,
        responder_id: responder,
        comment: 'Theirs',
      },
    });
    await sample.clearRequests();
    await expect(incidents.removeHypothesis({ incidentId: id, id: hypothesisId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await requests('DELETE')).toEqual([]);
  });

  it('is not deleted when it has child hypotheses', async () => {
    const { id, hypothesisId } = await createIncident(window);
    await incidents.act({
      kind: 'hypothesis.add',
      id: crypto.randomUUID(),
      incidentId: id,
      parentId: hypothesisId,
      type: 'factor',
      title: 'Below',
      status: 'possible',
    });
    await expect(incidents.removeHypothesis({ incidentId: id, id: hypothesisId })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        sentence:
          'This hypothesis has child hypotheses. Delete them first, or disprove the hypothesis instead.',
      },
    });
  });

  it('is checked for references when its evidence exceeds the address length limit', async () => {
    const { id } = await (async () => ({
      id: await sample.makeBigIncident({ evidences: 400, comments: 5, title: 'Big' }),
    }))();
    const { hypotheses } = await page(id);
    expect(hypotheses.flatMap(({ evidences }) => evidences)).toHaveLength(400);
    const [first] = hypotheses;
    await expect(incidents.removeHypothesis({ incidentId: id, id: first?.id ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['comments', 'Nothing was deleted.'],
    ['evidences', 'The comments were deleted. The evidence and the hypothesis were not deleted.'],
    ['hypotheses', 'The comments and the evidence were deleted. The hypothesis was not deleted.'],
  ])('reports what was not deleted when its %s cannot be deleted', async (relation, left) => {
    const { id, hypothesisId } = await createIncident(window);
    await incidents.act(commentChange(id, 'On it', hypothesisId));
    await sample.fault({ kind: 'status', status: 500, path: `/db/${relation}`, method: 'DELETE', count: 1 });
    const failing = incidents.removeHypothesis({ incidentId: id, id: hypothesisId });
    await expect(failing).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: `The server answered 500. ${left}` },
    });
    await sample.clearFaults();
    expect((await page(id)).hypotheses[0]?.comments).toHaveLength(relation === 'comments' ? 1 : 0);
    // After that, the rest can be deleted.
    await incidents.removeHypothesis({ incidentId: id, id: hypothesisId });
    expect((await page(id)).hypotheses).toEqual([]);
  });
});

describe('evidence', () => {
  it('cannot be deleted when the changelog mentions it, with an error that explains why', async () => {
    const { id, hypothesisId } = await createIncident(window);
    const evidence = crypto.randomUUID();
    await incidents.act({
      kind: 'evidence.add',
      id: evidence,
      incidentId: id,
      hypothesisId,
      type: 'comment',
      description: 'Seen',
      definitionOfDone: false,
      payload: {},
    });
    await expect(incidents.removeEvidence({ incidentId: id, id: evidence })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        sentence:
          'Evidence delete failed: the incident’s changelog mentions this evidence, so it cannot be deleted.',
      },
    });
    await sample.changeRows({
      action: 'delete',
      table: 'incident_histories',
      where: { evidence_id: evidence },
    });
    await incidents.removeEvidence({ incidentId: id, id: evidence });
    expect((await page(id)).hypotheses[0]?.evidences).toEqual([]);
  });
});

describe('responders', () => {
  it('are people and teams that can be added once and removed', async () => {
    const { id } = await createIncident(window);
    const [team] = (await incidents.teams()).data;
    const person = {
      id: crypto.randomUUID(),
      incidentId: id,
      personId: me,
      properties: { responderType: 'person', person: me },
    };
    const ofTeam = {
      id: crypto.randomUUID(),
      incidentId: id,
      teamId: team?.id ?? '',
      properties: { responderType: 'email', to: 'a@b.example' },
    };
    for (const one of [person, person, ofTeam]) await incidents.addResponder(one);
    expect((await page(id)).helpers).toMatchObject([
      { id: person.id, person: { id: me }, team: null, properties: person.properties },
      {
        id: ofTeam.id,
        person: null,
        team: { id: team?.id, name: team?.name },
        properties: ofTeam.properties,
      },
    ]);
    const [row] = await sample.changeRows({
      action: 'update',
      table: 'responders',
      where: { id: ofTeam.id },
      set: { external_id: 'X-1' },
    });
    expect(row).toMatchObject({ type: 'system', created_by: me });
    await incidents.removeResponder({ incidentId: id, id: person.id });
    expect((await page(id)).helpers).toMatchObject([{ id: ofTeam.id, externalId: 'X-1' }]);
    const { data } = await incidents.list({ ...everyIncident, filter: { owner: me } });
    expect(data.incidents.find((one) => one.id === id)?.responders).toMatchObject([
      { id: team?.id, team: true },
    ]);
  });

  it('can be existing people and teams, but not agents', async () => {
    const people = (await incidents.people()).data;
    expect(people.find(({ id }) => id === me)).toMatchObject({ name: expect.any(String) });
    expect(people.every(({ name }) => name !== '')).toBe(true);
    const teams = (await incidents.teams()).data;
    expect(teams.map(({ name }) => name)).toContain('Payments');
    expect(teams.find(({ name }) => name === 'Payments')?.clients).toMatchObject({});
  });

  it('have issue tracker instances that are found by name with their options', async () => {
    const all = (await incidents.instances({ type: 'jira' })).data;
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Meridian Jira', 'Jira of the auditors']),
    );
    expect(all.find(({ name }) => name === 'Meridian Jira')?.externalIds).toContain('meridian-jira');
    const found = (await incidents.instances({ type: 'jira', search: 'MERIDIAN' })).data;
    expect(found.map(({ name }) => name)).toEqual(['Meridian Jira']);
    expect((await incidents.instances({ type: 'ms_planner' })).data.map(({ name }) => name)).toEqual([
      'Operations planner',
    ]);
    const { config } = (await incidents.instance({ id: found[0]?.id ?? '' })).data;
    expect(config).toMatchObject({
      projects: expect.arrayContaining([expect.objectContaining({ key: 'PAY' })]),
    });
    expect((await incidents.components()).data.map(({ name }) => name)).toContain('payments');
  });
});
