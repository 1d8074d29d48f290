import { EventEmitter } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '#contract/contract.ts';
import { workspaceHeader } from '#contract/rules/workspaces.ts';
import type { WindowChannel } from '../host/host.ts';

export interface BridgeClient {
  readonly calls: ContractRouterClient<Contract>;
  /** Ends the running calls and streams. */
  close(): void;
}

/** Returns the two ends of a channel. Messages arrive in a later microtask, in the order they were sent. */
function createChannelPair(): readonly [WindowChannel, WindowChannel] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    for (const end of ends) end.emit('close');
  };
  const toChannel = (own: EventEmitter, other: EventEmitter): WindowChannel => ({
    on: (event, listener) => void own.on(event, listener),
    postMessage: (data) =>
      queueMicrotask(() => {
        if (isOpen) other.emit('message', { data });
      }),
    close,
  });
  return [toChannel(ends[0], ends[1]), toChannel(ends[1], ends[0])];
}

/**
 * Connects to the bridge within this process. Calls pass the same checks as those of a window: input
 * validation, the lock of the workspace, the call log and typed failures.
 * @param serve result of `createBridge`
 * @param workspaceId workspace of all calls, which fail with CONFLICT after another one opens. Absent: each call is
 *   for the workspace that is open at that moment.
 */
export function connectInProcess(
  serve: (channel: WindowChannel) => void,
  workspaceId?: string,
): BridgeClient {
  const [own, served] = createChannelPair();
  serve(served);
  // oRPC detects the kind of port by its methods. This one has `on` like Electron's ports.
  const headers = workspaceId === undefined ? {} : { [workspaceHeader]: workspaceId };
  const link = new RPCLink({ port: own, headers });
  return { calls: createORPCClient(link), close: () => own.close() };
}
