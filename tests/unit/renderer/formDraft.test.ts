import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserDraftStore } from '#kit/form/DraftStore.ts';
import { draftText, parseDraft, restoreDraft } from '#kit/form/draft.ts';

const savedAt = '2026-01-15T09:30:00.000Z';
const untouched = { name: '', spec: { key: { value: 'from the server' } }, token: '' };
const secrets = ['spec.key.value', 'token'];

describe('a form draft', () => {
  it('contains the typed values without the secrets', () => {
    const typed = { ...untouched, name: 'ledger', token: 'hunter2', labels: { 'a.b': 'c' } };
    const text = draftText(typed, untouched, secrets, savedAt);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('from the server');
    const draft = parseDraft(text);
    expect(draft).toEqual({ savedAt, values: { name: 'ledger', labels: { 'a.b': 'c' } } });
    expect(draft && restoreDraft(untouched, draft, secrets)).toEqual({
      name: 'ledger',
      labels: { 'a.b': 'c' },
      spec: { key: { value: 'from the server' } },
      token: '',
    });
  });

  it('is absent while only secrets or nothing is typed', () => {
    expect(draftText(untouched, untouched, secrets, savedAt)).toBeUndefined();
    expect(draftText({ ...untouched, token: 'x' }, untouched, secrets, savedAt)).toBeUndefined();
    expect(draftText({ ...untouched, later: undefined }, untouched, secrets, savedAt)).toBeUndefined();
  });

  it('never restores a secret, even from a manipulated draft', () => {
    const draft = { savedAt, values: { name: 'a', token: 'planted' } };
    expect(restoreDraft(untouched, draft, secrets)).toMatchObject({ name: 'a', token: '' });
  });

  it('restores list secrets only to unchanged items, in any order', () => {
    const names = ['headers.*.env.value'];
    const header = (name: string, value?: string) =>
      value === undefined ? { name } : { name, env: { value } };
    const before = { headers: [header('a', '1'), header('b', '2'), header('c', '3')] };
    const draftOf = (headers: readonly unknown[]) => {
      const draft = parseDraft(draftText({ headers, x: 1 }, before, names, savedAt));
      return draft && restoreDraft(before, draft, names).headers;
    };
    expect(draftOf([header('c', '3'), header('a', '1'), header('new', '9')])).toEqual([
      header('c', '3'),
      header('a', '1'),
      header('new'),
    ]);
    const alike = { headers: [{ env: { value: '1' } }, { env: { value: '2' } }] };
    const draft = parseDraft(draftText({ headers: [{ env: { value: '2' } }], x: 1 }, alike, names, savedAt));
    expect(JSON.stringify(draft && restoreDraft(alike, draft, names))).not.toMatch(/"[12]"/);
  });

  it('is absent when the stored text is unreadable', () => {
    for (const text of [undefined, '', '{', '[]', '{"savedAt":"x","values":{}}', `{"savedAt":"${savedAt}"}`])
      expect(parseDraft(text)).toBeUndefined();
    fc.assert(
      fc.property(fc.json(), (text) => {
        parseDraft(text);
      }),
    );
  });

  it('is stored by key in the window’s storage', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    } as unknown as Storage;
    const store = browserDraftStore(storage);
    await store.write('canary/new', 'text');
    expect([...kept]).toEqual([['draft:canary/new', 'text']]);
    expect(await store.read('canary/new')).toBe('text');
    await store.remove('canary/new');
    expect(await store.read('canary/new')).toBeUndefined();
  });
});
