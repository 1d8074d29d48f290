import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  defaultCacheDir,
  type SampleAccount,
  type SampleServerOptions,
  startSampleServer,
} from './sampleServer.ts';

const usage = `Starts a Mission Control server for development, on this computer only.

  --port P          TCP port (any free one)
  --scale S         demo, team or fleet (demo)
  --seed N          seed of the generated data (1)
  --identity M      kratos, basic, clerk, none or hosted (kratos); hosted is a provider with servers of two organisations
  --newer           a server newer than the specification's: personal tokens, bearer tokens, a login page for basic
  --oidc            newer, and an OpenID provider at its own origin
  --origin-kind K   web or server (web)
  --live            items change while it runs: health, status, labels, tags, cost, new and deleted ones; checks run
  --run-pace MS     approximate milliseconds per step of a playbook run (1000)
  --topology-cache S  seconds for which the topology is cached (300)
  --known-types     incidents have only types that the web client knows, to compare it with Quarterdeck
  --standalone      the health checker alone, without a login and without a prefix
  --json            one JSON line on standard output when it is ready
  --clear-cache     deletes the cached sample data and exits`;

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new Error(`--${name} must be one of ${allowed.join(', ')}.`);
}

interface Started {
  /** Names and URLs for the JSON output. */
  readonly addresses: Readonly<Record<string, unknown>> & { readonly origin: string };
  /** The same as text lines. */
  readonly told: readonly string[];
  readonly accounts: readonly SampleAccount[];
  stop(): Promise<void>;
}

async function startOne(options: SampleServerOptions): Promise<Started> {
  const { origin, accounts, stop } = await startSampleServer(options);
  return { addresses: { origin }, told: [`Sample server at ${origin}`], accounts, stop };
}

/** Starts a hosted provider and servers of two organizations. The first server gets the requested port. */
async function startHostedServers({ port, ...options }: SampleServerOptions): Promise<Started> {
  const { startHosted, hostedBackends } = await import('./hosted/startHosted.ts');
  const { provider, servers, stop } = await startHosted(
    { seed: options.seed ?? 1, backends: ['harbour', 'yard'] },
    (name, own) =>
      startSampleServer({
        ...options,
        ...own,
        ...(name === 'harbour' && port !== undefined ? { port } : {}),
      }),
  );
  const named = [...servers].map(([name, { origin }]) => ({
    organisation: hostedBackends[name].organisation,
    origin,
  }));
  return {
    addresses: { origin: named[0]?.origin ?? provider.origin, provider: provider.origin, servers: named },
    told: [
      `Hosted identity at ${provider.origin}`,
      ...named.map(({ organisation, origin }) => `${organisation} at ${origin}`),
    ],
    accounts: provider.accounts,
    stop,
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      scale: { type: 'string', default: 'demo' },
      seed: { type: 'string', default: '1' },
      identity: { type: 'string', default: 'kratos' },
      newer: { type: 'boolean', default: false },
      oidc: { type: 'boolean', default: false },
      'origin-kind': { type: 'string', default: 'web' },
      live: { type: 'boolean', default: false },
      'run-pace': { type: 'string', default: '1000' },
      'topology-cache': { type: 'string', default: '300' },
      'known-types': { type: 'boolean', default: false },
      standalone: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'clear-cache': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (values['clear-cache']) {
    rmSync(defaultCacheDir(), { recursive: true, force: true });
    process.stderr.write('The generated data was removed.\n');
    return;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be a TCP port.');
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number.');
  const runPace = Number(values['run-pace']);
  if (!Number.isInteger(runPace) || runPace < 0)
    throw new Error('--run-pace must be a number of milliseconds.');
  const topologyCache = Number(values['topology-cache']);
  if (!Number.isInteger(topologyCache) || topologyCache < 0)
    throw new Error('--topology-cache must be a number of seconds.');
  const options = {
    port,
    seed,
    scale: oneOf('scale', values.scale, ['demo', 'team', 'fleet']),
    originKind: oneOf('origin-kind', values['origin-kind'], ['web', 'server']),
    newer: values.newer,
    oidc: values.oidc,
    live: values.live,
    runPace,
    topologyCacheMs: topologyCache * 1_000,
    knownTypes: values['known-types'],
    standalone: values.standalone,
  };
  const identity = oneOf('identity', values.identity, ['kratos', 'basic', 'clerk', 'none', 'hosted']);
  const starting = identity === 'hosted' ? startHostedServers(options) : startOne({ ...options, identity });
  let started: Started | undefined;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // During startup, no orderly stop is possible; the watchdog cleans up.
    if (started === undefined) process.exit(0);
    started.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The parent process has ended.
  if (process.channel !== undefined) process.on('disconnect', stop);
  started = await starting;
  const { addresses, accounts } = started;
  const shown = accounts.map(({ role, email, password }) => ({ role, email, password }));
  if (values.json)
    process.stdout.write(`${JSON.stringify({ event: 'ready', ...addresses, accounts: shown })}\n`);
  else {
    for (const line of started.told) process.stdout.write(`${line}\n`);
    for (const { role, email, password } of shown)
      process.stdout.write(`  ${role.padEnd(10)} ${email}  ${password}\n`);
  }
}

function fail(error: unknown): never {
  process.stderr.write(
    `The sample server failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

main().catch(fail);
