import { z } from 'zod';

const megabyte = 1024 * 1024;

export const snapshotMannersSchema = z.object({
  /** Whether the service is there that lines of logs come from; without it no snapshot can be made. */
  logHub: z.boolean().default(true),
  /** Adds a file of so many megabytes to each archive. */
  extraMb: z.number().min(0).max(4_000).default(0),
  /** Breaks each answer off after so many megabytes. */
  breakOffMb: z.number().min(0).optional(),
  /** Waits so many milliseconds after each megabyte. */
  pauseMs: z.number().int().min(0).max(60_000).default(0),
});

export type SnapshotManners = z.input<typeof snapshotMannersSchema>;

/** The bytes of an archive as a test wants them sent. */
export class Snapshots {
  #manners = snapshotMannersSchema.parse({});

  set(manners: z.output<typeof snapshotMannersSchema>): void {
    this.#manners = manners;
  }

  clear(): void {
    this.#manners = snapshotMannersSchema.parse({});
  }

  get hasLogHub(): boolean {
    return this.#manners.logHub;
  }

  get extraBytes(): number {
    return this.#manners.extraMb * megabyte;
  }

  /** @throws an error in the middle, where a test wants the answer to break off */
  async *sent(archive: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { breakOffMb, pauseMs } = this.#manners;
    const last = breakOffMb === undefined ? Number.POSITIVE_INFINITY : breakOffMb * megabyte;
    let bytes = 0;
    for (const chunk of archive) {
      if (bytes + chunk.length > last) {
        yield chunk.subarray(0, last - bytes);
        throw new Error('The answer was to break off here.');
      }
      const before = bytes;
      bytes += chunk.length;
      yield chunk;
      const passed = Math.floor(bytes / megabyte) > Math.floor(before / megabyte);
      if (passed && pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
}
