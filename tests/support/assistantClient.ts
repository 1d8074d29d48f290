import type { Duplex } from 'node:stream';
import { duplexPair } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** Transport of the protocol's own client over a stream, as it works over stdin and stdout. */
function clientTransport(stream: Duplex): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    async start() {
      stream.on('data', (chunk: Buffer) => {
        buffer.append(chunk);
        for (;;) {
          const message: JSONRPCMessage | null = buffer.readMessage();
          if (message === null) return;
          transport.onmessage?.(message);
        }
      });
      stream.on('close', () => transport.onclose?.());
      stream.on('end', () => transport.onclose?.());
    },
    send: async (message) => void stream.write(serializeMessage(message)),
    close: async () => {
      stream.end();
      transport.onclose?.();
    },
  };
  return transport;
}

interface AssistantAnswer {
  readonly isError: boolean;
  /** JSON text, or the sentence of an error. */
  readonly text: string;
}

/** Connects the protocol's own client. @param connect serves the other end of the stream */
export async function connectAssistantClient(
  connect: (stream: Duplex) => void,
  name = 'test-client',
  onToolsChanged: () => void = () => undefined,
) {
  const [own, served] = duplexPair();
  connect(served);
  const client = new Client(
    { name, version: '1.0.0' },
    { listChanged: { tools: { autoRefresh: false, onChanged: onToolsChanged } } },
  );
  await client.connect(clientTransport(own));
  return {
    client,
    stream: own,
    async call(
      tool: string,
      input: Record<string, unknown> = {},
      signal?: AbortSignal,
    ): Promise<AssistantAnswer> {
      const answer = await client.callTool(
        { name: tool, arguments: input },
        undefined,
        signal === undefined ? {} : { signal },
      );
      const [content] = answer.content as Array<{ text: string }>;
      return { isError: answer.isError === true, text: content?.text ?? '' };
    },
    close: () => client.close(),
  };
}

export type AssistantClient = Awaited<ReturnType<typeof connectAssistantClient>>;

/** Connects a client that writes any text, also one that is no message. */
export function connectRawAssistant(connect: (stream: Duplex) => void) {
  const [stream, served] = duplexPair();
  connect(served);
  const lines: string[] = [];
  let text = '';
  const ended = new Promise<void>((resolve) => {
    stream.on('end', resolve);
    stream.on('close', resolve);
    // A test can break the stream on purpose.
    stream.on('error', () => resolve());
  });
  const waiting: Array<(line: string) => void> = [];
  stream.on('data', (chunk: Buffer) => {
    text += String(chunk);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n')) {
      const line = text.slice(0, at);
      text = text.slice(at + 1);
      const take = waiting.shift();
      if (take === undefined) lines.push(line);
      else take(line);
    }
  });
  return {
    stream,
    /** Resolves when the server ends the connection. */
    ended,
    write: (line: string) => stream.write(line),
    /** Returns the next answer. */
    next: async (): Promise<{ id: unknown; error?: { code: number; message: string }; result?: unknown }> =>
      JSON.parse(lines.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)))),
  };
}
