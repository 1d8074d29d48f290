import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '#contract/contract.ts';
import type { HandshakeAnswer, HandshakeRequest } from '#contract/rules/handshake.ts';
import { clientPort } from './clientPort.ts';

/** An address, or the absolute path of a snapshot. */
export interface StartArguments {
  readonly address?: string;
  readonly file?: string;
}

/** @param text from the program at this port, which may no longer be Quarterdeck */
function isWelcome(text: string): boolean {
  try {
    return (JSON.parse(text) as HandshakeAnswer).type === 'welcome';
  } catch {
    return false;
  }
}

/**
 * Requests the owner of the data folder to show its window.
 * @param url the owner's address with its key, from `owner.json`
 * @param startArguments address or file that this process was started with
 * @param limitMs how long to wait in total: a starting owner lets windows wait, a suspended one never answers
 * @returns false without an answer in time: the address is outdated, or the owner is busy or suspended
 */
export async function showFirstWindow(
  url: string,
  startArguments: StartArguments,
  limitMs: number,
): Promise<boolean> {
  const { origin, hash } = new URL(url);
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/bridge`, { origin });
  // Ends every wait below: a call fails when its socket closes.
  const limit = setTimeout(() => socket.terminate(), limitMs);
  // Without a listener an error after the greeting would end this process.
  socket.on('error', () => undefined);
  const hello: HandshakeRequest = { type: 'hello', buildId: 'second-start', key: hash.replace('#key=', '') };
  try {
    const admitted = await new Promise<boolean>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => resolve(false));
      socket.once('open', () => socket.send(JSON.stringify(hello)));
      socket.once('message', (data) => resolve(isWelcome(String(data))));
    });
    if (!admitted) return false;
    const link = new RPCLink({ port: clientPort(socket) });
    const bridge: ContractRouterClient<Contract> = createORPCClient(link);
    await bridge.shell.window.show(startArguments);
    return true;
  } catch {
    // Refused or broken connection: no owner is running.
    return false;
  } finally {
    clearTimeout(limit);
    socket.close();
  }
}
