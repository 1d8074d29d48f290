import { call, ORPCError, os } from '@orpc/server';
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

it('a bridge error names the fields of an input that the contract refuses', async () => {
  const input = z.object({ changes: z.object({ title: z.string().max(1_000), size: z.number() }) });
  const procedure = os.input(input).handler(() => ({}));
  const errorOf = async (changes: object) => {
    const error = await call(procedure, { changes } as z.infer<typeof input>).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ORPCError);
    return toBridgeError(error, asTold).data;
  };
  const tooLong = 'Enter at most 1,000 characters.';
  expect(await errorOf({ title: 'x'.repeat(1_200), size: 1 })).toEqual({
    sentence: tooLong,
    details: `changes.title: ${tooLong}`,
    fields: [{ path: ['changes', 'title'], message: tooLong }],
  });
  expect(await errorOf({ title: 'x'.repeat(1_200), size: '' })).toMatchObject({
    sentence: 'The input is invalid.',
    fields: [{ path: ['changes', 'title'], message: tooLong }, { path: ['changes', 'size'] }],
  });
});
