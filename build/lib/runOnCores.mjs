/**
 * A job that needs CPU cores and may depend on another job.
 * @typedef {{ readonly cores: number, readonly after?: string | undefined }} Work
 */

/**
 * Runs all jobs of a table. A job starts once its predecessor has ended and enough cores are free; earlier
 * rows start first. A job that needs more cores than exist runs alone.
 * @template {Work} T
 * @param {Readonly<Record<string, T>>} table by name; `after` may name a job that the table does not
 *   contain
 * @param {number} cores max number of cores in use
 * @param {(name: string, work: T) => Promise<void>} run
 * @returns {Promise<void>} resolves when all jobs have ended; rejects when a job rejects, and starts no
 *   further job
 */
export async function runOnCores(table, cores, run) {
  const waiting = new Set(Object.keys(table));
  /** @type {Map<string, Promise<string>>} */
  const running = new Map();
  let free = cores;
  /** @param {string} name */
  const work = (name) => /** @type {T} */ (table[name]);
  /** @param {string} name */
  const need = (name) => Math.min(work(name).cores, cores);
  /** @param {string} name */
  const mayStart = (name) => {
    const { after } = work(name);
    return need(name) <= free && (after === undefined || !(waiting.has(after) || running.has(after)));
  };
  while (waiting.size + running.size > 0) {
    for (const name of [...waiting]) {
      if (!mayStart(name)) continue;
      waiting.delete(name);
      free -= need(name);
      running.set(
        name,
        run(name, work(name)).then(() => name),
      );
    }
    if (running.size === 0) throw new Error(`None of ${[...waiting].join(', ')} can start.`);
    const ended = await Promise.race(running.values());
    running.delete(ended);
    free += need(ended);
  }
}
