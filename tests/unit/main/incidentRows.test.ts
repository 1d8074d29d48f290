import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incidentPageSchema, incidentSchema } from '#contract/incidents.ts';
import { incidentPageRowSchema, incidentRowSchema } from '#main/server/incidentRows.ts';

const id = (number: number) => `01a203b4-4816-4209-3e2d-${String(number).padStart(12, '0')}`;
const at = '2026-11-22T14:41:16.309767+00:00';
const by = { id: id(1), name: 'Ada Root ', avatar: null };

const comment = (number: number, more: object = {}) => ({
  id: id(number),
  comment: `Comment ${number}`,
  created_at: at,
  created_by: by,
  external_created_by: null,
  hypothesis_id: null,
  responder_id: null,
  ...more,
});
const evidence = (number: number, more: object = {}) => ({
  id: id(number),
  hypothesis_id: id(20),
  type: 'component',
  description: 'A component',
  created_at: at,
  created_by: by,
  definition_of_done: false,
  done: null,
  script: '',
  component_id: id(90),
  evidence: { lines: [{ message: 'm' }] },
  ...more,
});
const hypothesis = (number: number, more: object = {}) => ({
  id: id(number),
  parent_id: null,
  type: 'root',
  title: 'Why',
  status: 'confirmed',
  created_at: at,
  created_by: by,
  comments: [],
  evidences: [],
  ...more,
});
const responder = (number: number, more: object = {}) => ({
  id: id(number),
  created_at: at,
  person: by,
  team: null,
  properties: { responderType: 'person' },
  external_id: '',
  acknowledged: null,
  resolved: null,
  closed: null,
  deleted_at: null,
  ...more,
});
const incident = (more: object = {}) => ({
  id: id(10),
  incident_id: 'INC-24',
  title: 'Broken',
  type: 'availability',
  severity: 'high',
  status: 'open',
  created_at: at,
  updated_at: at,
  created_by: id(1),
  description: 'It is broken.',
  acknowledged: null,
  resolved: null,
  closed: null,
  commander: by,
  communicator: by,
  hypotheses: [
    hypothesis(20, {
      comments: [comment(30, { hypothesis_id: id(20) }), comment(31)],
      evidences: [evidence(40), evidence(41)],
    }),
    hypothesis(21, { parent_id: id(20), type: 'factor' }),
  ],
  responders: [
    responder(50),
    responder(51, {
      person: null,
      team: {
        id: id(60),
        name: 'Payments',
        icon: 'group',
        spec: { responder_clients: { email: { to: 'a@b' } } },
      },
    }),
  ],
  comments: [comment(32), comment(33)],
  ...more,
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = ReadonlyArray<string | number>;

/** Paths of the row's parts that have their own ids. */
const parts: ReadonlyArray<readonly [path: Path, id: string]> = [
  [['hypotheses', 0], id(20)],
  [['hypotheses', 1], id(21)],
  [['hypotheses', 0, 'comments', 0], id(30)],
  [['hypotheses', 0, 'comments', 1], id(31)],
  [['hypotheses', 0, 'evidences', 0], id(40)],
  [['hypotheses', 0, 'evidences', 1], id(41)],
  [['responders', 0], id(50)],
  [['responders', 1], id(51)],
  [['comments', 0], id(32)],
  [['comments', 1], id(33)],
];
const lists: readonly Path[] = [
  ['hypotheses'],
  ['responders'],
  ['comments'],
  ['hypotheses', 0, 'comments'],
  ['hypotheses', 0, 'evidences'],
];
const people: readonly Path[] = [
  ['commander'],
  ['communicator'],
  ['hypotheses', 0, 'created_by'],
  ['hypotheses', 0, 'evidences', 0, 'created_by'],
  ['responders', 0, 'person'],
];

function put(row: object, path: Path, value: Json): object {
  const copy = structuredClone(row);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<object>((at_, key) => Reflect.get(at_, key) as object, copy);
  Reflect.set(holder, last, value);
  return copy;
}

const read = (row: object) => {
  const page = incidentPageRowSchema.parse(row);
  // The parsed row must match the contract.
  expect(incidentPageSchema.parse(page)).toEqual(page);
  const listed = incidentRowSchema.parse(row);
  expect(incidentSchema.parse(listed)).toEqual(listed);
  return page;
};

const idsOf = (row: object): string[] => {
  const { hypotheses, helpers, comments } = read(row);
  return [
    ...hypotheses.flatMap((one) => [one, ...one.comments, ...one.evidences]),
    ...helpers,
    ...comments,
  ].map((part) => part.id);
};
const whole = incident();
const all = idsOf(whole);

/** Returns the ids of a part and everything below it. */
const below = (path: Path) =>
  parts.filter(([other]) => path.every((key, place) => other[place] === key)).map(([, ofPart]) => ofPart);

const anything = fc.oneof(
  fc.jsonValue({ depthSize: 'medium' }) as fc.Arbitrary<Json>,
  fc.constantFrom<Json>(
    '',
    'infinity',
    0,
    -1,
    true,
    [],
    {},
    [null],
    [[]],
    { id: null },
    { id: 'a' },
    'x'.repeat(5_000),
  ),
);

describe('an incident row', () => {
  it('is read with all its parts', () => {
    expect(all.toSorted()).toEqual(parts.map(([, ofPart]) => ofPart).toSorted());
    const page = read(whole);
    expect(page.unreadable).toEqual([]);
    expect(page.commander).toEqual({ id: id(1), name: 'Ada Root', avatar: null });
    expect(page.hypotheses[0]?.evidences[0]).toMatchObject({
      type: 'component',
      script: null,
      payload: { lines: [{ message: 'm' }] },
    });
    expect(page.responders).toEqual([
      { id: id(1), name: 'Ada Root', avatar: null, team: false },
      { id: id(60), name: 'Payments', avatar: 'group', team: true },
    ]);
    expect(page.helpers[1]?.team?.clients).toEqual({ email: { to: 'a@b' } });
  });

  it('loses only the damaged part, and reports it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), anything, ([path], value) => {
        const row = put(whole, path, value);
        const left = idsOf(row);
        const gone = below(path);
        for (const one of all) if (!gone.includes(one)) expect(left).toContain(one);
        const { unreadable } = read(row);
        const isRead = left.length > all.length - gone.length;
        expect(unreadable).toHaveLength(isRead ? 0 : 1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('loses only the damaged list, and reports it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lists), anything, (path, value) => {
        const row = put(whole, path, value);
        const left = idsOf(row);
        const gone = below(path);
        for (const one of all) if (!gone.includes(one)) expect(left).toContain(one);
        const lost = Array.isArray(value) ? value.length : value === null ? 0 : 1;
        expect(read(row).unreadable).toHaveLength(lost);
      }),
      { numRuns: 500 },
    );
  });

  it('is read with any value in a field of a part', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...parts).chain(([path]) => {
          const part = path.reduce<object>((at_, key) => Reflect.get(at_, key) as object, whole);
          return fc.constantFrom(...Object.keys(part)).map((key) => [...path, key]);
        }),
        anything,
        (path, value) => {
          const left = idsOf(put(whole, path, value));
          const gone = below(path.slice(0, -1));
          for (const one of all) if (!gone.includes(one)) expect(left).toContain(one);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is read with any value for a user', () => {
    fc.assert(
      fc.property(fc.constantFrom(...people), anything, (path, value) => {
        expect(idsOf(put(whole, path, value)).toSorted()).toEqual(all.toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it.each(['evidence', 'properties', 'clients'])('is read with extremely nested %s', (where) => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as Json;
    const path = {
      evidence: ['hypotheses', 0, 'evidences', 0, 'evidence'],
      properties: ['responders', 0, 'properties', 'to'],
      clients: ['responders', 1, 'team', 'spec', 'responder_clients'],
    }[where];
    const left = idsOf(put(whole, path ?? [], deep));
    expect(left.length).toBeGreaterThanOrEqual(all.length - 1);
  });

  it('sorts its parts by time in any notation', () => {
    const times = [
      '2026-11-22T14:41:16+00:00',
      '2026-11-22T14:41:16.3+00:00',
      '2026-11-22T14:41:16.309767+00:00',
      '2026-11-22T14:41:16.30977+00:00',
      '2026-11-22T14:41:17+00:00',
    ];
    const comments = times.map((created_at, place) => comment(70 + place, { created_at }));
    expect(
      read(incident({ comments: comments.toReversed() })).comments.map(({ createdAt }) => createdAt),
    ).toEqual(times);
  });

  it('excludes deleted responders', () => {
    const row = incident({ responders: [responder(50, { deleted_at: at }), responder(51)] });
    expect(read(row).helpers.map((one) => one.id)).toEqual([id(51)]);
  });

  it('is read without optional columns', () => {
    const bare = { id: id(10), title: 'Bare', created_at: at };
    expect(read(bare)).toMatchObject({
      displayId: '',
      severity: '',
      status: '',
      updatedAt: at,
      hypotheses: [],
      unreadable: [],
    });
  });
});
