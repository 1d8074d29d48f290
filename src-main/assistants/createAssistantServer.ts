import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { messages as areaMessages } from '../areas/assistants/messages.ts';
import type { Redactor } from '../base/Redactor.ts';
import { connectInProcess } from '../bridge/connectInProcess.ts';
import type { WindowChannel } from '../host/host.ts';
import { AssistantAnswers } from './AssistantAnswers.ts';
import type { AssistantCallsOptions } from './AssistantCalls.ts';
import type { AssistantConnection } from './connectAssistant.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { refuseConnection } from './refuseConnection.ts';

interface AssistantServerOptions
  extends Pick<
    AssistantCallsOptions,
    'assistants' | 'clock' | 'log' | 'workspace' | 'owner' | 'lockReason' | 'awaitData'
  > {
  /** Result of `createBridge`. Calls have the rights and the lock of a window. */
  readonly serve: (channel: WindowChannel) => void;
  readonly redactor: Redactor;
  readonly version: string;
}

export interface AssistantServer {
  /** Serves the Model Context Protocol over a stream, or refuses with a sentence while assistants are off. */
  connect(stream: Duplex): void;
  /** Follows the settings until `stop`. */
  start(): void;
  /** Closes all connections. */
  stop(): void;
}

interface Connected {
  readonly id: string;
  readonly since: string;
  readonly stream: Duplex;
  client: string | null;
  connection?: AssistantConnection;
}

/** Serves assistants: programs that read the store over the Model Context Protocol. */
export function createAssistantServer(options: AssistantServerOptions): AssistantServer {
  const { assistants, serve, clock, log, redactor } = options;
  const writer = new AssistantAnswers(redactor);
  const open = new Set<Connected>();
  const ending = new AbortController();

  const publish = () =>
    assistants.setConnections([...open].map(({ id, since, client }) => ({ id, since, client })));
  const remove = (one: Connected) => {
    if (open.delete(one)) publish();
  };
  const close = (one: Connected) => {
    if (one.connection === undefined) one.stream.destroy();
    else one.connection.close();
    remove(one);
  };
  const closeAll = () => {
    for (const one of [...open]) close(one);
  };

  const serveStream = async (one: Connected): Promise<void> => {
    const { connectAssistant } = await import('./connectAssistant.ts');
    // Closed while the module was loading.
    if (!open.has(one)) return;
    one.connection = await connectAssistant(one.stream, {
      ...options,
      connect: (workspaceId) => connectInProcess(serve, workspaceId),
      writer,
      onNamed: (client) => {
        one.client = client;
        publish();
      },
      onClose: () => remove(one),
    });
    if (!open.has(one)) one.connection.close();
  };

  const followSettings = async (): Promise<void> => {
    let shown = JSON.stringify(assistants.settings.actions);
    for await (const { enabled, actions } of assistants.state.follow(ending.signal)) {
      if (!enabled) closeAll();
      const now = JSON.stringify(actions);
      if (now === shown) continue;
      shown = now;
      for (const { connection } of open) connection?.announceTools();
    }
  };

  return {
    connect(stream) {
      // A broken pipe must not end the process. The transport and the refusal handle the end of the stream.
      stream.on('error', (error) => log.info('an assistant disconnected', { error }));
      const refusal = !assistants.settings.enabled
        ? areaMessages.turnedOff
        : open.size >= limits.connections
          ? messages.tooManyConnections
          : undefined;
      if (refusal !== undefined) {
        refuseConnection(stream, refusal);
        return;
      }
      const one: Connected = {
        id: randomUUID(),
        since: new Date(clock.now()).toISOString(),
        stream,
        client: null,
      };
      open.add(one);
      stream.on('close', () => remove(one));
      publish();
      serveStream(one).catch((error: unknown) => {
        log.error('an assistant could not be served', { error });
        close(one);
      });
    },
    start() {
      void followSettings();
    },
    stop() {
      ending.abort();
      closeAll();
    },
  };
}
