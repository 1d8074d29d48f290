import { z } from 'zod';

const megabyte = 1024 * 1024;

export const snapshotBehaviorSchema = z.object({
  /** Whether the log service runs. Without it, the server cannot create snapshots. */
  logHub: z.boolean().default(true),
  /** Adds a file of this many megabytes to each archive. */
  extraMb: z.number().min(0).max(4_000).default(0),
  /** Aborts each response after this many megabytes. */
  breakOffMb: z.number().min(0).optional(),
  /** Pause in milliseconds after each megabyte. */
  pauseMs: z.number().int().min(0).max(60_000).default(0),
});

export type SnapshotBehavior = z.input<typeof snapshotBehaviorSchema>;

/** Sends archives the way a test requires. */
export class SampleSnapshots {
  #manners = snapshotBehaviorSchema.parse({});

  set(manners: z.output<typeof snapshotBehaviorSchema>): void {
    this.#manners = manners;
  }

  clear(): void {
    this.#manners = snapshotBehaviorSchema.parse({});
  }

  get hasLogHub(): boolean {
    return this.#manners.logHub;
  }

  get extraBytes(): number {
    return this.#manners.extraMb * megabyte;
  }

  /** @throws an error partway if a test configured an abort */
  async *sent(archive: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { breakOffMb, pauseMs } = this.#manners;
    const last = breakOffMb === undefined ? Number.POSITIVE_INFINITY : breakOffMb * megabyte;
    let bytes = 0;
    for (const chunk of archive) {
      if (bytes + chunk.length > last) {
        yield chunk.subarray(0, last - bytes);
        throw new Error('The response ends here, as the test requested.');
      }
      const before = bytes;
      bytes += chunk.length;
      yield chunk;
      const passed = Math.floor(bytes / megabyte) > Math.floor(before / megabyte);
      if (passed && pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
}
