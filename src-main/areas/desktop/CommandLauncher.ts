import { randomUUID } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from '#main/base/Failure.ts';
import { systemCodeOf } from '#main/base/systemCode.ts';
import { messages } from './messages.ts';

/** The second line of every launcher. Files without it were not created by Quarterdeck. */
const mark = '# Created by Quarterdeck. Settings → Desktop removes it.';

const maxLauncherBytes = 10_000;

/** Quotes a text as one word for a POSIX shell. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

interface LauncherOptions {
  /** Program and arguments that run the command line, before the arguments of a command. */
  readonly program: readonly string[];
  /** Home folder of the user. */
  readonly home: string;
  /** Value of the variable `PATH`. */
  readonly searchPath: string;
}

/**
 * The file `quarterdeck` in `~/.local/bin`, which starts the command line of this installation. It belongs to the
 * user, so that no administrator is needed.
 */
export class CommandLauncher {
  readonly file: string;
  readonly isInPath: boolean;
  readonly #text: string;

  constructor({ program, home, searchPath }: LauncherOptions) {
    const folder = join(home, '.local', 'bin');
    this.file = join(folder, 'quarterdeck');
    this.isInPath = searchPath.split(delimiter).includes(folder);
    this.#text = `#!/bin/sh\n${mark}\nexec ${program.map(quoteShell).join(' ')} "$@"\n`;
  }

  /** Whether the file starts this installation, not one at another path. */
  isInstalled(): boolean {
    try {
      return this.#read() === this.#text;
    } catch {
      // An unreadable file is a foreign one. `install` reports it.
      return false;
    }
  }

  /**
   * Writes the file. Replaces one of another installation.
   * @throws Failure CONFLICT if a foreign file has its name, SERVER if it cannot be written
   */
  async install(): Promise<void> {
    await this.#change(async () => {
      await mkdir(dirname(this.file), { recursive: true });
      const temporary = `${this.file}.${randomUUID()}.tmp`;
      const handle = await open(temporary, 'wx', 0o755);
      try {
        await handle.writeFile(this.#text, 'utf8');
        await handle.sync();
        await handle.close();
        // The mode of `open` is reduced by the user's mask.
        await chmod(temporary, 0o755);
        await rename(temporary, this.file);
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(temporary, { force: true });
        throw error;
      }
    });
  }

  /** @throws Failure CONFLICT if a foreign file has its name, SERVER if it cannot be deleted */
  async remove(): Promise<void> {
    await this.#change(() => rm(this.file, { force: true }));
  }

  async #change(change: () => Promise<void>): Promise<void> {
    try {
      const found = this.#read();
      if (found !== undefined && found.split('\n')[1] !== mark)
        throw new Failure('CONFLICT', { sentence: messages.commandLine.foreign(this.file) });
      await change();
    } catch (error) {
      if (error instanceof Failure) throw error;
      const code = systemCodeOf(error) ?? '';
      throw new Failure(
        'SERVER',
        { sentence: messages.commandLine.failed(this.file, code) },
        { cause: error },
      );
    }
  }

  /**
   * Returns the text of the file. Empty for links, folders and long files, which are foreign. Undefined if there is none.
   * @throws the file system's error
   */
  #read(): string | undefined {
    const stats = lstatSync(this.file, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isFile() && stats.size <= maxLauncherBytes ? readFileSync(this.file, 'utf8') : '';
  }
}
