import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function command(name: 'mount' | 'umount', args: readonly string[]): void {
  try {
    execFileSync(name, args, { stdio: 'pipe' });
  } catch (error) {
    // Fails instead of skipping, because a skipped test would prove nothing.
    throw new Error(
      `This test mounts its own file system, which requires Linux and permission to mount: "${name} ${args.join(' ')}" was refused. Run it as root, or in a container with permission to mount.`,
      { cause: error },
    );
  }
}

/** Mounts an in-memory file system that a test can fill or write-protect. */
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
      // A lazy unmount, because an ending thread may still have a file open.
      command('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
