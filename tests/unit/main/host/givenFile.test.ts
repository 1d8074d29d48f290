import { describe, expect, it } from 'vitest';
import { toSnapshotPath } from '#main/host/toSnapshotPath.ts';

describe('the file argument of a start', () => {
  it.each([
    ['/tmp/a.quarterdeck', '/tmp/a.quarterdeck'],
    ['a.quarterdeck', '/home/me/a.quarterdeck'],
    ['../A.QUARTERDECK', '/home/A.QUARTERDECK'],
    ['file:///tmp/a%20b.quarterdeck', '/tmp/a b.quarterdeck'],
  ])('%s is a snapshot', (text, path) => {
    expect(toSnapshotPath(text, '/home/me')).toBe(path);
  });

  it.each([
    'quarterdeck://open?to=/a.quarterdeck',
    'quarterdeck:/tmp/a.quarterdeck',
    'https://server.example/a.quarterdeck',
    'file://other-computer/share/a.quarterdeck',
    'file:///%zz.quarterdeck',
    'javascript:a.quarterdeck',
    '--server=a.quarterdeck',
    'notes.txt',
    'quarterdeck',
  ])('%s is not a snapshot', (text) => {
    expect(toSnapshotPath(text, '/home/me')).toBe(undefined);
  });
});
