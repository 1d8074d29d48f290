import { LabelSets } from './LabelSets.ts';
import { readLine } from './readLine.ts';

/** The lines of one response in columns, in the order of the response. */
export class ResponseLines {
  readonly messages: string[] = [];
  /** Milliseconds since 1970; NaN for lines without a time. */
  readonly times: number[] = [];
  readonly labelSets = new LabelSets();
  readonly labelSetOf: number[] = [];
  /** Original timestamps that cannot be parsed, by line index. */
  readonly unparsedTimes = new Map<number, string>();

  /** @param rows entries of the response's list, not validated */
  add(rows: readonly unknown[]): void {
    for (const row of rows) {
      const { message, labels, ms, unparsedTime } = readLine(row);
      if (unparsedTime !== null) this.unparsedTimes.set(this.messages.length, unparsedTime);
      this.messages.push(message);
      this.times.push(ms);
      this.labelSetOf.push(this.labelSets.add(labels));
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
