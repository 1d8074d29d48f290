import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Looked } from '../../stories/Looked.ts';

let file = '';

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'quarterdeck-looked-')), 'results', 'looked.txt');
  Looked.begin(file);
});

describe('the list of checked parts', () => {
  test('is shared by every worker of a run, and not with other runs', () => {
    const [one, other] = [new Looked(file), new Looked(file)];
    expect(other.unknown(['a', 'b'])).toEqual(['a', 'b']);
    one.add(['a']);
    expect(other.unknown(['a', 'b'])).toEqual(['b']);
    other.add(['b']);
    expect(one.unknown(['a', 'b', 'c'])).toEqual(['c']);
    Looked.begin(file);
    expect(new Looked(file).unknown(['a', 'b'])).toEqual(['a', 'b']);
  });

  test('leaves a part unknown until a worker adds it', () => {
    const looked = new Looked(file);
    looked.unknown(['a']);
    looked.add([]);
    expect(new Looked(file).unknown(['a'])).toEqual(['a']);
  });

  test('is read up to its last complete line while another worker writes', () => {
    const looked = new Looked(file);
    appendFileSync(file, 'a\nb-that-is-half-');
    expect(looked.unknown(['a', 'b-that-is-half-', 'b-that-is-half-written'])).toEqual([
      'b-that-is-half-',
      'b-that-is-half-written',
    ]);
    appendFileSync(file, 'written\n');
    expect(looked.unknown(['b-that-is-half-written'])).toEqual([]);
  });

  test('can be larger than one read', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `part-${index}`);
    new Looked(file).add(many);
    expect(new Looked(file).unknown([...many, 'another'])).toEqual(['another']);
  });
});
