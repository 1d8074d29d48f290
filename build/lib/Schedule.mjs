/**
 * Work that waits for cores and for other work, in the order of a table.
 * @typedef {{ readonly cores: number, readonly after?: string | undefined }} Work
 */

/**
 * Runs all work of a table: each one starts as soon as the one that it comes after has ended and cores are free, earlier rows
 * first. Work that needs more cores than there are runs alone.
 * @template {Work} T
 * @param {Readonly<Record<string, T>>} table by name; `after` may name work that is not in it
 * @param {number} cores how many are used at once
 * @param {(name: string, work: T) => Promise<void>} run
 * @returns {Promise<void>} when all have ended; it rejects when one does, and starts nothing more
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
    if (running.size === 0) throw new Error(`Nothing can start of ${[...waiting].join(', ')}.`);
    const ended = await Promise.race(running.values());
    running.delete(ended);
    free += need(ended);
  }
}
