import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function command(name: 'mount' | 'umount', args: readonly string[]): void {
  try {
    execFileSync(name, args, { stdio: 'pipe' });
  } catch (error) {
    // A test that cannot have a full disk proves nothing about one: it fails, and says what it lacks.
    throw new Error(
      `This test needs a file system of its own, which takes Linux and the right to mount: "${name} ${args.join(' ')}" was refused. Run it as root, or in a container that may mount.`,
      { cause: error },
    );
  }
}

/** A file system in memory that a test can fill and write-protect, for what a disk does to a cache. */
export function mountSmallDisk(sizeBytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-disk-'));
  try {
    command('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    folder,
    writeProtect: () => command('mount', ['-o', 'remount,ro', folder]),
    unmount() {
      // Lazily: a thread that is being ended may still hold a file.
      command('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
