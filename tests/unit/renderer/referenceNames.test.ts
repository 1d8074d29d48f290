import { expect, it } from 'vitest';
import { offeredOf, type ReferenceName } from '../../../src-renderer/kit/fields/ReferenceNames.ts';

const known: readonly ReferenceName[] = [
  { kind: 'secret', name: 'mail', key: 'user' },
  { kind: 'secret', name: 'mail', key: 'pass' },
  { kind: 'secret', name: 'aws', key: '' },
  { kind: 'configMap', name: 'mail', key: 'host' },
];

it('offers the names of a kind once each, and the keys of what is named', () => {
  expect(offeredOf(known, 'secret', 'mail')).toEqual({ names: ['aws', 'mail'], keys: ['pass', 'user'] });
  expect(offeredOf(known, 'configMap', 'mail')).toEqual({ names: ['mail'], keys: ['host'] });
  expect(offeredOf(known, 'secret', 'other').keys).toEqual([]);
  expect(offeredOf([], 'secret', 'mail')).toEqual({ names: [], keys: [] });
});
