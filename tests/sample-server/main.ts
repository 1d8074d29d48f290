import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultCacheDir, startSampleServer } from './sampleServer.ts';

const usage = `Starts a Mission Control server to develop against, on this computer only.

  --port P          TCP port (any free one)
  --scale S         demo, team or fleet (demo)
  --seed N          which data to generate (1)
  --identity M      kratos, basic or clerk (kratos)
  --origin-kind K   web or server (web)
  --json            one JSON line on standard output when it is ready
  --clear-cache     removes the generated data that is kept between runs, and ends`;

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new Error(`--${name} must be one of ${allowed.join(', ')}.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      scale: { type: 'string', default: 'demo' },
      seed: { type: 'string', default: '1' },
      identity: { type: 'string', default: 'kratos' },
      'origin-kind': { type: 'string', default: 'web' },
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
  let wanted = false;
  const starting = startSampleServer({
    port: Number(values.port),
    seed: Number(values.seed),
    scale: oneOf('scale', values.scale, ['demo', 'team', 'fleet']),
    identity: oneOf('identity', values.identity, ['kratos', 'basic', 'clerk']),
    originKind: oneOf('origin-kind', values['origin-kind'], ['web', 'server']),
  });
  const stop = () => {
    if (wanted) return;
    wanted = true;
    starting.then((server) => server.stop()).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Whoever started this process is gone.
  if (process.channel !== undefined) process.on('disconnect', stop);
  const { origin, accounts } = await starting;
  const shown = accounts.map(({ role, email, password }) => ({ role, email, password }));
  if (values.json) process.stdout.write(`${JSON.stringify({ event: 'ready', origin, accounts: shown })}\n`);
  else {
    process.stdout.write(`Sample server at ${origin}\n`);
    for (const { role, email, password } of shown)
      process.stdout.write(`  ${role.padEnd(10)} ${email}  ${password}\n`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The sample server could not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
