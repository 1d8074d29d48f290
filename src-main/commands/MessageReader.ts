import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/** Reads lines of JSON from a socket. Pauses the socket while no line is requested, so that nothing piles up. */
export class MessageReader {
  readonly #socket: Socket;
  readonly #decoder = new StringDecoder('utf8');
  #text = '';
  /** Characters of `#text` that contain no line end. */
  #searched = 0;
  #waiting: { readonly max: number; readonly resolve: (line: string | undefined) => void } | undefined;
  #isEnded = false;
  #onUnrequested: (() => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.pause();
    socket.on('data', this.#onData);
    socket.once('end', this.#onEnd);
    socket.once('close', this.#onEnd);
  }

  /**
   * Returns the next line. Undefined after the end of the connection, and for a line that is too long.
   * @param maxCharacters limit of the line
   */
  next(maxCharacters: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      // Only one line is requested at a time.
      this.#waiting = { max: maxCharacters, resolve };
      this.#deliver();
    });
  }

  /**
   * Returns the next line as JSON.
   * @param maxCharacters limit of the line
   * @returns undefined after the end of the connection, and for a line that is too long or no JSON
   */
  async nextJson(maxCharacters: number): Promise<unknown> {
    const line = await this.next(maxCharacters);
    try {
      return line === undefined ? undefined : JSON.parse(line);
    } catch {
      return undefined;
    }
  }

  /**
   * Reads while no line is requested, to notice the end of the connection.
   * @param onUnrequested called at the end, and for any data before the next request
   */
  watch(onUnrequested: () => void): void {
    this.#onUnrequested = onUnrequested;
    this.#deliver();
  }

  /** Stops reading. What was received after the last line is read again by the next reader. */
  release(): void {
    this.#socket.off('data', this.#onData);
    this.#socket.off('end', this.#onEnd);
    this.#socket.off('close', this.#onEnd);
    this.#socket.pause();
    if (this.#text !== '') this.#socket.unshift(Buffer.from(this.#text));
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#text += this.#decoder.write(chunk);
    this.#deliver();
  };

  readonly #onEnd = (): void => {
    this.#isEnded = true;
    this.#deliver();
  };

  #deliver(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) {
      const watcher = this.#onUnrequested;
      if (watcher === undefined) this.#socket.pause();
      else if (this.#isEnded || this.#text !== '') watcher();
      else this.#socket.resume();
      return;
    }
    const end = this.#text.indexOf('\n', this.#searched);
    const length = end < 0 ? this.#text.length : end;
    if (end < 0 && length <= waiting.max && !this.#isEnded) {
      this.#searched = length;
      this.#socket.resume();
      return;
    }
    this.#waiting = undefined;
    this.#searched = 0;
    this.#socket.pause();
    const line = end < 0 || length > waiting.max ? undefined : this.#text.slice(0, end);
    if (end >= 0) this.#text = this.#text.slice(end + 1);
    waiting.resolve(line);
    if (this.#onUnrequested !== undefined) this.#deliver();
  }
}
