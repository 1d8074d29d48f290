import { expect, it } from 'vitest';
import { type ReferenceName, suggestionsFor } from '#kit/fields/ReferenceNames.ts';

const known: readonly ReferenceName[] = [
  { kind: 'secret', name: 'mail', key: 'user' },
  { kind: 'secret', name: 'mail', key: 'pass' },
  { kind: 'secret', name: 'aws', key: '' },
  { kind: 'configMap', name: 'mail', key: 'host' },
];

it('a reference field offers each name of its kind once, and the keys of the chosen name', () => {
  expect(suggestionsFor(known, 'secret', 'mail')).toEqual({ names: ['aws', 'mail'], keys: ['pass', 'user'] });
  expect(suggestionsFor(known, 'configMap', 'mail')).toEqual({ names: ['mail'], keys: ['host'] });
  expect(suggestionsFor(known, 'secret', 'other').keys).toEqual([]);
  expect(suggestionsFor([], 'secret', 'mail')).toEqual({ names: [], keys: [] });
});
