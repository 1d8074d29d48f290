import { expect, it } from 'vitest';
import { messages } from '../../../src-renderer/areas/settings/messages.ts';

it.each([
  ['1 row', true, '1 row from the server could not be read and is not shown.'],
  // Works for every digit grouping and every leading digit.
  ['1 000 rows', false, '1 000 rows from the server could not be read and are not shown.'],
  ['12 rows', false, '12 rows from the server could not be read and are not shown.'],
])('the sentence about omitted rows has the right number for %s', (rows, one, sentence) => {
  expect(messages.unreadable.sentence(rows, one)).toBe(sentence);
});
