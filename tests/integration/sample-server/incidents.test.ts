import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownIncidentTypes } from '../../sample-server/database/replaceUnknownTypes.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
});
afterAll(() => sample.stop());

type Row = Readonly<Record<string, unknown>>;

const read = async (query: string) => (await admin.send(`/api/db/${query}`)).json;
const write = async (method: string, path: string, body?: object) =>
  admin.send(`/api/db/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { prefer: 'return=representation' },
  });
const make = async (table: string, row: object): Promise<string> => {
  const { json } = await write('POST', table, { created_by: sample.account('admin').id, ...row });
  return json[0].id;
};
const incident = (more: object = {}) =>
  make('incidents', {
    title: 'Ours',
    description: '',
    severity: 'high',
    type: 'cost',
    status: 'open',
    created_at: 'now()',
    updated_at: 'now()',
    ...more,
  });
const hypothesis = (incident_id: string, more: object = {}) =>
  make('hypotheses', { incident_id, title: 'Why', type: 'root', status: 'possible', ...more });
const historyOf = async (id: string): Promise<readonly Row[]> =>
  read(`incident_histories?incident_id=eq.${id}&order=created_at.asc,id.asc`);
const typesOf = async (id: string) => (await historyOf(id)).map(({ type }) => type);
const remove = async (path: string) => {
  const { status, json } = await write('DELETE', path);
  return [status, json.code];
};

describe('a new incident', () => {
  it('gets the next number and a time-based id', async () => {
    const [first, second] = [await incident(), await incident()];
    const [{ incident_id: one }, { incident_id: two }] = [
      ...(await read(`incidents?id=eq.${first}`)),
      ...(await read(`incidents?id=eq.${second}`)),
    ];
    expect(one).toMatch(/^INC-\d+$/);
    expect(Number(two.slice(4))).toBe(Number(one.slice(4)) + 1);
    expect(first < second).toBe(true);
  });

  it('accepts now() as a time, and gets no end time by itself', async () => {
    const id = await incident();
    const { json } = await write('PATCH', `incidents?id=eq.${id}`, { status: 'closed' });
    expect(json).toMatchObject([{ status: 'closed', acknowledged: null, resolved: null, closed: null }]);
    expect(Date.parse(json[0].updated_at)).toBeGreaterThan(Date.parse(json[0].created_at));
    expect((await write('PATCH', `incidents?id=eq.${id}`, { closed: 'now()' })).json[0].closed).toMatch(
      /^\d{4}-/,
    );
  });

  it.each(['title', 'description', 'severity', 'type', 'status', 'created_by'])(
    'requires %s',
    async (key) => {
      const row = { title: 'a', description: '', severity: 'a', type: 'a', status: 'a' };
      const { status, json } = await write('POST', 'incidents', {
        ...row,
        created_by: sample.account('admin').id,
        [key]: null,
      });
      expect([status, json.code]).toEqual([400, '23502']);
    },
  );
});

describe('the incident changelog', () => {
  it('has the creation and each status change', async () => {
    const id = await incident();
    await write('PATCH', `incidents?id=eq.${id}`, { severity: 'low' });
    await write('PATCH', `incidents?id=eq.${id}`, { status: 'open' });
    await write('PATCH', `incidents?id=eq.${id}`, { status: 'investigating' });
    expect(await historyOf(id)).toMatchObject([
      { type: 'incident.created', description: null, created_by: sample.account('admin').id },
      { type: 'incident.status_updated', description: 'investigating' },
    ]);
  });

  it('has no entry for a new hypothesis, only for its status changes', async () => {
    const id = await incident();
    const why = await hypothesis(id);
    expect(await typesOf(id)).toEqual(['incident.created']);
    await write('PATCH', `hypotheses?id=eq.${why}`, { title: 'Because' });
    await write('PATCH', `hypotheses?id=eq.${why}`, { status: 'confirmed' });
    expect((await historyOf(id)).at(-1)).toMatchObject({
      type: 'hypothesis.status_updated',
      description: 'confirmed',
      hypothesis_id: why,
    });
  });

  it('has evidence, including evidence added to the definition of done later', async () => {
    const id = await incident();
    const why = await hypothesis(id);
    const evidence = { hypothesis_id: why, type: 'comment', description: 'It is back' };
    const later = await make('evidences', evidence);
    await make('evidences', { ...evidence, definition_of_done: true });
    await write('PATCH', `evidences?id=eq.${later}`, { definition_of_done: true, script: 'true' });
    await write('PATCH', `evidences?id=eq.${later}`, { done: true });
    expect(await typesOf(id)).toEqual([
      'incident.created',
      'evidence.created',
      'evidence.created',
      'evidence.done_definition_added',
    ]);
  });

  it('has responders, and only comments by responders', async () => {
    const id = await incident();
    const hypothesis_id = await hypothesis(id);
    const responder_id = await make('responders', {
      incident_id: id,
      type: 'person',
      person_id: sample.account('responder').id,
    });
    await make('comments', { incident_id: id, hypothesis_id, comment: 'mine' });
    const theirs = await make('comments', {
      incident_id: id,
      hypothesis_id,
      comment: 'theirs',
      responder_id,
    });
    expect(await historyOf(id)).toMatchObject([
      { type: 'incident.created' },
      { type: 'responder.created', responder_id },
      { type: 'responder.commented', responder_id, comment_id: theirs },
    ]);
    await write('PATCH', `responders?id=eq.${responder_id}`, { deleted_at: 'now()' });
    expect(await typesOf(id)).toHaveLength(3);
  });
});

describe('an incident row', () => {
  it('cannot be deleted when the changelog or another row refers to it', async () => {
    const id = await incident();
    const root = await hypothesis(id);
    const told = await hypothesis(id, { type: 'factor', parent_id: root });
    const untold = await hypothesis(id, { type: 'factor', parent_id: root });
    const evidence = await make('evidences', { hypothesis_id: root, type: 'comment', description: 'a' });
    await make('comments', { incident_id: id, hypothesis_id: untold, comment: 'a' });
    await write('PATCH', `hypotheses?id=eq.${told}`, { status: 'disproven' });
    expect(await remove(`evidences?id=eq.${evidence}`)).toEqual([409, '23503']);
    expect(await remove(`hypotheses?id=eq.${told}`)).toEqual([409, '23503']);
    expect(await remove(`hypotheses?id=eq.${untold}`)).toEqual([409, '23503']);
    expect(await remove(`comments?hypothesis_id=eq.${untold}`)).toEqual([200, undefined]);
    expect(await remove(`evidences?hypothesis_id=eq.${untold}`)).toEqual([200, undefined]);
    expect(await remove(`hypotheses?id=eq.${untold}`)).toEqual([200, undefined]);
    expect(await remove(`incidents?id=eq.${id}`)).toEqual([409, '23503']);
  });

  it('is rejected for a hypothesis of an unknown kind', async () => {
    const { status, json } = await write('POST', 'hypotheses', {
      incident_id: await incident(),
      title: 'a',
      type: 'cause',
      status: 'possible',
      created_by: sample.account('admin').id,
    });
    expect([status, json.code]).toEqual([400, '23514']);
  });
});

describe('the list of incidents', () => {
  it('has its own columns only, and null for empty values', async () => {
    const id = await incident({ commander_id: null });
    const [row] = await read(`incident_summary?id=eq.${id}`);
    expect(Object.keys(row)).toEqual(
      'id incident_id title severity type status created_at updated_at commander responders commenters'.split(
        ' ',
      ),
    );
    expect(row).toMatchObject({ commander: { id: null, name: null }, responders: null, commenters: null });
    for (const filter of ['created_by=eq.1', 'hypotheses.evidences.component_id=eq.1'])
      expect((await admin.send(`/api/db/incident_summary?${filter}`)).status).toBe(400);
  });

  it('shows teams with their icon, and excludes removed responders', async () => {
    const [story] = await read('incident_summary?incident_id=eq.INC-142');
    expect(story).toMatchObject({
      title: 'Card authorisations failing',
      commander: { name: 'Hanneke de Wit' },
    });
    expect(story.responders).toContainEqual(expect.objectContaining({ name: 'Payments', avatar: 'group' }));
    const names = story.responders.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Tomás Vidal', 'Priya Raman', 'Platform']));
    expect(names).not.toContain('Ifeoma Okafor');
  });

  it('names each commenter once', async () => {
    const rows: ReadonlyArray<{ commenters: ReadonlyArray<{ id: string }> | null }> =
      await read('incident_summary');
    const ids = rows.flatMap(({ commenters }) => commenters?.map(({ id }) => id) ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the incidents of the demo', () => {
  const page =
    'select=*,hypotheses(*,evidences(*,created_by(id,name,avatar)),comments(comment,external_created_by,responder_id(team_id(*)),' +
    'created_by(id,name))),commander:commander_id(id,name,avatar),responders(created_by(id,name))';

  it('have every status and kind of evidence, and severities in several spellings', async () => {
    const all: readonly Row[] = await read('incidents');
    expect(all.length).toBeGreaterThan(14);
    const valuesOf = (key: string) => new Set(all.map((row) => row[key]));
    for (const status of 'new open investigating mitigated resolved closed cancelled'.split(' '))
      expect(valuesOf('status')).toContain(status);
    for (const severity of ['Low', 'Medium', 'CRITICAL', '4', 'P1', '', 'critical'])
      expect(valuesOf('severity')).toContain(severity);
    for (const type of ['technical_debt', 'technicalDebt', '']) expect(valuesOf('type')).toContain(type);
    const kinds = new Set((await read('evidences?select=type')).map(({ type }: Row) => type));
    for (const kind of 'check config config_change config_analysis topology log comment component'.split(' '))
      expect(kinds).toContain(kind);
    expect(all.some(({ title }) => String(title).length === 300)).toBe(true);
    const long = await read('comments?select=comment&order=comment.desc');
    expect(long.some(({ comment }: { comment: string }) => comment.length === 200_000)).toBe(true);
  });

  it('include INC-142 with five hypotheses and its evidence', async () => {
    const [story] = await read(`incidents?incident_id=eq.INC-142&${page}`);
    expect(story.hypotheses).toHaveLength(5);
    const evidences: readonly Row[] = story.hypotheses.flatMap((row: { evidences: Row[] }) => row.evidences);
    const log = evidences.find(({ type }) => type === 'log')?.evidence as {
      lines: Array<{ timestamp: string }>;
    };
    // The log lines are as old as the story, regardless of when the sample was created.
    expect(Math.abs(Date.parse(log.lines[0]!.timestamp) - Date.parse(story.created_at))).toBeLessThan(
      300_000,
    );
    const config = evidences.find(({ description }) => description === 'payments-worker')?.evidence as {
      selected_lines: object;
    };
    expect(Object.values(config.selected_lines).join()).toContain('DB_POOL_MAX');
    const history = await historyOf(story.id);
    expect(new Set(history.map(({ type }) => type)).size).toBe(7);
    for (const { created_at } of history) {
      expect(Date.parse(String(created_at))).toBeGreaterThanOrEqual(Date.parse(story.created_at));
      expect(Date.parse(String(created_at))).toBeLessThan(Date.now());
    }
  });

  it('include an incident with a malformed hypothesis tree', async () => {
    const [odd] = await read('incidents?title=eq.A tree that does not hold together&select=id,hypotheses(*)');
    const ids = odd.hypotheses.map(({ id }: Row) => id);
    expect(odd.hypotheses.some((row: Row) => row.parent_id !== null && !ids.includes(row.parent_id))).toBe(
      true,
    );
    expect(odd.hypotheses.some((row: Row) => row.parent_id === row.id)).toBe(true);
  });

  it('are found by component and by item', async () => {
    const [payments] = await read('component_names?name=eq.Payments');
    expect(await read(`incidents_by_component?component_id=eq.${payments.id}`)).toMatchObject([
      { title: 'Card authorisations failing', severity: 'critical' },
    ]);
    const inner = `hypotheses!inner(evidences!inner(component_id))&hypotheses.evidences.component_id=eq.${payments.id}`;
    expect(await read(`incidents?select=title,${inner}`)).toHaveLength(1);
    const [config] = await read('evidences?select=config_id&description=eq.payments-db');
    expect(await read(`incidents_by_config?config_id=eq.${config.config_id}`)).toHaveLength(1);
  });

  it('have responder teams with their issue trackers', async () => {
    const [team] = await read('teams?name=eq.Payments');
    expect(Object.keys(team.spec.responder_clients).toSorted()).toEqual([
      'aws_support',
      'email',
      'jira',
      'ms_planner',
    ]);
    for (const type of ['jira', 'ms_planner']) {
      const instances: ReadonlyArray<{ external_id: string[] }> = await read(
        `configs?select=id,external_id&type=ilike.${type}`,
      );
      expect(instances.some(({ external_id }) => external_id.includes(team.id))).toBe(true);
    }
  });
});

describe('a large generated incident', () => {
  it('has the requested amount of evidence and comments', async () => {
    const id = await sample.makeBigIncident({ evidences: 40, comments: 90 });
    const [{ hypotheses }] = await read(
      `incidents?id=eq.${id}&select=hypotheses(evidences(type),comments(id))`,
    );
    const count = (key: string) =>
      hypotheses.reduce((sum: number, row: Record<string, unknown[]>) => sum + row[key]!.length, 0);
    expect([count('evidences'), count('comments')]).toEqual([40, 90]);
  });
});

describe('a sample with known types', () => {
  it('has only incident types that the web client knows, and is otherwise the same', async () => {
    const usual = await startSampleForTests();
    const known = await startSampleForTests({ knownTypes: true });
    try {
      const typesOf = async (server: SampleForTests) =>
        (await server.query<{ type: string }>('select type from incidents')).map(({ type }) => type);
      const isKnown = (type: string) => knownIncidentTypes.some((one) => one === type);
      expect((await typesOf(usual)).every(isKnown)).toBe(false);
      expect((await typesOf(known)).every(isKnown)).toBe(true);
      for (const table of ['incidents', 'incident_histories']) {
        const count = `select count(*)::integer as count from ${table}`;
        expect(await known.query(count)).toEqual(await usual.query(count));
      }
    } finally {
      await Promise.all([usual.stop(), known.stop()]);
    }
  });
});
