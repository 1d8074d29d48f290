import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { buildIfChanged } from './lib/builds.mjs';
import { chooseElectron, thisMachine } from './lib/chooseElectron.mjs';
import { ProcessGroup } from './lib/ProcessGroup.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { Restarter } from './lib/Restarter.mjs';
import { printLine, UserError } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/systemPackages.mjs';

const usage = `Builds Quarterdeck when its sources changed and opens it.

  npm start -- [options]

  --server URL      open this Mission Control server instead of the sample
  --host H          auto, electron or web (auto: Electron if it is installed)
  --port N          TCP port of the web host (any free one)
  --no-window       print the address and open no window
  --data DIR        data folder of Quarterdeck
  --scale S         size of the sample: demo, team or fleet (demo)
  --identity M      identity mode of the sample: kratos, basic, clerk, none or hosted (kratos)
  --newer           the sample is a newer server: personal tokens, bearer tokens
  --oidc            the sample is a newer server and an OpenID provider
  --json            print only JSON lines on standard output
  --dev             development (npm run dev): a change to the window's code is applied immediately and keeps the
                    page's state; a change to main's code restarts main at the same address`;

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        server: { type: 'string' },
        host: { type: 'string', default: 'auto' },
        port: { type: 'string' },
        'no-window': { type: 'boolean', default: false },
        data: { type: 'string' },
        scale: { type: 'string', default: 'demo' },
        identity: { type: 'string', default: 'kratos' },
        newer: { type: 'boolean', default: false },
        oidc: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** @param {ReturnType<typeof readOptions>} options */
function validateOptions(options) {
  if (!['auto', 'electron', 'web'].includes(options.host)) {
    throw new UserError('--host must be auto, electron or web.');
  }
  if (!['demo', 'team', 'fleet'].includes(options.scale)) {
    throw new UserError('--scale must be demo, team or fleet.');
  }
  if (!['kratos', 'basic', 'clerk', 'none', 'hosted'].includes(options.identity)) {
    throw new UserError('--identity must be kratos, basic, clerk, none or hosted.');
  }
  if (options.port !== undefined && !/^\d{1,5}$/.test(options.port)) {
    throw new UserError('--port must be a number.');
  }
}

/** @param {ReturnType<typeof readOptions>} options */
const sampleArguments = ({ scale, identity, newer, oidc }) => [
  '--scale',
  scale,
  '--identity',
  identity,
  ...(newer ? ['--newer'] : []),
  ...(oidc ? ['--oidc'] : []),
];

/**
 * Starts the sample server and waits until it is ready. With hosted sign-in, it starts an identity provider
 * and a server for each of two organizations; the first is the origin.
 * @param {ProcessGroup} processes
 * @param {readonly string[]} args
 * @param {(name: string) => (code: number | null) => void} reportExit
 * @returns {Promise<{ origin: string, provider?: string, servers?: { organisation: string, origin: string }[],
 *   accounts: { role: string, email: string, password: string }[] }>}
 */
function startSample(processes, args, reportExit) {
  return new Promise((resolve) => {
    processes.start(
      'sample server',
      projectNode,
      [join(root, 'tests/sample-server/main.ts'), ...args, '--json'],
      {
        onEvent: (event) => {
          if (event.event === 'ready') resolve(/** @type {any} */ (event));
        },
        onExit: reportExit('The sample server'),
      },
    );
  });
}

/** @param {ReturnType<typeof readOptions>} options @param {string} server */
function consoleArguments(options, server) {
  return [
    '--server',
    server,
    ...(options.server === undefined ? ['--sample'] : []),
    ...(options.port === undefined ? [] : ['--port', options.port]),
    ...(options['no-window'] ? ['--no-window'] : []),
    ...(options.data === undefined ? [] : ['--data', options.data]),
  ];
}

/** Removes the options that only the web host accepts. */
const electronArguments = (/** @type {string[]} */ args) =>
  args.filter((arg, index) => arg !== '--port' && args[index - 1] !== '--port' && arg !== '--no-window');

/**
 * Reuses the port, so that an open window reconnects. A later value of an option overrides an earlier one.
 * @param {string} url of the previous main process; empty at the first start
 */
