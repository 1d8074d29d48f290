import type { Duplex } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  JSONRPCMessageSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AssistantCalls, type AssistantCallsOptions } from './AssistantCalls.ts';
import { messages } from './messages.ts';
import { StreamTransport } from './StreamTransport.ts';
import type { ActionTool, ReadingTool } from './Tool.ts';
import { actionTools } from './tools/actionTools.ts';
import { findResource, fixedResources, resourceTemplates } from './tools/resources.ts';
import { readingTools } from './tools/tools.ts';

interface ConnectionOptions extends Omit<AssistantCallsOptions, 'client'> {
  readonly version: string;
  /** Called when the client has sent its name. */
  readonly onNamed: (client: string) => void;
  readonly onClose: () => void;
}

export interface AssistantConnection {
  close(): void;
  /** Announces that tools were turned on or off. */
  announceTools(): void;
}

const maxNameLength = 100;

// `z.toJSONSchema` gives every object a type, as the protocol requires it.
const schemaOf = (tool: ReadingTool | ActionTool) => ({
  ...tool.inputSchema(),
  type: 'object' as const,
});

const describeReading = (tool: ReadingTool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: schemaOf(tool),
  annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
});

const describeAction = (tool: ActionTool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: schemaOf(tool),
  annotations: {
    title: tool.title,
    readOnlyHint: false,
    destructiveHint: tool.isDestructive,
    idempotentHint: false,
    openWorldHint: false,
  },
});

/** Serves the protocol to one client. This module loads the SDK, so it is imported when an assistant connects. */
export async function connectAssistant(
  stream: Duplex,
  options: ConnectionOptions,
): Promise<AssistantConnection> {
  const { assistants, log, version, onNamed, onClose } = options;
  const closed = new AbortController();
  const server = new Server(
    { name: 'quarterdeck', title: 'Quarterdeck', version },
    {
      capabilities: { tools: { listChanged: true }, resources: {} },
      instructions: messages.instructions,
    },
  );
  const client = (): string => {
    const { name = 'unknown', version: own = '' } = server.getClientVersion() ?? {};
    return options.writer.writeText(`${name} ${own}`.trim()).slice(0, maxNameLength);
  };
  const calls = new AssistantCalls({ ...options, client });
  const withClose = (signal: AbortSignal) => AbortSignal.any([signal, closed.signal]);

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      ...readingTools.map(describeReading),
      ...actionTools.filter(({ name }) => assistants.settings.actions[name]).map(describeAction),
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const signal = withClose(extra.signal);
    const input = params.arguments ?? {};
    const reading = readingTools.find(({ name }) => name === params.name);
    const action = actionTools.find(({ name }) => name === params.name);
    const run = () => {
      if (reading !== undefined) return calls.read(reading, input, signal);
      if (action !== undefined) return calls.act(action, input, signal);
      return calls.refuse(
        params.name,
        input,
        messages.unknownTool(params.name.slice(0, maxNameLength)),
        signal,
      );
    };
    const { text, isError } = await run();
    return {
      content: [{ type: 'text' as const, text }],
      ...(isError ? { isError } : { structuredContent: JSON.parse(text) as Record<string, unknown> }),
    };
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: fixedResources.map(({ uri, name, title, description }) => ({
      uri,
      name,
      title,
      description,
      mimeType: 'application/json',
    })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: resourceTemplates.map(({ uri, name, title, description }) => ({
      uriTemplate: uri,
      name,
      title,
      description,
      mimeType: 'application/json',
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => {
    const signal = withClose(extra.signal);
    const found = findResource(uri, readingTools);
    const { text, isError } =
      found === undefined
        ? await calls.refuse(uri, {}, messages.unknownResource, signal)
        : await calls.read(found.tool, found.input, signal, uri);
    if (isError) throw new McpError(ErrorCode.InvalidParams, text);
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
  server.oninitialized = () => onNamed(client());
  server.onerror = (error) => log.warn('a message of an assistant could not be handled', { error });
  server.onclose = () => {
    closed.abort();
    onClose();
  };
  await server.connect(new StreamTransport(stream, (value) => JSONRPCMessageSchema.safeParse(value).data));
  return {
    close: () => void server.close(),
    announceTools: () => {
      // A client that left meanwhile needs no announcement.
      server.sendToolListChanged().catch((error: unknown) => log.info('no tools were announced', { error }));
    },
  };
}
