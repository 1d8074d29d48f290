import { expect, it } from 'vitest';
import { z } from 'zod';
import { toBridgeError } from '#main/bridge/failures.ts';

const asTold = (text: string): string => text;

it('a bridge error reports data that is nested too deeply when reading overflows the stack', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  let error: unknown;
  try {
    z.json().parse(deep);
  } catch (thrown) {
    error = thrown;
  }
  expect(toBridgeError(error, asTold)).toMatchObject({
    code: 'SERVER',
    data: {
      sentence: 'The data is nested too deeply for Quarterdeck to read.',
      details: 'RangeError: Maximum call stack size exceeded',
    },
  });
});

it('a bridge error reports only that an error occurred for any other fault', () => {
  expect(toBridgeError(new RangeError('Invalid array length'), asTold).data).toEqual({
    sentence: 'An error occurred',
    details: 'RangeError: Invalid array length',
  });
});
