import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

function windowWith(lastRoute?: string, isSidebarFolded = false) {
  const folder = newWindowFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><head></head></html>');
  writeFileSync(
    join(folder, 'screen-files.json'),
    JSON.stringify({
      '/catalog': ['/assets/list.js', '/assets/list.css'],
      '/catalog/*': ['/assets/item.js'],
    }),
  );
  return new WindowFiles(
    folder,
    () => 'dark',
    async () => lastRoute,
    async () => isSidebarFolded,
  );
}

async function linksIn(window: WindowFiles, path: string) {
  const { body } = await window.answer(path);
  return [...String(body).matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => [
    rel,
    href,
  ]);
}

const ofList = [
  ['modulepreload', '/assets/list.js'],
  ['preload', '/assets/list.css'],
];

describe('the page of a screen', () => {
  it('preloads the files of that screen', async () => {
    expect(await linksIn(windowWith(), '/catalog')).toEqual(ofList);
    expect(await linksIn(windowWith(), '/catalog/01890c5e')).toEqual([['modulepreload', '/assets/item.js']]);
  });

  it('preloads the files of the last screen when it redirects to that screen', async () => {
    expect(await linksIn(windowWith('/catalog?search=a#b'), '/')).toEqual(ofList);
    expect(await linksIn(windowWith('/catalog'), '/health')).toEqual([]);
  });

  it.each(['/unknown', '__proto__', '"><script>', ''])(
    'preloads nothing for the last route %j',
    async (route) => {
      expect(await linksIn(windowWith(route), '/')).toEqual([]);
    },
  );

  it('says in its root element whether the sidebar is collapsed', async () => {
    const htmlOf = async (window: WindowFiles) => String((await window.answer('/')).body);
    expect(await htmlOf(windowWith('/catalog', true))).toContain(
      'data-screen="/catalog" data-sidebar="folded"',
    );
    expect(await htmlOf(windowWith('/catalog'))).not.toContain('data-sidebar');
  });

  it('names the screen in its root element, unless the path contains markup', async () => {
    const screenIn = async (route: string) => {
      const { body } = await windowWith(route).answer('/');
      return /<html data-theme="dark"(?: data-screen="([^"]*)")? lang="en">/.exec(String(body))?.[1];
    };
    expect(await screenIn('/catalog?search=a')).toBe('/catalog');
    expect(await screenIn('/catalog/01890c5e')).toBe('/catalog/01890c5e');
    expect(await screenIn('/catalog/"><script>')).toBeUndefined();
    expect(await screenIn('/unknown')).toBeUndefined();
  });

  it('allows its preload links by the nonce of this load', async () => {
    const { body, headers } = await windowWith().answer('/catalog');
    const [, nonce] = /modulepreload[^>]*nonce="([^"]+)"/.exec(String(body)) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });
});
