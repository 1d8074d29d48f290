import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { Failure } from '#main/base/Failure.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi } from './ElectronApi.ts';

/** Types of files that no program runs. The window chooses the content of a file, so others are only shown. */
const dataTypes: ReadonlySet<string> = new Set([
  '.zip',
  '.csv',
  '.json',
  '.md',
  '.txt',
  '.yaml',
  '.svg',
  '.png',
]);

/** Opens files that the user saved since the start. A window cannot open any other file. */
export class SavedFiles {
  readonly #shell: ElectronApi['shell'];
  readonly #paths = new Set<string>();

  constructor(shell: ElectronApi['shell']) {
    this.#shell = shell;
  }

  /** @param path that the user chose in a save dialog */
  add(path: string): void {
    this.#paths.add(path);
  }

  /**
   * @throws Failure NOT_FOUND for another path or a deleted file, INVALID for a type that could be a program,
   *   SERVER with the system's reason
   */
  async open(path: string): Promise<void> {
    await this.#assertSaved(path);
    if (!dataTypes.has(extname(path).toLowerCase()))
      throw new Failure('INVALID', { sentence: desktopTexts.notData });
    const problem = await this.#shell.openPath(path);
    if (problem !== '') throw new Failure('SERVER', { sentence: desktopTexts.notOpened, details: problem });
  }

  /** @throws Failure NOT_FOUND for another path or a deleted file */
  async showInFolder(path: string): Promise<void> {
    await this.#assertSaved(path);
    this.#shell.showItemInFolder(path);
  }

  async #assertSaved(path: string): Promise<void> {
    if (!this.#paths.has(path)) throw new Failure('NOT_FOUND', { sentence: desktopTexts.noFile });
    try {
      await access(path);
    } catch (error) {
      throw new Failure('NOT_FOUND', { sentence: desktopTexts.noFile }, { cause: error });
    }
  }
}
