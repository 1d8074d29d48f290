import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { PassedParts } from '../../stories/PassedParts.ts';

let file = '';

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'quarterdeck-looked-')), 'results', 'looked.txt');
  PassedParts.begin(file);
});

describe('the list of checked parts', () => {
  test('is shared by every worker of a run, and not with other runs', () => {
    const [one, other] = [new PassedParts(file), new PassedParts(file)];
    expect(other.notYetPassed(['a', 'b'])).toEqual(['a', 'b']);
    one.add(['a']);
    expect(other.notYetPassed(['a', 'b'])).toEqual(['b']);
    other.add(['b']);
    expect(one.notYetPassed(['a', 'b', 'c'])).toEqual(['c']);
    PassedParts.begin(file);
    expect(new PassedParts(file).notYetPassed(['a', 'b'])).toEqual(['a', 'b']);
  });

  test('leaves a part unknown until a worker adds it', () => {
    const looked = new PassedParts(file);
    looked.notYetPassed(['a']);
    looked.add([]);
    expect(new PassedParts(file).notYetPassed(['a'])).toEqual(['a']);
  });

  test('is read up to its last complete line while another worker writes', () => {
    const looked = new PassedParts(file);
    appendFileSync(file, 'a\nb-that-is-half-');
    expect(looked.notYetPassed(['a', 'b-that-is-half-', 'b-that-is-half-written'])).toEqual([
      'b-that-is-half-',
      'b-that-is-half-written',
    ]);
    appendFileSync(file, 'written\n');
    expect(looked.notYetPassed(['b-that-is-half-written'])).toEqual([]);
  });

  test('can be larger than one read', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `part-${index}`);
    new PassedParts(file).add(many);
    expect(new PassedParts(file).notYetPassed([...many, 'another'])).toEqual(['another']);
  });
});
