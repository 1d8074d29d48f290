import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Browser, findBrowser, hasDisplay } from '#main/host/web/Browser.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-browser-'));

/** Creates a program that records its arguments and environment. */
function recordingProgram() {
  const folder = newFolder();
  const program = join(folder, 'chromium');
  const record = join(folder, 'started');
  writeFileSync(program, `#!/bin/sh\n{ echo "$@"; env; } > ${record}.part && mv ${record}.part ${record}\n`);
  chmodSync(program, 0o700);
  return { folder, program, record };
}

describe('the system browser', () => {
  it('receives the address in a private file, without the key in its arguments or environment', async () => {
    const { program, record } = recordingProgram();
    const folder = join(newFolder(), 'window');
    const url = 'http://127.0.0.1:1234/catalog#key=very-secret-key';
    new Browser(program, folder).open(url);
    expect(existsSync(join(folder, 'open.html')), 'nothing else comes in between').toBe(true);
    await untilPasses(() => expect(existsSync(record)).toBe(true));
    const started = readFileSync(record, 'utf8');
    expect(started).toContain(`--app=file://${folder}/open.html`);
    expect(started).toContain(`--user-data-dir=${folder}/profile`);
    expect(started).not.toContain('very-secret-key');
    expect(readFileSync(join(folder, 'open.html'), 'utf8')).toContain(JSON.stringify(url));
    expect(statSync(join(folder, 'open.html')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is found on PATH', () => {
    const { folder, program } = recordingProgram();
    expect(findBrowser({ PATH: `/nowhere:${folder}` })).toBe(program);
    expect(findBrowser({ PATH: '/nowhere' })).toBe(
      process.platform === 'linux' ? undefined : expect.anything(),
    );
  });

  it('is not opened without a display', () => {
    expect(hasDisplay({})).toBe(process.platform !== 'linux');
    expect(hasDisplay({ DISPLAY: ':0' })).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  });

  it('does not throw when it cannot be started', async () => {
    const browser = new Browser('/no/such/program', newFolder());
    browser.open('http://127.0.0.1:1/#key=x');
    browser.close();
  });
});
