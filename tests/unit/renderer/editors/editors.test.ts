import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type FormRecord, valueAt, withValueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { canaries } from '#parts/editors/canaries.tsx';
import { scrapers } from '#parts/editors/scrapers.tsx';
import { topologies } from '#parts/editors/topologies.tsx';
import { changesOf, formValuesOf } from '#parts/resource/changesOf.ts';
import type { ResourceDefinition, ResourceFormKind } from '#parts/resource/ResourceDefinition.ts';
import { openForm, orderOf, roundTripYaml } from '../../../support/openForm.ts';
import { leavesOf } from './pathsOfRows.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#parts/bridge/bridge.ts', () => ({ bridge: {}, queries: {} }));

const seed = 20_261_123;

const words = fc.constantFrom(
  'a',
  'two words',
  '{{.x}}',
  '@every 1h',
  '12',
  'true',
  'line\nline',
  'ü',
  'secret://a/b',
);
const env = fc.oneof(
  words.map((value) => ({ value })),
  fc.tuple(words, words).map(([name, key]) => ({ valueFrom: { secretKeyRef: { name, key } } })),
  fc.tuple(words, words).map(([name, key]) => ({ valueFrom: { configMapKeyRef: { name, key } } })),
);
const odd = fc.oneof(
  words,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom([], {}, [{ z: 1, a: [2, { y: null }] }], { b: { c: [] }, a: '' }),
);
/** Keys without a form row. */
const unknown = fc.dictionary(fc.constantFrom('x-note', 'later', 'a.b', '0'), odd, {
  maxKeys: 3,
  noNullPrototype: true,
});

/** Any value that a user can enter in a row. */
function enteredIn(row: FieldRow): fc.Arbitrary<unknown> {
  switch (row.kind) {
    case 'number':
      return fc.nat(100_000);
    case 'checkbox':
      return fc.constant(true);
    case 'textList':
      return fc.array(words, { minLength: 1, maxLength: 4 });
    case 'multiSelect':
      return fc.array(fc.integer({ min: 100, max: 599 }), { minLength: 1, maxLength: 4 });
    case 'keyValue':
      return fc.dictionary(fc.constantFrom('team', 'app.kubernetes.io/name'), words, {
        minKeys: 1,
        noNullPrototype: true,
      });
    case 'env':
      return env;
    case 'code':
      return fc.array(fc.record({ name: words, value: words }, { noNullPrototype: true }), {
        minLength: 1,
        maxLength: 3,
      });
    case 'recordList':
      return fc.array(itemOf(row.rows), { minLength: 1, maxLength: 3 });
    default:
      return words;
  }
}
/** A list item with additional keys that have no row. */
const itemOf = (rows: readonly FieldRow[]): fc.Arbitrary<FormRecord> =>
  fc
    .tuple(unknown, ...rows.map(enteredIn))
    .map(([rest, ...values]) =>
      Object.assign(
        {},
        rest,
        ...rows.map((row, at) => (row.name === '' ? values[at] : { [row.name]: values[at] })),
      ),
    );

interface Edit {
  readonly path: string;
  readonly value: unknown;
}

/** Edits of some fields, in any order. */
const editsOf = (rows: readonly FieldRow[]): fc.Arbitrary<readonly Edit[]> =>
  fc
    .shuffledSubarray([...leavesOf(rows)].filter(({ readOnly }) => readOnly !== true))
    .chain((some) =>
      some.length === 0
        ? fc.constant<readonly Edit[]>([])
        : fc.tuple(...some.map((row) => enteredIn(row).map((value): Edit => ({ path: row.name, value })))),
    );

const kindsOf = (
  definition: ResourceDefinition,
): ReadonlyArray<readonly [string, ResourceDefinition, ResourceFormKind]> =>
  definition.form?.variants === undefined
    ? [[definition.kind, definition, { id: '', label: '', rows: definition.form?.rows ?? [] }]]
    : definition.form.variants.list.map((form) => [`${definition.kind} ${form.id}`, definition, form]);

