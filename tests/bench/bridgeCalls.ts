import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import type { RouterClient } from '@orpc/server';
import { os } from '@orpc/server';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { systemClock } from '#main/base/clock.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { acceptWindow } from '#main/bridge/acceptWindow.ts';
import { createBridge } from '#main/bridge/createBridge.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { greetedLink } from '../support/bridgeClient.ts';
import { silentLog } from '../support/silentLog.ts';
import { newWindowFolder } from '../support/windowFolder.ts';
import type { Figure } from './measure.ts';
import { median } from './measure.ts';

const callsPerRun = { small: 200, large: 20 };
const megabyte = 'x'.repeat(1_000_000);

const router = {
  answer: os
    .input(z.object({ large: z.boolean() }))
    .handler(({ input }) => ({ text: input.large ? megabyte : 'ok', asOf: '2026-01-01T00:00:00Z' })),
};

async function timeCalls(count: number, call: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  for (let done = 0; done < count; done += 1) await call();
  return (performance.now() - startedMs) / count;
}

/** A WebSocket that echoes each message, or answers "large" with one megabyte. */
async function bareEcho() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (data) => socket.send(String(data) === 'large' ? megabyte : String(data)));
  });
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  return {
    call: async (message: string) => {
      const answered = once(socket, 'message');
      socket.send(message);
      await answered;
    },
    close: () => {
      socket.close();
      server.close();
    },
  };
}

/** P13: one call over the web host's bridge, with a small answer and with a 1 MB answer. */
export async function measureBridge(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  const host = new WebHost({
    paths: { data, logs: data },
    files: new WindowFiles(newWindowFolder(), () => 'system'),
    port: 0,
  });
  const serve = createBridge(router, { log: silentLog, clock: systemClock, redactor: new Redactor() });
  await host.start((connection) => acceptWindow(connection, { readBuildId: () => 'bench', serve }));
  const { link, close } = await greetedLink(host.url());
  const bridge: RouterClient<typeof router> = createORPCClient(link);
  const echo = await bareEcho();
  await timeCalls(callsPerRun.small, () => bridge.answer({ large: false }));

  const small = await median(5, () => timeCalls(callsPerRun.small, () => bridge.answer({ large: false })));
  const large = await median(5, () => timeCalls(callsPerRun.large, () => bridge.answer({ large: true })));
  const smallEcho = await median(5, () => timeCalls(callsPerRun.small, () => echo.call('small')));
  const largeEcho = await median(5, () => timeCalls(callsPerRun.large, () => echo.call('large')));
  close();
  echo.close();
  await host.stop();
  const common = { budgetName: 'P13', unit: 'ms', referenceWhat: 'bare WebSocket echo' } as const;
  return [
    { ...common, what: 'one bridge call, small answer', figure: small, budget: 2, reference: smallEcho },
    { ...common, what: 'one bridge call, 1 MB answer', figure: large, budget: 25, reference: largeEcho },
  ];
}
