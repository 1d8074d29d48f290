import { beforeEach, describe, expect, it } from 'vitest';
import { type IncidentChange, incidentChangeSchema } from '#contract/incidents.ts';
import { sendIncidentChange } from '#main/areas/incidents/sendIncidentChange.ts';
import { addOnce } from '#main/server/addOnce.ts';
import { FakeTables, failureOf } from '../../support/FakeTables.ts';

const incidentId = '01a203b4-4816-4209-3e2d-a2209d48cf2d';
const row = '01a203b4-483e-35b5-be87-1254068afe57';
const newId = () => crypto.randomUUID();

let server: FakeTables;
beforeEach(() => {
  server = new FakeTables();
});
const send = (act: IncidentChange) => sendIncidentChange(server.data, incidentChangeSchema.parse(act), 'me');

const comment = (): IncidentChange => ({
  kind: 'comment.add',
  id: newId(),
  incidentId,
  hypothesisId: null,
  text: 'Hello',
});
const evidenceChange = (
  to: Extract<IncidentChange, { kind: 'evidence.change' }>['to'],
  was: Extract<IncidentChange, { kind: 'evidence.change' }>['was'],
): IncidentChange => ({ kind: 'evidence.change', id: newId(), incidentId, row, to, was });

describe('an added row', () => {
  it('is sent with its id and author in the columns of the server', async () => {
    const ids = [newId(), newId(), newId()];
    await send({ ...comment(), id: ids[0] ?? '' } as IncidentChange);
    await send({
      kind: 'hypothesis.add',
      id: ids[1] ?? '',
      incidentId,
      parentId: row,
      type: 'factor',
      title: 'Why',
      status: 'possible',
    });
    await send({
      kind: 'evidence.add',
      id: ids[2] ?? '',
      incidentId,
      hypothesisId: row,
      type: 'config',
      description: 'Line',
      definitionOfDone: true,
      payload: { lines: [1] },
      itemId: row,
    });
    expect(server.rows('comments')).toEqual([
      { id: ids[0], created_by: 'me', incident_id: incidentId, hypothesis_id: null, comment: 'Hello' },
    ]);
    expect(server.rows('hypotheses')).toEqual([
      {
        id: ids[1],
        created_by: 'me',
        incident_id: incidentId,
        parent_id: row,
        type: 'factor',
        title: 'Why',
        status: 'possible',
      },
    ]);
    expect(server.rows('evidences')).toEqual([
      {
        id: ids[2],
        created_by: 'me',
        hypothesis_id: row,
        type: 'config',
        description: 'Line',
        definition_of_done: true,
        script: null,
        evidence: { lines: [1] },
        config_id: row,
        config_change_id: null,
        config_analysis_id: null,
        component_id: null,
        check_id: null,
      },
    ]);
  });

  it('that is sent twice is stored once', async () => {
    const act = comment();
    expect(await send(act)).toEqual({ outcome: 'sent' });
    expect(await send(act)).toEqual({ outcome: 'sent' });
    expect(server.rows('comments')).toHaveLength(1);
  });

  it('counts as sent when a proxy loses the answer', async () => {
    server.after = (call) => {
      if (call === 'insert') throw failureOf('SERVER');
    };
    expect(await send(comment())).toEqual({ outcome: 'sent' });
    expect(server.rows('comments')).toHaveLength(1);
  });

  it.each(['CONFLICT', 'SERVER', 'FORBIDDEN', 'OFFLINE'] as const)(
    'that is refused with %s is not stored',
    async (code) => {
      server.before = (call) => {
        if (call === 'insert') throw failureOf(code);
      };
      await expect(send(comment())).rejects.toMatchObject({ code });
      expect(server.rows('comments')).toEqual([]);
    },
  );

  it('is not overwritten by a second row with the same id', async () => {
    await addOnce(server.data, 'responders', 'r', { id: 'r', type: 'person' });
    await addOnce(server.data, 'responders', 'r', { id: 'r', type: 'system' });
    expect(server.rows('responders')).toEqual([{ id: 'r', type: 'person' }]);
  });
});