const samePort = (url) => (url === '' ? [] : ['--port', new URL(url).port]);

/**
 * A dynamic import, because a fresh clone has no packages before the bootstrap.
 * @param {boolean} preload @param {() => void} onBuilt
 */
async function startDevelopment(preload, onBuilt) {
  const { startDevServer } = await import('./lib/devServer.mjs');
  return startDevServer({ preload, onBuilt });
}

runMain(async () => {
  await bootstrap(import.meta.url);
  const options = readOptions();
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  validateOptions(options);
  await ensureSystemPackages();
  if (!options.dev) await buildIfChanged();
  const electron = await chooseElectron(
    { host: options.host, hasWindow: !options['no-window'] },
    thisMachine(),
  );
  const processes = new ProcessGroup();
  let stopping = 0;
  /** @param {number} code */
  const stop = async (code) => {
    // The same Ctrl+C may arrive twice. A second one after 500 ms kills immediately.
    if (stopping !== 0) {
      if (Date.now() - stopping > 500) processes.kill();
      return;
    }
    stopping = Date.now();
    await processes.end();
    process.exit(code);
  };
  for (const signal of signals) process.on(signal, () => void stop(0));
  if (process.channel !== undefined) process.on('disconnect', () => void stop(0));
  const reportExit = (/** @type {string} */ name) => (/** @type {number | null} */ code) => {
    if (stopping !== 0) return;
    printLine(`${name} ended (${code ?? 'killed'}).`);
    void stop(1);
  };

  // Copied before electron-vite sets NODE_ENV.
  const environment = { ...process.env };
  let restart = () => {};
  const [sample, dev] = await Promise.all([
    options.server === undefined ? startSample(processes, sampleArguments(options), reportExit) : undefined,
    options.dev ? startDevelopment(electron !== undefined, () => restart()) : undefined,
  ]);
  const server = sample?.origin ?? /** @type {string} */ (options.server);
  const args = consoleArguments(options, server);
  let url = '';

  /** @param {Record<string, unknown>} event */
  const onReady = (event) => {
    const { accounts, provider, servers } = sample ?? {};
    // JSON.stringify omits members without a value.
    const output = { ...event, server, accounts, provider, servers };
    if (options.json) {
      process.stdout.write(`${JSON.stringify(output)}\n`);
      return;
    }
    if (event.url === url) {
      printLine('Main is ready again.');
      return;
    }
    process.stdout.write(`Quarterdeck: ${event.url}\nServer:      ${server}\n`);
    if (provider !== undefined) process.stdout.write(`Identity:    ${provider}\n`);
    for (const { organisation, origin } of servers ?? [])
      process.stdout.write(`  ${organisation.padEnd(10)} ${origin}\n`);
    for (const { role, email, password } of accounts ?? []) {
      process.stdout.write(`  ${role.padEnd(10)} ${email.padEnd(26)} ${password}\n`);
    }
  };
  const restarter = new Restarter(
    (onExit) => {
      const built = dev?.folder ?? { main: join(root, 'out/main'), application: root };
      const [command, ...commandArgs] =
        electron === undefined
          ? [projectNode, join(built.main, 'web.js'), ...args, ...samePort(url)]
          : [electron, built.application, ...electronArguments(args)];
      return processes.start('console', command, commandArgs, {
        env: { ...environment, ...dev?.environment },
        onEvent: (event) => {
          if (event.event === 'ready') {
            onReady(event);
            url = String(event.url);
          } else if (event.event === 'already-running') {
            process.stdout.write(
              options.json ? `${JSON.stringify(event)}\n` : `Quarterdeck is already running: ${event.url}\n`,
            );
            void stop(0);
          }
        },
        onExit,
      });
    },
    (code) => {
      // Electron exits when the user closes its last window.
      if (code === 0) void stop(0);
      else if (dev === undefined) reportExit('The console')(code);
      else
        printLine(`The console ended (${code ?? 'killed'}). It starts again after the next change of main.`);
    },
  );
  restart = () => restarter.restart();
  restart();
});
