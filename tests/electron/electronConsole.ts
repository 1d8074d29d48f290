import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, _electron as electron, type Page } from 'playwright';
import { test as base } from 'playwright/test';
import { thisMachine } from '../../build/lib/chooseElectron.mjs';
import { findElectron } from '../../build/lib/electron.mjs';
import { root } from '../../build/lib/paths.mjs';
import { provideSample } from '../support/provideSample.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';

/** The application's folder. Another Electron version may need another one, with adapted dependencies. */
export const applicationFolder = process.env.QUARTERDECK_ELECTRON_APP ?? root;

/** @throws when Electron is missing or cannot run */
export function electronProgram(): string {
  if (thisMachine().isRoot)
    throw new Error('Electron does not run as root, because its sandbox needs an ordinary user.');
  const program = findElectron();
  if (program === undefined)
    throw new Error(
      'The Electron executable is missing. Run node_modules/electron/install.js, or set ELECTRON_OVERRIDE_DIST_PATH.',
    );
  return program;
}

export interface ElectronConsole {
  readonly application: ElectronApplication;
  /** The main process. `application.process()` throws once the console has ended. */
  readonly child: ChildProcess;
  readonly page: Page;
}

export interface ConsoleArguments {
  readonly data: string;
  readonly server: string;
  readonly args?: readonly string[];
}

const programArguments = ({ data, server, args = [] }: ConsoleArguments) => [
  applicationFolder,
  ...['--data', data, '--server', server, '--sample'],
  ...args,
];

/** Starts the console with a debugger, and waits for the HTML of its first window. */
export async function startElectron(given: ConsoleArguments): Promise<ElectronConsole> {
  const application = await electron.launch({
    executablePath: electronProgram(),
    args: programArguments(given),
    // Without this, Playwright turns the sandbox off.
    chromiumSandbox: true,
    // Not the project's folder: nothing may depend on where the program is started.
    cwd: tmpdir(),
  });
  const page = await application.firstWindow();
  await page.waitForLoadState('domcontentloaded');
  return { application, child: application.process(), page };
}

/** Starts the program a second time, with further arguments. @returns its exit code */
export async function startAgain(given: ConsoleArguments, cwd = tmpdir()): Promise<number | null> {
  const child = spawn(electronProgram(), programArguments(given), { cwd, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Ends the console like its Quit command. @returns its exit code */
export async function quit({ application, child }: ElectronConsole): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // The end of the process counts, not the answer: the debugger can lose the answer of a call that ran.
  application.evaluate(({ app }) => app.quit()).catch(() => undefined);
  const [code] = await ended;
  return code;
}

/** Replaces message boxes with an answer, and records them until `recordedBoxes` is called. */
export const answerBoxes = ({ application }: ElectronConsole, button: number) =>
  application.evaluate(({ dialog }, response) => {
    const messages: string[] = [];
    Object.assign(globalThis, { recordedBoxes: messages });
    const note = (...args: unknown[]) => {
      const { message } = args.at(-1) as { message: string };
      messages.push(message);
    };
    Object.assign(dialog, {
      showMessageBox: async (...args: unknown[]) => {
        note(...args);
        return { response, checkboxChecked: false };
      },
      showMessageBoxSync: (...args: unknown[]) => {
        note(...args);
        return response;
      },
    });
  }, button);

export const recordedBoxes = ({ application }: ElectronConsole): Promise<readonly string[]> =>
  application.evaluate(() => (globalThis as unknown as { recordedBoxes: string[] }).recordedBoxes);

interface WorkerFixtures {
  readonly sample: SampleForTests;
  readonly data: string;
}

/** Tests with a sample server and a data folder for the whole worker. */
export const test = base.extend<object, WorkerFixtures>({
  sample: [provideSample, { scope: 'worker' }],
  data: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures here.
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'quarterdeck-real-electron-'));
      await use(data);
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
});
