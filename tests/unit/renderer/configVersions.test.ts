import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigStep } from '#contract/changes.ts';
import {
  currentVersionId,
  lastEffectiveStep,
  readCompared,
  textAt,
  writeCompared,
} from '../../../src-renderer/areas/catalog/item/configVersions.ts';
import { documentChange } from '../../sample-server/database/documentHistory.ts';

const document = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.oneof(
    fc.integer(),
    fc.string(),
    fc.array(fc.string(), { maxLength: 4 }),
    fc.dictionary(fc.string(), fc.integer()),
  ),
  { maxKeys: 8 },
);

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;
const textOf = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`;

/** Returns the changes from the first state to the last, newest first. */
const stepsOf = (states: readonly unknown[]): ConfigStep[] =>
  states
    .slice(1)
    .map(
      (state, place): ConfigStep => ({
        id: `step ${place}`,
        at: '2026-11-23T12:00:00Z',
        summary: null,
        by: null,
        diff: documentChange(states[place], state).diff,
      }),
    )
    .reverse();

describe('a past version of a configuration', () => {
  it('is restored exactly from the diffs of later changes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(document, { minLength: 2, maxLength: 7, selector: textOf }), (states) => {
        const steps = stepsOf(states);
        const current = textOf(states.at(-1));
        expect(textAt(current, steps, currentVersionId)).toBe(current);
        // With or without a trailing newline.
        for (const given of [current, current.trimEnd()])
          steps.forEach(({ id }, back) => {
            expect(textAt(given, steps, id)).toBe(textOf(states[states.length - 2 - back]));
          });
      }),
    );
  });

  const steps = stepsOf([{ a: 1 }, { a: 2 }, { a: 3 }]);

  it('is unknown when the diffs do not fit the current configuration', () => {
    expect(textAt(textOf({ a: 4 }), steps, 'step 1')).toBeUndefined();
    expect(textAt(textOf({ a: 4 }), steps, currentVersionId)).toBe(textOf({ a: 4 }));
  });

  it('is unknown for an unknown change', () => {
    expect(textAt(textOf({ a: 3 }), steps, 'step 9')).toBeUndefined();
    expect(textAt(textOf({ a: 3 }), [], 'step 1')).toBeUndefined();
  });

  it.each(['', 'no diff at all', '--- a\n+++ b\n'])('is unknown before a malformed diff: %j', (diff) => {
    const broken = steps.map((step) => (step.id === 'step 0' ? { ...step, diff } : step));
    expect(textAt(textOf({ a: 3 }), broken, 'step 1')).toBe(textOf({ a: 2 }));
    expect(textAt(textOf({ a: 3 }), broken, 'step 0')).toBeUndefined();
  });
});

it('an address without two versions compares the last change with the present', () => {
  expect(readCompared('..', 'x')).toEqual({ from: 'x', to: currentVersionId });
  expect(readCompared('', undefined)).toEqual({ from: currentVersionId, to: currentVersionId });
  expect(readCompared(writeCompared({ from: 'a', to: 'b' }), 'x')).toEqual({ from: 'a', to: 'b' });
});

describe('the last change that is more than a change of the status', () => {
  const states = [
    { spec: { image: '1' }, status: { ready: 1 } },
    { spec: { image: '2' }, status: { ready: 1 } },
    { spec: { image: '2' }, status: { ready: 0 }, metadata: { name: 'a' } },
    { spec: { image: '2' }, status: { ready: 1 }, metadata: { name: 'a', resourceVersion: '7' } },
  ];

  it('skips changes of the status and of the version of the resource', () => {
    const all = stepsOf(states);
    expect(lastEffectiveStep(textOf(states[3]), all)?.id).toBe('step 1');
    const withoutNames = [states[1], { ...states[1], status: { ready: 2 } }];
    const steps = stepsOf([states[0], ...withoutNames]);
    expect(lastEffectiveStep(textOf(withoutNames[1]), steps)?.id).toBe('step 0');
  });

  it('is the last change if no other change is found', () => {
    const steps = stepsOf([states[1], { ...states[1], status: { ready: 2 } }]);
    expect(lastEffectiveStep(textOf({ ...states[1], status: { ready: 2 } }), steps)?.id).toBe('step 0');
    expect(lastEffectiveStep('{}', [])).toBeUndefined();
    expect(lastEffectiveStep('{"other": 1}', steps)?.id).toBe('step 0');
  });
});
