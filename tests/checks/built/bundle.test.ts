import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const out = join(import.meta.dirname, '..', '..', '..', 'out');
const read = (path: string) => readFileSync(join(out, path), 'utf8');

describe('the built preload script', () => {
  const code = read('preload/index.cjs');

  it('is CommonJS and requires nothing but electron: a sandboxed preload can do no more', () => {
    expect(code).not.toMatch(/^\s*(import|export)\s/m);
    expect([...code.matchAll(/require\((["'`])(.*?)\1\)/g)].map((match) => match[2])).toEqual(['electron']);
  });

  it('exposes nothing to the page but the hand-over of a port', () => {
    expect(code).not.toContain('contextBridge');
    expect(code).toContain('postMessage');
  });
});

describe('the built page', () => {
  const page = read('renderer/index.html');

  it('has no inline script and no inline style', () => {
    expect(page).not.toMatch(/<style/);
    for (const [tag, body] of page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
      expect(tag).toContain('src=');
      expect(body?.trim()).toBe('');
    }
    expect(page).not.toMatch(/\son\w+=/);
  });

  it('asks for its files from the root, so that a reload works three levels deep', () => {
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([]);
  });

  it('has the place for the nonce that each load fills', () => {
    expect(page).toContain('nonce="__CSP_NONCE__"');
  });

  it('carries the same build id in its code as in the file that main reads', () => {
    const id = read('renderer/build-id.txt').trim();
    const entry = /src="\/(assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    const code = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) =>
      read(`renderer/${match[1]}`),
    );
    expect(entry).not.toBe('');
    expect(code.some((text) => text.includes(id))).toBe(true);
  });
});
