import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '../../../src-preload/contract/contract.ts';
import type { Hello, HelloAnswer } from '../../../src-preload/contract/rules/handshake.ts';
import { clientPort } from './clientPort.ts';

/** One that is just starting lets windows wait that long at most; one that is gone refuses at once. */
const limitMs = 10_000;

/** An address, or the absolute path of a snapshot. */
export interface Given {
  readonly address?: string;
  readonly file?: string;
}

/**
 * Asks the Quarterdeck that owns the data folder to show its window.
 * @param url the owner's address with its key, from the lock file
 * @param given where the window is to go, or what it is to open, as this process was given it
 * @returns false when nobody answers there: the owner died and its pid was given to another process
 */
export async function showFirstWindow(url: string, given: Given = {}): Promise<boolean> {
  const { origin, hash } = new URL(url);
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/bridge`, {
    origin,
    handshakeTimeout: limitMs,
  });
  const hello: Hello = { type: 'hello', buildId: 'second-start', key: hash.replace('#key=', '') };
  try {
    const admitted = await new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      socket.once('error', reject);
      socket.once('close', () => resolve(false));
      socket.once('open', () => socket.send(JSON.stringify(hello)));
      socket.once('message', (data) => {
        clearTimeout(timer);
        const answer = JSON.parse(String(data)) as HelloAnswer;
        resolve(answer.type === 'welcome');
      });
    });
    if (!admitted) return false;
    const link = new RPCLink({ port: clientPort(socket) });
    const bridge: ContractRouterClient<Contract> = createORPCClient(link);
    await bridge.shell.window.show(given);
    return true;
  } catch {
    // Refused or broken connection: nobody is there.
    return false;
  } finally {
    socket.close();
  }
}
