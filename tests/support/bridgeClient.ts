import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '#contract/contract.ts';
import type { HandshakeAnswer } from '#contract/rules/handshake.ts';
import { workspaceHeader } from '#contract/rules/workspaces.ts';
import { clientPort } from '#main/host/web/clientPort.ts';

export interface TestWindow {
  readonly bridge: ContractRouterClient<Contract>;
  /** Returns the calls of a workspace, whether it is open or in the background. */
  readonly workspace: (id: string) => ContractRouterClient<Contract>;
  readonly welcome: HandshakeAnswer;
  /** Every message from main to this window, as text. */
  readonly received: readonly string[];
  close(): void;
}

/** Context of a call that names its workspace. */
interface CallContext {
  readonly workspace?: string;
}

/** Connects to main over the real bridge without a browser and returns the link for calls. */
export async function greetedLink(url: string) {
  const { origin, hash } = new URL(url);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`, { origin });
  const received: string[] = [];
  socket.on('message', (data) => void received.push(String(data)));
  const welcome = await new Promise<HandshakeAnswer>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'hello', buildId: 'build-1', key: hash.replace('#key=', '') })),
    );
    socket.once('message', (data) => resolve(JSON.parse(String(data)) as HandshakeAnswer));
  });
  const link = new RPCLink<CallContext>({
    port: clientPort(socket),
    headers: ({ context }) =>
      context.workspace === undefined ? {} : { [workspaceHeader]: context.workspace },
  });
  return { link, welcome, received, close: () => socket.close() };
}

/** Connects to main over the real bridge as a window does. */
export async function connectWindow(url: string): Promise<TestWindow> {
  const { link, ...rest } = await greetedLink(url);
  return {
    bridge: createORPCClient(link),
    workspace: (id) =>
      createORPCClient({
        call: (path, input, options) => link.call(path, input, { ...options, context: { workspace: id } }),
      }),
    ...rest,
  };
}

/** Waits until a live stream emits a matching value. @throws after `limitMs` milliseconds */
export async function waitFor<T>(
  stream: Promise<AsyncIterable<T>>,
  fits: (value: T) => boolean,
  limitMs = 15_000,
): Promise<T> {
  let last: T | undefined;
  const late = AbortSignal.timeout(limitMs);
  const iterator = (await stream)[Symbol.asyncIterator]();
  const timeout = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () =>
      reject(new Error(`No matching value within ${limitMs} ms. The last value was ${JSON.stringify(last)}`)),
    );
  });
  for (;;) {
    const next = await Promise.race([iterator.next(), timeout]);
    if (next.done) throw new Error('The stream ended.');
    last = next.value;
    if (fits(last)) {
      void iterator.return?.();
      return last;
    }
  }
}
