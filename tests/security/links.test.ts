import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLink } from '#main/host/linkGuard.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { startedElectron } from '../support/startedElectron.ts';
import { newWindowFolder } from '../support/windowFolder.ts';

/** URLs that an attacker might try to open through the system. */
const hostile: readonly string[] = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'file://attacker/share/evil.exe',
  'FILE:///C:/Windows/System32/calc.exe',
  'smb://attacker/share',
  'nfs://attacker/share',
  'ftp://attacker/evil',
  'sftp://attacker/evil',
  'ssh://attacker',
  'telnet://attacker',
  'ldap://attacker/o=x',
  'dict://attacker/x',
  'ms-msdt:/id PCWDiagnostic /skip force',
  'ms-officecmd:{"id":3}',
  'search-ms:query=x&crumb=location:\\\\attacker\\share',
  'ms-excel:ofe|u|https://attacker/evil.xlsx',
  'shell:startup',
  'x-apple.systempreferences:',
  'jar:https://attacker/evil.jar!/',
  'view-source:https://example.com/',
  'about:blank',
  'blob:https://example.com/1',
  'chrome://settings/',
  'app://quarterdeck/health',
  'quarterdeck://open?server=https://evil.example',
  'mailto:somebody@example.com',
  'tel:+123',
  '\\\\attacker\\share\\evil.exe',
  '//attacker/share/evil.exe',
  'C:\\Windows\\System32\\calc.exe',
  '/usr/bin/xcalc',
  'calc',
  '--version',
  '-a Calculator',
  'https:\\\\attacker\\x',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'https://example.com/\u0000.html',
  'https://example.com/\r\nHost: evil',
  'https://example.com\\@evil.example/',
  'https://',
  'http://[::1',
  'https//example.com',
  '',
  ' ',
];

async function webHost() {
  const opened: string[] = [];
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-links-'));
  const host = new WebHost({
    paths: { data, logs: data },
    files: new WindowFiles(newWindowFolder(), () => 'dark'),
    port: 0,
    launch: (_command, args) => void opened.push(args.at(-1) ?? ''),
  });
  return { host, opened };
}

describe('an external link', () => {
  it.each(hostile)('is refused by both hosts for the address %j', async (url) => {
    const web = await webHost();
    const { host, fake, window } = await startedElectron();
    await expect(web.host.openLink(url)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(host.openLink(url)).rejects.toMatchObject({ code: 'INVALID' });
    expect(window.openHandler?.({ url })).toEqual({ action: 'deny' });
    await new Promise(setImmediate);
    expect([web.opened, fake.openedLinks]).toEqual([[], []]);
  });

  it('is tested with at least 40 hostile addresses', () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['https://docs.example.com/a?b=c#d', 'https://docs.example.com/a?b=c#d'],
    ['HTTP://Example.COM', 'http://example.com/'],
    ['https://example.com/ä b', 'https://example.com/%C3%A4%20b'],
    ['https://exаmple.com/', 'https://xn--exmple-4nf.com/'],
  ])('to %s opens as %s', async (url, opened) => {
    const web = await webHost();
    const { host, fake } = await startedElectron();
    await web.host.openLink(url);
    await host.openLink(url);
    expect([web.opened, fake.openedLinks]).toEqual([[opened], [opened]]);
  });

  it('opens only plain http and https addresses, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(
          fc.constantFrom(...hostile, 'https://example.com/x'),
          fc.nat(30),
          fc.string({ unit: 'binary', maxLength: 5 }),
        )
        .map(([url, at, put]) => url.slice(0, at) + put + url.slice(at)),
    );
    fc.assert(
      fc.property(text, (url) => {
        let passed: string;
        try {
          passed = checkLink(url);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID' });
          return;
        }
        const { protocol, username, password, href } = new URL(passed);
        expect(['http:', 'https:']).toContain(protocol);
        expect([username, password, href]).toEqual(['', '', passed]);
        expect(passed).toMatch(/^https?:\/\/[!-~]+$/);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is checked by every call that opens an address', () => {
    const root = join(import.meta.dirname, '..', '..');
    const opening = globSync('src-main/**/*.ts', { cwd: root }).flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => /openExternal\(|options\.launch \?\?/.test(line) && !line.trim().startsWith('*'))
        .map((line) => line.trim()),
    );
    expect(opening).toHaveLength(2);
    for (const line of opening) expect(line).toContain('checkLink(url)');
  });
});
