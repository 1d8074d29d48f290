import process from 'node:process';
import { exitCodes } from '../exitCodes.ts';

const notWritten = (cause: string): string => `The output could not be written: ${cause}`;

const endingSignals = [
  ['SIGINT', exitCodes.interrupted],
  ['SIGTERM', exitCodes.terminated],
  ['SIGHUP', exitCodes.hungUp],
] as const;

/** Ends the command line by a signal, or because its output cannot be written. The first cause decides the exit code. */
export class EarlyEnd {
  /** The exit code. Undefined as long as the command runs. */
  code: number | undefined;
  readonly #exit: (code: number) => void;
  #watchesOutput = false;

  /** @param exit ends the process. It may return before the process has ended. */
  constructor(exit: (code: number) => void) {
    this.#exit = exit;
  }

  watchSignals(): void {
    for (const [signal, code] of endingSignals) process.once(signal, () => this.#end(code));
  }

  /** Creates the streams of the output. This takes time, so it belongs where the command waits in any case. */
  watchOutput(): void {
    if (this.#watchesOutput) return;
    this.#watchesOutput = true;
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EPIPE') return this.#end(exitCodes.outputClosed);
        // An error of standard error cannot be reported anywhere else.
        if (stream === process.stdout) this.writeError(notWritten(error.message));
        this.#end(exitCodes.failed);
      });
  }

  /** Writes a line to standard error, unless the command is ending. */
  writeError(line: string): void {
    if (this.code === undefined) process.stderr.write(`${line}\n`);
  }

  #end(code: number): void {
    if (this.code !== undefined) return;
    this.code = code;
    this.#exit(code);
  }
}
