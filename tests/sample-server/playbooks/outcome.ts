import { z } from 'zod';
import { simulateScript } from './shell.ts';
import type { PlaybookAction } from './spec.ts';
import { hostileOutput, logLines } from './terminalTexts.ts';

export interface ActionOutcome {
  readonly status: 'completed' | 'failed';
  readonly result: object | null;
  readonly error: string | null;
}

const completed = (result: object): ActionOutcome => ({ status: 'completed', result, error: null });
const failed = (error: string): ActionOutcome => ({ status: 'failed', result: null, error });

const fields = z.looseObject({
  script: z.string().catch(''),
  url: z.string().catch(''),
  query: z.string().catch(''),
  connection: z.string().catch(''),
  title: z.string().catch(''),
  message: z.string().catch(''),
  prompt: z.string().catch(''),
  name: z.string().catch(''),
  lines: z.coerce.number().int().min(0).max(200_000).catch(200),
});
type Fields = z.output<typeof fields>;

/** A failed script sets the exit code but no `error`. */
function exec({ script }: Fields): ActionOutcome {
  const output = simulateScript(script);
  return {
    status: output.exitCode === 0 ? 'completed' : 'failed',
    result: { args: ['bash'], path: '/usr/bin/bash', ...output },
    error: null,
  };
}

function sql({ query, connection }: Fields): ActionOutcome {
  if (connection.includes('gone')) return failed(`failed to query: connection (${connection}) not found`);
  const [, count] = /generate_series\(1, ?(\d+)\)/.exec(query) ?? [];
  const rows =
    count === undefined
      ? [
          {
            application_name: 'payments-worker',
            state: 'idle in transaction',
            connections: 412,
            since: '00:07:12',
          },
          { application_name: 'payments-api', state: 'active', connections: 61, since: null },
          {
            application_name: null,
            state: 'idle',
            connections: 25,
            since: '3 days',
            tags: { owner: 'dba', of: [1, 2] },
          },
        ]
      : Array.from({ length: Number(count) }, (_, at) => ({
          number: at + 1,
          name: `row ${at + 1}`,
          half: (at + 1) / 2,
        }));
  return completed({ rows, count: rows.length });
}

function http({ url }: Fields): ActionOutcome {
  if (url.includes('gone'))
    return failed(`Get "${url}": dial tcp: lookup ${new URL(url).hostname}: no such host`);
  return completed({
    Code: '200',
    Headers: { 'Content-Type': ['application/json'], Date: ['Thu, 01 Jan 2026 00:00:00 GMT'] },
    Body: url.includes('evil')
      ? hostileOutput()
      : '{"status":"ok","version":"3.18.1","checks":{"database":"ok","queue":"ok"}}',
  });
}

const markdown = `## What was found

**payments-worker** asks for more connections than \`payments-db\` has.

| replicas | pool | connections |
|---:|---:|---:|
| 6 | 200 | 1,200 of 500 |

1. Roll back to 3.18.1.
2. Set \`DB_POOL_MAX\` to 50, as [the runbook](https://runbooks.meridian.example/payments/pool) says.

[not a link](javascript:alert(1)) <img src=x onerror="alert(2)">
`;

const kinds: Readonly<Record<string, (asked: Fields) => ActionOutcome>> = {
  exec,
  sql,
  http,
  pod: ({ lines }) => completed({ Logs: logLines(lines) }),
  ai: ({ prompt }) => completed({ markdown, prompt, model: 'sample', tokens: { in: 1_204, out: 188 } }),
  notification: ({ title, message }) => completed({ title, message }),
  gitops: ({ title }) =>
    completed({
      links: ['https://git.meridian.example/platform/clusters/pull/318'],
      logs: `cloned platform/clusters\ncommitted "${title}"\npushed\n`,
      pr: 318,
    }),
};

/** Returns an action's result by its kind. Templates must be filled already. Unknown kinds return a text. */
export function outcomeOf(action: PlaybookAction): ActionOutcome {
  const kind = Object.keys(kinds).find((key) => action[key] !== undefined);
  const run = kind === undefined ? undefined : kinds[kind];
  if (kind === undefined || run === undefined) return completed({ result: 'done' });
  return run(fields.parse(action[kind] ?? {}));
}

const withArtifacts = z.looseObject({ artifacts: z.array(z.object({ path: z.string() })).catch([]) });

export const artifactPathsOf = (action: PlaybookAction): readonly string[] =>
  [action.exec, action.pod].flatMap((part) =>
    part === undefined ? [] : withArtifacts.parse(part).artifacts.map(({ path }) => path),
  );
