import type { ClientLink } from '@orpc/client';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { useSyncExternalStore } from 'react';
import type { Contract } from '#contract/contract.ts';
import { failureSentences } from '#contract/rules/failures.ts';
import { workspaceHeader } from '#contract/rules/workspaces.ts';
import { BridgeConnection, type ConnectionState } from './BridgeConnection.ts';
import { type Channel, openChannel } from './channel.ts';
import { requestHandshake } from './handshake.ts';
import { limitedChannel } from './limitedChannel.ts';

declare const __BUILD_ID__: string;

const reloadedForKey = 'quarterdeck.reloaded-for';

/** Reloads the window for a new build. At most once per build, to avoid a loop with outdated files. */
function reloadForOtherBuild(): void {
  if (sessionStorage.getItem(reloadedForKey) === __BUILD_ID__) return;
  sessionStorage.setItem(reloadedForKey, __BUILD_ID__);
  location.reload();
}

export const connection = new BridgeConnection({
  open: openChannel,
  performHandshake: (channel) => requestHandshake(channel, __BUILD_ID__),
  onOtherBuild: reloadForOtherBuild,
  buildId: __BUILD_ID__,
});

/** Addresses a call to a workspace. Absent: to the open one. */
interface CallContext {
  readonly workspaceId?: string;
}

const links = new WeakMap<Channel, RPCLink<CallContext>>();

function linkOf(channel: Channel): RPCLink<CallContext> {
  const known = links.get(channel);
  if (known !== undefined) return known;
  const link = new RPCLink<CallContext>({
    port: limitedChannel(channel),
    headers: ({ context: { workspaceId } }) =>
      workspaceId === undefined ? {} : { [workspaceHeader]: workspaceId },
  });
  links.set(channel, link);
  return link;
}

const reconnectingLink: ClientLink<CallContext> = {
  async call(path, input, options) {
    const channel = await connection.whenOpen(options.signal);
    try {
      return await linkOf(channel).call(path, input, options);
    } catch (error) {
      if (error instanceof ORPCError || options.signal?.aborted) throw error;
      throw new ORPCError('OFFLINE', {
        status: 502,
        data: { sentence: failureSentences.bridgeLost },
        cause: error,
      });
    }
  },
};

export type Bridge = ContractRouterClient<Contract>;

/** Procedures of the main process, typed by the contract. */
export const bridge: Bridge = createORPCClient(reconnectingLink);

/**
 * Creates a bridge whose calls a workspace answers, open or synced in the background. Other workspaces fail with
 * CONFLICT or NOT_FOUND.
 */
export const createWorkspaceBridge = (workspaceId: string): Bridge =>
  createORPCClient<Bridge>({
    call: (path, input, options) =>
      reconnectingLink.call(path, input, { ...options, context: { workspaceId } }),
  });

/** TanStack Query options and keys for each procedure. */
export const queries = createTanstackQueryUtils(bridge);

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.getState);
