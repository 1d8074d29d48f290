import { readOwnerAddress } from '#main/commands/client/findOwner.ts';
import { OwnerConnection } from '#main/commands/client/OwnerConnection.ts';
import type { ClientTerminal } from '#main/commands/protocol.ts';

export interface CommandOutput {
  readonly code: number | undefined;
  readonly output: string;
  readonly error: string;
}

interface CommandLineOptions {
  readonly terminal?: Partial<ClientTerminal>;
  /** Lines that the user types, in the order of the prompts. */
  readonly answers?: readonly string[];
  /** Returns the user's line at a prompt, instead of the next answer. */
  readonly onPrompt?: () => string;
  /** Called with each output. Returns whether to end the client. */
  readonly onOutput?: (output: string) => boolean;
  /** Called with all errors so far. */
  readonly onError?: (error: string) => void;
}

const pipe: ClientTerminal = { width: null, canPrompt: false, color: false };

/** Runs a command line over the socket of a running application, as the client does. */
export async function runCommandLine(
  folder: string,
  args: readonly string[],
  { terminal = {}, answers = [], onPrompt, onOutput = () => false, onError }: CommandLineOptions = {},
): Promise<CommandOutput> {
  const owner = readOwnerAddress(folder);
  if (owner === undefined) throw new Error('No application listens for commands.');
  const request = { mode: 'command', args, terminal: { ...pipe, ...terminal } } as const;
  const connection = await OwnerConnection.open(owner, request, 10_000);
  if (connection === undefined) throw new Error('The application did not accept the connection.');
  const typed = [...answers];
  const texts = { output: '', error: '' };
  let code: number | undefined;
  for await (const message of connection.messages()) {
    if (message.kind === 'output' || message.kind === 'error') texts[message.kind] += message.text;
    if (message.kind === 'error') onError?.(texts.error);
    if (message.kind === 'output' && onOutput(texts.output)) break;
    if (message.kind === 'prompt') {
      texts.error += message.text;
      connection.answer(onPrompt?.() ?? typed.shift() ?? null);
    }
    if (message.kind === 'exit') code = message.code;
  }
  connection.socket.destroy();
  return { code, ...texts };
}
