import { describe, expect, it } from 'vitest';
import { fileProblem } from '#kit/fields/fileProblem.ts';

const file = { name: 'CA.PEM', type: 'text/plain', size: 2_048 };

describe('a selected file', () => {
  it('is accepted by extension or media type', () => {
    for (const accept of [undefined, '', '.pem', '.crt, .pem', 'text/plain', 'text/*'])
      expect(fileProblem(file, { accept })).toBeUndefined();
  });

  it('is refused with a list of the accepted types', () => {
    expect(fileProblem(file, { accept: '.yaml,image/*' })).toBe(
      'CA.PEM cannot be used here. Accepted types: .yaml,image/*.',
    );
  });

  it('is refused with its size and the limit', () => {
    expect(fileProblem(file, { maxBytes: 1_024 })).toBe('CA.PEM is 2 KB. The limit is 1 KB.');
    expect(fileProblem(file, { maxBytes: 2_048 })).toBeUndefined();
  });
});
