import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'playwright/test';
import { desktopTexts } from '#main/host/messages.ts';
import { applicationFolder, electronProgram, test } from './electronConsole.ts';

test('a hung page is reported once and reloaded on request, without a crash message', async ({
  data,
  sample,
}) => {
  const child = spawn(
    electronProgram(),
    [join(import.meta.dirname, 'hook'), '--data', join(data, 'hung'), '--server', sample.origin, '--sample'],
    { env: { ...process.env, QUARTERDECK_HOOKED: applicationFolder }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const events: unknown[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) events.push(JSON.parse(line));
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(events.filter((event) => (event as { event: string }).event !== 'ready')).toEqual([
    { event: 'box', message: desktopTexts.unresponsive.message },
    { event: 'reloaded', windows: 1 },
  ]);
  expect(code).toBe(0);
});
