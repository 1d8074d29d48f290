import { z } from 'zod';
import type { HandshakeAnswer } from '#contract/rules/handshake.ts';
import type { Log } from '../base/log.ts';
import type { WindowChannel, WindowConnection } from '../host/host.ts';

const helloSchema = z.object({
  type: z.literal('hello'),
  buildId: z.string().max(100),
  key: z.string().max(200).optional(),
  token: z.string().max(200).optional(),
});

const helloTimeoutMs = 2_000;

/** Maximum length of a hello, in UTF-16 code units. Longer texts are not parsed. */
const maxHelloCharacters = 4_096;

export interface AcceptOptions {
  /** Returns the build id that the host currently serves. */
  readonly readBuildId: () => string;
  readonly serve: (channel: WindowChannel) => void;
  readonly log?: Log;
}

function parseHello(data: unknown): z.infer<typeof helloSchema> | undefined {
  if (typeof data !== 'string' || data.length > maxHelloCharacters) return undefined;
  try {
    const parsed = helloSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Accepts a new connection. Its first message within 2 s must be a valid hello that the host admits.
 * Otherwise the connection is closed. Calls are answered only after that.
 */
export function acceptWindow({ channel, authenticate }: WindowConnection, options: AcceptOptions): void {
  let greeted = false;
  const answer = (message: HandshakeAnswer) => channel.postMessage(JSON.stringify(message));
  const timer = setTimeout(() => {
    if (!greeted) channel.close();
  }, helloTimeoutMs);
  channel.on('close', () => clearTimeout(timer));
  const greet = (data: unknown) => {
    const hello = parseHello(data);
    if (hello === undefined) {
      channel.close('The first message is not a valid hello.');
      return;
    }
    const { key, token, ...rest } = hello;
    const verdict = authenticate({
      ...rest,
      ...(key === undefined ? {} : { key }),
      ...(token === undefined ? {} : { token }),
    });
    if (!verdict.admitted) {
      answer({ type: 'refused', sentence: verdict.sentence });
      channel.close();
      return;
    }
    // Read the build id first: without the window's files, the window is not admitted.
    const buildId = options.readBuildId();
    options.serve(channel);
    answer({
      type: 'welcome',
      buildId,
      ...(verdict.token === undefined ? {} : { token: verdict.token }),
    });
  };
  channel.on('message', (event) => {
    if (greeted) return;
    greeted = true;
    clearTimeout(timer);
    try {
      greet(event?.data);
    } catch (error) {
      options.log?.error('the handshake with a window failed', { error });
      channel.close();
    }
  });
}
