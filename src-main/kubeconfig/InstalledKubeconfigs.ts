import { chmod, rm } from 'node:fs/promises';
import type {
  KubeconfigChange,
  KubeconfigEntry,
  KubeconfigFinding,
  KubeconfigRefusal,
} from '#contract/kubeconfig.ts';
import { Failure } from '../base/Failure.ts';
import { hasInstalledEntries } from './contents.ts';
import { diagnose } from './doctor.ts';
import type { InventoryEntry } from './Inventory.ts';
import { toFileRefusal } from './KubeconfigFile.ts';
import type { KubectlFiles } from './KubectlFiles.ts';
import { abbreviateHome } from './paths.ts';
import { type KubeconfigPlan, plan, type ReadKubeconfig } from './planning.ts';
import { toKubeconfigRefusal } from './refusals.ts';

/** Lists and removes installed entries, undoes installations, and finds problems in kubeconfig files. */
export class InstalledKubeconfigs {
  readonly #files: KubectlFiles;

  constructor(files: KubectlFiles) {
    this.#files = files;
  }

  /** @throws Failure NOT_FOUND */
  getEntry(id: string): InventoryEntry {
    const entry = this.#files.inventory.find(id);
    if (entry !== undefined) return entry;
    throw new Failure('NOT_FOUND', { sentence: 'This kubeconfig is no longer in the list.' });
  }

  /**
   * Restores the file as it was before the last installation.
   * @returns the reason for a refusal; null on success
   */
  undo(id: string): Promise<KubeconfigRefusal | null> {
    return this.#catchRefusal(async () => {
      const entry = this.getEntry(id);
      if (entry.undo === null) throw new Failure('CONFLICT', { sentence: 'There is nothing left to undo.' });
      const { hash, backup, renewed } = entry.undo;
      await this.#files.file(entry.path).restore(backup ?? undefined, hash, this.#files.clock.now());
      if (renewed) await this.#files.inventory.put({ ...entry, undo: null });
      else await this.#files.inventory.remove(id);
      return null;
    });
  }

  async list(): Promise<{ readonly entries: KubeconfigEntry[]; readonly findings: KubeconfigFinding[] }> {
    const files = await Promise.all(this.#files.trackedPaths().map((path) => this.#files.readFile(path)));
    const found = await diagnose(files, this.#files.paths.files, this.#files.paths.home);
    return {
      entries: this.#files.inventory.entries.map((entry) => this.#toListEntry(entry, files)),
      findings: found.map(({ file: _, ...finding }) => finding),
    };
  }

  async previewRemoval(id: string): Promise<KubeconfigChange> {
    return (await this.#planRemoval(this.getEntry(id))).change;
  }

  /**
   * Removes an entry from its file, or only from the inventory if the file no longer contains it.
   * @param fingerprint fingerprint of the change that the user confirmed
   */
  remove(id: string, fingerprint: string): Promise<KubeconfigRefusal | null> {
    return this.#catchRefusal(async () => {
      const entry = this.getEntry(id);
      const current = await this.#files.readFile(entry.path);
      if (current.state?.exists === false || current.contents?.servers.get(entry.name) !== entry.server) {
        // The file has no such entry, or a different one with this name. Removes the entry only
        // from the inventory.
        if (current.refusal === null) {
          await this.#files.inventory.remove(id);
          return null;
        }
      }
      const { change, text, state } = await this.#planRemoval(entry);
      if (change.refusal !== null || state === undefined) return change.refusal;
      if (change.fingerprint !== fingerprint)
        return {
          kind: 'changed',
          sentence: 'The file was changed in the meantime. Review the change again.',
        };
      await this.#files.file(entry.path).write(state, text, this.#files.clock.now());
      await this.#files.inventory.remove(id);
      return null;
    });
  }

  /**
   * Applies the remedy of a finding from `list`.
   * @throws Failure NOT_FOUND if the finding no longer exists
   */
  fix(findingId: string): Promise<KubeconfigRefusal | null> {
    return this.#catchRefusal(async () => {
      const files = await Promise.all(this.#files.trackedPaths().map((path) => this.#files.readFile(path)));
      const found = await diagnose(files, this.#files.paths.files, this.#files.paths.home);
      const finding = found.find(({ id }) => id === findingId);
      if (finding === undefined)
        throw new Failure('NOT_FOUND', { sentence: 'This problem is already fixed.' });
      if (finding.remedy?.kind === 'remove-lock') await rm(`${finding.file}.lock`, { force: true });
      else if (finding.remedy?.kind === 'make-private') await chmod(finding.file, 0o600);
      return null;
    });
  }

  /** Plans the removal of an entry. Refuses if its name now belongs to another server. */
  async #planRemoval({ path, name, server, target }: InventoryEntry): Promise<KubeconfigPlan> {
    const current = await this.#files.readFile(path);
    const ours = current.contents?.servers.get(name) === server;
    const refusal: KubeconfigRefusal = {
      kind: 'changed',
      sentence: `The entry ${name} in the file was not installed by Quarterdeck. The file is not changed. The kubeconfig is only removed from the list.`,
    };
    const known = current.contents !== undefined && !ours ? { ...current, refusal } : current;
    const change = { kind: 'remove', name, wholeFile: target === 'separate' } as const;
    return plan({ ...this.#files.planBase(known, name, null), change }, this.#files.jobs);
  }

  #toListEntry(entry: InventoryEntry, files: readonly ReadKubeconfig[]): KubeconfigEntry {
    const current = files.find(({ path }) => path === entry.path);
    const stateOf = (): KubeconfigEntry['state'] => {
      if (current?.contents === undefined) return 'unreadable';
      if (hasInstalledEntries(current.contents, entry)) return 'present';
      return current.contents.names.clusters.includes(entry.name) ? 'changed' : 'gone';
    };
    const { id, workspaceId, workspaceName, name, server, installedAtMs, undo } = entry;
    return {
      id,
      workspaceId,
      workspaceName,
      name,
      server,
      path: abbreviateHome(entry.path, this.#files.paths.home),
      installedAt: new Date(installedAtMs).toISOString(),
      tokens: this.#files.inventory.tokenCountOf(workspaceId),
      state: stateOf(),
      undo:
        undo === null || current?.state?.hash !== undo.hash
          ? null
          : undo.backup === null
            ? 'delete'
            : 'restore',
    };
  }

  async #catchRefusal(work: () => Promise<KubeconfigRefusal | null>): Promise<KubeconfigRefusal | null> {
    return this.#files.enqueue(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Failure) throw error;
        return toKubeconfigRefusal(toFileRefusal(error));
      }
    });
  }
}
