import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LiveValue } from '#main/base/LiveValue.ts';
import { readIfExists, writePrivateFile } from '#main/base/privateFile.ts';
import { Redactor } from '#main/base/Redactor.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-unit-'));

describe('a live value', () => {
  it('gives followers the current value at once and then each later value', async () => {
    const live = new LiveValue('a');
    const followed = live.follow();
    expect((await followed.next()).value).toBe('a');
    const next = followed.next();
    live.set('b');
    expect((await next).value).toBe('b');
  });

  it('gives a slow follower only the latest value', async () => {
    const live = new LiveValue(1);
    const followed = live.follow();
    await followed.next();
    live.set(2);
    live.set(3);
    expect((await followed.next()).value).toBe(3);
  });

  it('ends without an error when the follower leaves', async () => {
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
  it('masks a secret in every encoding that a log can contain', () => {
    const redactor = new Redactor();
    redactor.add('p ss/word');
    const base64 = Buffer.from('p ss/word').toString('base64');
    expect(redactor.redact(`a p ss/word b p%20ss%2Fword c ${base64}`)).toBe('a ••• b ••• c •••');
  });

  it.each([
    ['with quotes and backslashes', 'p"ss\\w"rd', JSON.stringify({ a: 'p"ss\\w"rd' }), '{"a":"•••"}'],
    ['with several lines', '-BEGIN\r\nKEY\t\n', JSON.stringify(['-BEGIN\r\nKEY\t\n']), '["•••"]'],
    ['inside a JSON string', 'a"b\\c\nd', JSON.stringify(JSON.stringify(['a"b\\c\nd'])), '"[\\"•••\\"]"'],
    ['with numeric escapes', 'pässword–🔑', '"p\\u00e4ssword\\u2013\\ud83d\\udd11"', '"•••"'],
    ['with uppercase numeric escapes', 'pässword–🔑', '"p\\u00E4ssword\\u2013\\uD83D\\uDD11"', '"•••"'],
    ['with HTML characters', 'a<b>&"c', '"a\\u003cb\\u003e\\u0026\\"c"', '"•••"'],
    ['with escaped slashes', 'a/b/c/d', '"a\\/b\\/c\\/d"', '"•••"'],
  ])('masks a JSON-encoded secret %s', (_what, secret, written, left) => {
    const redactor = new Redactor();
    redactor.add(secret);
    expect(redactor.redact(written)).toBe(left);
  });

  it('masks a long secret entirely when a shorter secret is a part of it', () => {
    const redactor = new Redactor();
    redactor.add('open');
    redactor.add('open sesame');
    expect(redactor.redact('say open sesame or open')).toBe('say ••• or •••');
  });

  it('leaves common words unmasked when a secret is very short', () => {
    const redactor = new Redactor();
    redactor.add('a');
    expect(redactor.redact('a cat')).toBe('a cat');
  });
});

describe('a private file', () => {
  it('is readable by its owner only, and leaves no temporary file behind', async () => {
    const folder = newFolder();
    const path = join(folder, 'kept.json');
    await writePrivateFile(path, 'one');
    await writePrivateFile(path, 'two');
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['kept.json']);
  });

  it('reads as undefined when it is missing', async () => {
    expect(await readIfExists(join(newFolder(), 'none'))).toBeUndefined();
  });
});

describe('the masking of tokens in the log', () => {
  const signed = `eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(40)}`;

  it('hides signed tokens from any issuer at any position', () => {
    const redactor = new Redactor();
    for (const text of [signed, `Bearer ${signed}`, `{"jwt":"${signed}"}`, `?token=${signed}&x=1`])
      expect(redactor.redact(text)).not.toContain('eyJ');
    expect(redactor.redact('eyJ is how they begin')).toBe('eyJ is how they begin');
  });

  it('removes replaced tokens and retains other tokens', () => {
    const redactor = new Redactor();
    redactor.add('the-first-of-them');
    redactor.add('the-second-of-them');
    redactor.remove('the-first-of-them');
    redactor.remove('never-added');
    expect(redactor.redact('the-first-of-them the-second-of-them')).toBe('the-first-of-them •••');
  });
});
