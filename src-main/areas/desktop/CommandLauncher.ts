import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '#main/base/Failure.ts';
import { systemCodeOf } from '#main/base/systemCode.ts';
import { messages } from './messages.ts';

/** The second line of every launcher starts with it. Files without it were not created by Quarterdeck. */
const mark = '# Created by Quarterdeck.';

const maxLauncherBytes = 10_000;

/** Quotes a text as one word for a POSIX shell. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Finds the quoted value of a variable in a launcher. */
const variableIn = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}=('(?:[^']|'\\\\'')*')$`, 'm').exec(text)?.[1]?.slice(1, -1).replaceAll("'\\''", "'");

/** Writes a launcher. Exit code 127 is that of shells for a program that does not exist. */
const writeLauncher = ([program = '', ...args]: readonly string[]): string => `#!/bin/sh
${mark} Settings → Desktop removes it.
program=${quoteShell(program)}
data=${quoteShell(dataIn(args))}
if [ ! -x "$program" ]; then
  echo "$program does not exist. Start Quarterdeck once, then this command finds it again." >&2
  exit 127
fi
exec "$program" ${args.map(quoteShell).join(' ')} "$@"
`;

/** Returns the data folder that arguments name. Empty for the usual one. */
function dataIn(args: readonly string[]): string {
  const at = args.indexOf('--data');
  return at < 0 ? '' : (args[at + 1] ?? '');
}

interface Found {
  readonly text: string;
  readonly isExecutable: boolean;
}

/**
 * The file `quarterdeck` in `~/.local/bin`, which starts the command line of this installation. It belongs to the
 * user, so that no administrator is needed.
 */
export class CommandLauncher {
  readonly file: string;
  readonly #program: string;
  readonly #data: string;
  readonly #text: string;

  /**
   * @param program program and arguments that run the command line, before the arguments of a command
   * @param home home folder of the user
   */
  constructor(program: readonly string[], home: string) {
    this.file = join(home, '.local', 'bin', 'quarterdeck');
    const [path = '', ...args] = program;
    this.#program = path;
    this.#data = dataIn(args);
    this.#text = writeLauncher(program);
  }

  /** Whether the file starts this installation, not one at another path. */
  isInstalled(): boolean {
    const found = this.#readIfPossible();
    return found?.text === this.#text && found.isExecutable;
  }

  /** Returns the program of another installation that the file starts. Undefined if it starts this one or none. */
  otherProgram(): string | undefined {
    const started = this.#started();
    if (started === undefined) return undefined;
    const { program, data } = started;
    if (program !== this.#program) return program;
    return data === this.#data ? undefined : `${program} --data ${data}`;
  }

  /**
   * Writes the file again if it starts this installation in an earlier way, or a program that no longer exists: an update
   * or the user moved the application.
   * @returns whether it was written
   * @throws Failure SERVER if it cannot be written
   */
  async renew(): Promise<boolean> {
    const started = this.#started();
    if (started === undefined || this.isInstalled()) return false;
    if (this.otherProgram() !== undefined && existsSync(started.program)) return false;
    await this.install();
    return true;
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
        // Again, because another program could have created the file since.
        this.#refuseForeign();
        await rename(temporary, this.file);
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(temporary, { force: true });
        throw error;
      }
    });
  }

  /** @throws Failure CONFLICT if a foreign file or another installation has its name, SERVER if it cannot be deleted */
  async remove(): Promise<void> {
    await this.#change(async () => {
      const other = this.otherProgram();
      if (other !== undefined)
        throw new Failure('CONFLICT', { sentence: messages.commandLine.other(this.file, other) });
      await rm(this.file, { force: true });
    });
  }

  async #change(change: () => Promise<void>): Promise<void> {
    try {
      this.#refuseForeign();
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

  #refuseForeign(): void {
    const found = this.#read();
    if (found !== undefined && !isLauncher(found.text))
      throw new Failure('CONFLICT', { sentence: messages.commandLine.foreign(this.file) });
  }

  /** Returns what the file starts. Undefined for a foreign file. */
  #started(): { readonly program: string; readonly data: string } | undefined {
    const text = this.#readIfPossible()?.text;
    if (text === undefined || !isLauncher(text)) return undefined;
    return { program: variableIn(text, 'program') ?? '', data: variableIn(text, 'data') ?? '' };
  }

  /** An unreadable file is a foreign one, which a change reports. */
  #readIfPossible(): Found | undefined {
    try {
      return this.#read();
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the file. Its text is empty for links, folders and long files, which are foreign. Undefined if there is none.
   * @throws the file system's error
   */
  #read(): Found | undefined {
    const stats = lstatSync(this.file, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const isText = stats.isFile() && stats.size <= maxLauncherBytes;
    return {
      text: isText ? readFileSync(this.file, 'utf8') : '',
      isExecutable: (stats.mode & 0o100) !== 0,
    };
  }
}

const isLauncher = (text: string): boolean => text.split('\n')[1]?.startsWith(mark) === true;
