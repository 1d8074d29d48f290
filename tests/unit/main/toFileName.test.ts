import { describe, expect, it } from 'vitest';
import { toFileName } from '#main/host/toFileName.ts';

describe('the name of a saved file', () => {
  it.each([
    ['payments-worker.yaml', 'payments-worker.yaml'],
    ['arn:aws:iam::1:policy/read*only.json', 'arn-aws-iam-1-policy-read-only.json'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['.profile', 'profile'],
    ['...', 'file'],
    ['', 'file'],
    // The file extension is preserved.
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(116)}.txt`],
  ])('for %j is %j', (name, expected) => {
    expect(toFileName(name)).toBe(expected);
  });
});
