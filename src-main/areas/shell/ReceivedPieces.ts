import { randomUUID } from 'node:crypto';
import { limitSentences, maxSavedCharacters } from '#contract/rules/messageLimits.ts';
import { Failure } from '#main/base/Failure.ts';

/** Limit of texts that are received at the same time; the oldest is dropped first. */
const maxTexts = 4;

/** Time without a further piece, in milliseconds, after which a text is dropped: its window was closed. */
const idleLimitMs = 60_000;

interface ReceivedText {
  readonly pieces: string[];
  characters: number;
  timer: NodeJS.Timeout;
}

const droppedFailure = () => new Failure('INVALID', { sentence: 'The file could not be saved. Try again.' });

/** Collects the pieces of texts that are too large for one message. */
export class ReceivedPieces {
  readonly #texts = new Map<string, ReceivedText>();

  /**
   * @param id id of the text; absent for the first piece
   * @returns the text's id
   * @throws Failure INVALID if the text is too large or was dropped
   */
  add(text: string, id: string = this.#begin()): string {
    const received = this.#texts.get(id);
    if (received === undefined) throw droppedFailure();
    received.pieces.push(text);
    received.characters += text.length;
    received.timer.refresh();
    if (received.characters <= maxSavedCharacters) return id;
    this.#drop(id);
    throw new Failure('INVALID', { sentence: limitSentences.savedText });
  }

  /**
   * Removes and returns the pieces of a text.
   * @throws Failure INVALID if the text was dropped
   */
  take(id: string): readonly string[] {
    const received = this.#texts.get(id);
    if (received === undefined) throw droppedFailure();
    this.#drop(id);
    return received.pieces;
  }

  #begin(): string {
    const id = randomUUID();
    const [oldest] = this.#texts.keys();
    if (oldest !== undefined && this.#texts.size >= maxTexts) this.#drop(oldest);
    const timer = setTimeout(() => this.#drop(id), idleLimitMs).unref();
    this.#texts.set(id, { pieces: [], characters: 0, timer });
    return id;
  }

  #drop(id: string): void {
    clearTimeout(this.#texts.get(id)?.timer);
    this.#texts.delete(id);
  }
}
