import { expect, it } from 'vitest';
import { messages } from '../../../src-renderer/areas/settings/messages.ts';

it.each([
  ['1 row', true, '1 row of the server could not be read and is left out.'],
  // Works for every digit grouping and every leading digit.
  ['1 000 rows', false, '1 000 rows of the server could not be read and are left out.'],
  ['12 rows', false, '12 rows of the server could not be read and are left out.'],
])('the sentence about left-out rows has the right number for %s', (rows, one, sentence) => {
  expect(messages.unreadable.sentence(rows, one)).toBe(sentence);
});
