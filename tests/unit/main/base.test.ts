import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LiveValue } from '../../../src-main/base/LiveValue.ts';
import { readIfThere, writePrivateFile } from '../../../src-main/base/privateFile.ts';
import { Redactor } from '../../../src-main/base/Redactor.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-unit-'));

describe('a live value', () => {
  it('gives followers the current value at once and then each later one', async () => {
    const live = new LiveValue('a');
    const followed = live.follow();
    expect((await followed.next()).value).toBe('a');
    const next = followed.next();
    live.set('b');
    expect((await next).value).toBe('b');
  });

  it('gives a slow follower only the latest', async () => {
    const live = new LiveValue(1);
    const followed = live.follow();
    await followed.next();
    live.set(2);
    live.set(3);
    expect((await followed.next()).value).toBe(3);
  });

  it('ends quietly when the follower leaves', async () => {
    const live = new LiveValue(1);
    const leaving = new AbortController();
    const followed = live.follow(leaving.signal);
    await followed.next();
    const next = followed.next();
    leaving.abort();
    expect((await next).done).toBe(true);
  });
});

describe('the redactor', () => {
  it('masks a secret in every form in which it could be logged', () => {
    const redactor = new Redactor();
    redactor.add('p ss/word');
    const base64 = Buffer.from('p ss/word').toString('base64');
    expect(redactor.redact(`a p ss/word b p%20ss%2Fword c ${base64}`)).toBe('a ••• b ••• c •••');
  });

  it.each([
    ['with quotes and backslashes', 'p"ss\\w"rd', JSON.stringify({ a: 'p"ss\\w"rd' }), '{"a":"•••"}'],
    ['of several lines', '-BEGIN\r\nKEY\t\n', JSON.stringify(['-BEGIN\r\nKEY\t\n']), '["•••"]'],
    [
      'in JSON that is a string of JSON',
      'a"b\\c\nd',
      JSON.stringify(JSON.stringify(['a"b\\c\nd'])),
      '"[\\"•••\\"]"',
    ],
    ['with letters by number', 'pässword–🔑', '"p\\u00e4ssword\\u2013\\ud83d\\udd11"', '"•••"'],
    ['with letters by number in capitals', 'pässword–🔑', '"p\\u00E4ssword\\u2013\\uD83D\\uDD11"', '"•••"'],
    ['with what means something in HTML', 'a<b>&"c', '"a\\u003cb\\u003e\\u0026\\"c"', '"•••"'],
    ['with slashes that are escaped', 'a/b/c/d', '"a\\/b\\/c\\/d"', '"•••"'],
  ])('masks a secret %s as JSON writes it', (_what, secret, written, left) => {
    const redactor = new Redactor();
    redactor.add(secret);
    expect(redactor.redact(written)).toBe(left);
  });

  it('masks a long secret whole although a short one is a part of it', () => {
    const redactor = new Redactor();
    redactor.add('open');
    redactor.add('open sesame');
    expect(redactor.redact('say open sesame or open')).toBe('say ••• or •••');
  });

  it('leaves everyday words alone when a secret is very short', () => {
    const redactor = new Redactor();
    redactor.add('a');
    expect(redactor.redact('a cat')).toBe('a cat');
  });
});

describe('a private file', () => {
  it('is readable by its owner only and leaves nothing else behind', async () => {
    const folder = newFolder();
    const path = join(folder, 'kept.json');
    await writePrivateFile(path, 'one');
    await writePrivateFile(path, 'two');
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['kept.json']);
  });

  it('that is missing reads as nothing', async () => {
    expect(await readIfThere(join(newFolder(), 'none'))).toBeUndefined();
  });
});

describe('tokens in the log', () => {
  const signed = `eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(40)}`;

  it('that are signed are hidden, whoever made them and wherever they stand', () => {
    const redactor = new Redactor();
    for (const text of [signed, `Bearer ${signed}`, `{"jwt":"${signed}"}`, `?token=${signed}&x=1`])
      expect(redactor.redact(text)).not.toContain('eyJ');
    expect(redactor.redact('eyJ is how they begin')).toBe('eyJ is how they begin');
  });

  it('that were replaced are forgotten, and others are not', () => {
    const redactor = new Redactor();
    redactor.add('the-first-of-them');
    redactor.add('the-second-of-them');
    redactor.remove('the-first-of-them');
    redactor.remove('never-added');
    expect(redactor.redact('the-first-of-them the-second-of-them')).toBe('the-first-of-them •••');
  });
});