describe('a changed row', () => {
  const status = (to: string, was: string): IncidentChange => ({
    kind: 'incident.change',
    id: newId(),
    incidentId,
    to: { status: to },
    was: { status: was },
  });
  beforeEach(() => {
    server.rows('incidents').push({ id: incidentId, status: 'open', title: ' Old ', description: '' });
    server
      .rows('evidences')
      .push({ id: row, definition_of_done: null, done: null, script: null, description: '' });
  });

  it('is sent when the server still has the earlier value', async () => {
    expect(await send(status('resolved', 'open'))).toEqual({ outcome: 'sent' });
    expect(server.rows('incidents')).toMatchObject([{ status: 'resolved', title: ' Old ' }]);
  });

  it('is not sent again when the server already has the new value', async () => {
    await send(status('resolved', 'open'));
    server.calls.length = 0;
    expect(await send(status('resolved', 'open'))).toEqual({ outcome: 'sent' });
    expect(server.calls).toEqual(['row incidents']);
  });

  it('is a conflict when the server has another value, and stays unchanged', async () => {
    expect(await send(status('resolved', 'investigating'))).toEqual({
      outcome: 'conflict',
      theirs: { status: 'open' },
    });
    expect(server.rows('incidents')).toMatchObject([{ status: 'open' }]);
  });

  it('is a conflict when another user changes it between the read and the write', async () => {
    server.before = (call) => {
      if (call === 'update') server.rows('incidents').splice(0, 1, { id: incidentId, status: 'closed' });
    };
    expect(await send(status('resolved', 'open'))).toEqual({
      outcome: 'conflict',
      theirs: { status: 'closed' },
    });
    expect(server.rows('incidents')).toEqual([{ id: incidentId, status: 'closed' }]);
  });

  it.each([
    ['null', null, false],
    ['false', false, null],
  ])(
    'is not overwritten when it was %s and another user sets it to true meanwhile',
    async (_name, done, was) => {
      server.rows('evidences').splice(0, 1, { id: row, done });
      server.before = (call) => {
        if (call === 'update') server.rows('evidences').splice(0, 1, { id: row, done: true });
      };
      const act = evidenceChange({ done: false, description: 'New' }, { done: was, description: '' });
      expect(await send(act)).toMatchObject({ outcome: 'conflict' });
      expect(server.rows('evidences')).toEqual([{ id: row, done: true }]);
    },
  );

  it.each([
    [{ done: true }, { done: false }],
    [{ done: true }, { done: null }],
    [{ done: true }, {}],
    [{ definitionOfDone: true }, { definitionOfDone: false }],
    [{ script: 'a == b' }, { script: null }],
    [{ script: 'a == b' }, { script: '' }],
    [{ description: 'New' }, { description: '' }],
    [{ description: 'New' }, {}],
  ])('with %j is sent for each notation of the empty earlier value: %j', async (to, was) => {
    expect(await send(evidenceChange(to, was))).toEqual({ outcome: 'sent' });
    expect(await send(evidenceChange(to, was))).toEqual({ outcome: 'sent' });
  });

  it('is sent when its earlier title would be invalid today', async () => {
    const act: IncidentChange = {
      kind: 'incident.change',
      id: newId(),
      incidentId,
      to: { title: 'New' },
      was: { title: ' Old ' },
    };
    expect(await send(act)).toEqual({ outcome: 'sent' });
    server.rows('incidents').splice(0, 1, { id: incidentId, title: '' });
    expect(await send({ ...act, was: { title: '' } })).toEqual({ outcome: 'sent' });
    expect(server.rows('incidents')).toEqual([{ id: incidentId, title: 'New' }]);
  });

  it('with several fields is no conflict when some fields already have the new value', async () => {
    const act: IncidentChange = {
      kind: 'incident.change',
      id: newId(),
      incidentId,
      to: { status: 'open', description: 'x' },
      was: { status: 'new', description: '' },
    };
    expect(await send(act)).toEqual({ outcome: 'sent' });
    expect(server.rows('incidents')).toMatchObject([{ status: 'open', description: 'x' }]);
  });

  it('fails with a message when the row was deleted', async () => {
    server.rows('incidents').splice(0);
    await expect(send(status('closed', 'open'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { sentence: 'The record was deleted on the server in the meantime.' },
    });
  });
});
