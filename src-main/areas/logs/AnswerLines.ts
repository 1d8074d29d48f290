import { LabelSets } from './LabelSets.ts';
import { readLine } from './readLine.ts';

/** The lines of one answer, in columns and in the order in which it has them. */
export class AnswerLines {
  readonly messages: string[] = [];
  /** Milliseconds since 1970; NaN where there is none. */
  readonly times: number[] = [];
  readonly sets = new LabelSets();
  readonly setOf: number[] = [];
  /** What the server wrote for a time that cannot be read. */
  readonly written = new Map<number, string>();

  /** @param rows whatever stands in the list of lines */
  add(rows: readonly unknown[]): void {
    for (const row of rows) {
      const { message, labels, ms, written } = readLine(row);
      if (written !== null) this.written.set(this.messages.length, written);
      this.messages.push(message);
      this.times.push(ms);
      this.setOf.push(this.sets.add(labels));
    }
  }

  /** Their places, the oldest first. Servers give the newest first as well: what is known of lines without a time is their place. */
  oldestFirst(): readonly number[] {
    const first = this.times.find((ms) => !Number.isNaN(ms));
    const last = this.times.findLast((ms) => !Number.isNaN(ms));
    const end = this.messages.length - 1;
    return first !== undefined && last !== undefined && first > last
      ? this.messages.map((_message, at) => end - at)
      : this.messages.map((_message, at) => at);
  }
}
