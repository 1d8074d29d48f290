import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { serveCalls, ThreadCaller } from '../base/threadCalls.ts';
import type { Credential, FixedCredential, TokenSession } from '../server/Credential.ts';
import type { ServerConnection } from '../session/OpenWorkspace.ts';
import { describeSyncError, reviveSyncError } from './syncErrors.ts';

/** A session whose tokens are requested over a port. Its secret stays in the main thread. */
interface RemoteSession {
  readonly kind: 'asked';
  readonly sentAs: TokenSession['sentAs'];
  readonly port: MessagePort;
}

/** A connection in the form that can be sent to a thread. */
export type ThreadConnection = Omit<ServerConnection, 'credential'> & {
  readonly credential: FixedCredential | RemoteSession | undefined;
};

interface TokenCalls {
  token(): Promise<string>;
  tokenAfterRejection(refused: string): Promise<string | undefined>;
}

/**
 * Prepares a connection for a thread. Session tokens are always renewed in the main thread, so that only one
 * request renews a session.
 * @returns the connection, its ports to transfer, and a function that closes them
 */
export function prepareConnection(connection: ServerConnection): {
  readonly connection: ThreadConnection;
  readonly ports: readonly MessagePort[];
  readonly close: () => void;
} {
  const { credential, ...rest } = connection;
  if (credential?.kind !== 'session')
    return { connection: { ...rest, credential }, ports: [], close: () => undefined };
  const { session } = credential;
  const { port1, port2 } = new MessageChannel();
  const calls: TokenCalls = {
    token: () => session.token(),
    tokenAfterRejection: (refused) => session.tokenAfterRejection(refused),
  };
  serveCalls(port1, { ...calls }, describeSyncError);
  // The port must not keep the process alive.
  port1.unref();
  return {
    connection: { ...rest, credential: { kind: 'asked', sentAs: session.sentAs, port: port2 } },
    ports: [port2],
    close: () => port1.close(),
  };
}

/** Restores the credential in the thread. */
export function restoreCredential(credential: ThreadConnection['credential']): Credential | undefined {
  if (credential?.kind !== 'asked') return credential;
  const { calls } = new ThreadCaller<TokenCalls>(credential.port, { revive: reviveSyncError });
  return {
    kind: 'session',
    session: {
      sentAs: credential.sentAs,
      token: () => calls.token(),
      tokenAfterRejection: (refused) => calls.tokenAfterRejection(refused),
    },
  };
}