const every = [scrapers, canaries, topologies].flatMap(kindsOf);
/** Returns the keys of the spec that identify the kind, regardless of other content. */
const blankSpec = (form: ResourceFormKind): FormRecord => (form.blank?.spec ?? {}) as FormRecord;

describe.each(every)('%s', (_name, definition, form) => {
  const { rows } = form;

  it('keeps the stored record, including unknown keys, after opening', () => {
    fc.assert(
      fc.property(
        editsOf(rows),
        unknown,
        unknown,
        fc.array(unknown, { maxLength: 2 }),
        (edits, inSpec, inEntry, more) => {
          const [key] = Object.keys(blankSpec(form)).filter((each) => each !== 'schedule');
          const entries = key === undefined ? {} : { [key]: [inEntry, ...more] };
          const start: FormRecord = { id: 'x', name: 'n', spec: { ...entries, ...inSpec } };
          const record = edits.reduce<FormRecord>(
            (now, { path, value }) => withValueAt(now, path, value),
            start,
          );
          const values = formValuesOf(record as never, rows);
          const opened = openForm(values);
          for (const row of leavesOf(rows)) opened.shown(row.name);
          problemsOf(rows, opened.saved());
          expect(opened.saved()).toEqual(values);
          expect(orderOf(opened.saved())).toEqual(orderOf(values));
          expect(changesOf(record as never, opened.saved(), rows)).toEqual({});
          // A round trip through Code preserves unknown keys, and the order of keys and lists.
          const code = roundTripYaml(valueAt(opened.saved(), 'spec'));
          expect(orderOf(code)).toEqual(orderOf(record.spec));
          opened.write('spec', code);
          expect(orderOf(opened.saved())).toEqual(orderOf(values));
        },
      ),
      { numRuns: 60, seed },
    );
  });

  it('saves only typed values and reopens in the same form', () => {
    fc.assert(
      fc.property(editsOf(form.newRows ?? rows), (edits) => {
        const blank: FormRecord = { ...definition.form?.blank, ...form.blank };
        const opened = openForm(blank);
        for (const { path, value } of edits) opened.type(path, value);
        const wanted = edits.reduce<FormRecord>(
          (now, { path, value }) => withValueAt(now, path, value),
          blank,
        );
        expect(opened.saved()).toEqual(wanted);
        const again = definition.form?.variants?.formFor(wanted as never);
        // Editing the spec as code may change its kind.
        if (again !== undefined && !edits.some(({ path }) => path === 'spec')) expect(again.id).toBe(form.id);
      }),
      { numRuns: 60, seed },
    );
  });

  it('changes only the edited field', () => {
    const leaves = leavesOf(rows).filter(({ readOnly }) => readOnly !== true);
    fc.assert(
      fc.property(
        fc.constantFrom(...leaves).chain((row) => fc.tuple(fc.constant(row), enteredIn(row))),
        editsOf(rows),
        unknown,
        ([row, value], edits, inSpec) => {
          const start: FormRecord = { name: 'n', spec: { ...blankSpec(form), ...inSpec } };
          const before = edits.reduce<FormRecord>(
            (now, edit) => withValueAt(now, edit.path, edit.value),
            start,
          );
          const opened = openForm(before);
          opened.type(row.name, value);
          expect(opened.saved()).toEqual(withValueAt(before, row.name, value));
        },
      ),
      { numRuns: 60, seed },
    );
  });
});

describe('a new resource', () => {
  it.each(every)('of the kind %s requires its mandatory fields', (_name, definition, form) => {
    const blank: FormRecord = { ...definition.form?.blank, ...form.blank };
    const needs = problemsOf(form.newRows ?? definition.form?.newRows ?? form.rows, blank).map(
      ({ path }) => path,
    );
    expect(needs).toContain('name');
    const shown = form.rows.some(({ kind }) => kind === 'record');
    // Only the Kubernetes form has a default schedule.
    expect(needs.includes('spec.schedule')).toBe(shown && form.id !== 'kubernetes');
  });
});
