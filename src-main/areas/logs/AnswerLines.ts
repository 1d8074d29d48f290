import { LabelSets } from './LabelSets.ts';
import { readLine } from './readLine.ts';

/** The lines of one response in columns, in the order of the response. */
export class AnswerLines {
  readonly messages: string[] = [];
  /** Milliseconds since 1970; NaN for lines without a time. */
  readonly times: number[] = [];
  readonly sets = new LabelSets();
  readonly setOf: number[] = [];
  /** Original timestamps that cannot be parsed, by line index. */
  readonly written = new Map<number, string>();

  /** @param rows entries of the response's list, not validated */
  add(rows: readonly unknown[]): void {
    for (const row of rows) {
      const { message, labels, ms, written } = readLine(row);
      if (written !== null) this.written.set(this.messages.length, written);
      this.messages.push(message);
      this.times.push(ms);
      this.setOf.push(this.sets.add(labels));
    }
  }

  /**
   * Returns the line indexes, oldest first. Some servers return the newest line first, so the timestamps
   * decide whether the order is reversed.
   */
  oldestFirst(): readonly number[] {
    const first = this.times.find((ms) => !Number.isNaN(ms));
    const last = this.times.findLast((ms) => !Number.isNaN(ms));
    const end = this.messages.length - 1;
    return first !== undefined && last !== undefined && first > last
      ? this.messages.map((_message, at) => end - at)
      : this.messages.map((_message, at) => at);
  }
}
