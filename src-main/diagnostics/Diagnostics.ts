import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SessionState } from '#contract/entities/session.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { SyncState } from '#contract/sync.ts';
import type { UpdateState } from '#contract/updates.ts';
import type { Clock } from '../base/clock.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { HostPaths } from '../host/host.ts';
import { type CleanTextOptions, cleanText, serverName } from './cleanText.ts';
import { databaseFacts } from './databaseFacts.ts';
import { messages } from './messages.ts';

/** Number of bytes from the end of each log. */
const logTailBytes = 512 * 1024;

export interface DiagnosticsOptions {
  readonly paths: HostPaths;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly facts: () => Record<string, unknown>;
  /** Returns the window's preferences. Only the numbers of visited pages, ignored paths and queries are included. */
  readonly preferences: () => {
    readonly lastRoutes: Record<string, string>;
    readonly ignoredPaths: readonly string[];
    readonly tableLayouts: Readonly<Record<string, unknown>>;
    readonly catalogColumns: readonly unknown[];
    readonly recentQueries: readonly string[];
    readonly listQueries: Readonly<Record<string, readonly string[] | undefined>>;
  };
  readonly workspaces: () => { readonly workspaces: readonly Workspace[]; readonly openId: string | null };
  readonly session: () => SessionState;
  readonly sync: () => SyncState;
  readonly updates: () => UpdateState;
}

export interface DiagnosticsFile {
  readonly name: string;
  /** Description of the contents for users. */
  readonly what: string;
  readonly text: string;
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Reads the end of a text file, starting at a line; empty if the file does not exist. */
async function readTail(path: string): Promise<string> {
  try {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const length = Math.min(size, logTailBytes);
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
      const text = buffer.toString('utf8');
      return size > length ? text.slice(text.indexOf('\n') + 1) : text;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Returns the times of the startup phases, in milliseconds since the process started. */
const startupPhases = () =>
  performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith('quarterdeck:'))
    .map(({ name, startTime }) => ({ phase: name, sinceStartMs: Math.round(startTime) }));

/** Includes whether a user is signed in, but not who. */
function sessionFacts(state: SessionState): Record<string, unknown> {
  if (state.status !== 'signed-in') return { status: state.status };
  const { status, roles, keeping, server, backendVersion, versionOf } = state;
  return { status, roles, keptIn: keeping.where, server: server.status, backendVersion, versionOf };
}

/**
 * Collects support data as files without secrets: no tokens, cookies, kubeconfigs, server data or
 * names of people.
 */
export class Diagnostics {
  readonly #options: DiagnosticsOptions;

  constructor(options: DiagnosticsOptions) {
    this.#options = options;
  }

  /**
   * Collects the files.
   * @param withServers true to include the URLs and names of servers
   * @throws the file system's error if a log or database cannot be read
   */
  async read(withServers: boolean): Promise<DiagnosticsFile[]> {
    const { paths, facts, preferences, session, sync, updates, clock } = this.#options;
    const {
      lastRoutes,
      ignoredPaths,
      catalogColumns,
      recentQueries,
      listQueries,
      tableLayouts,
      ...settings
    } = preferences();
    const { descriptions } = messages;
    const files: DiagnosticsFile[] = [
      {
        name: 'about.json',
        what: descriptions.about,
        text: asJson({ ...facts(), at: new Date(clock.now()).toISOString(), phases: startupPhases() }),
      },
      {
        name: 'settings.json',
        what: descriptions.settings,
        text: asJson({
          ...settings,
          rememberedAddresses: Object.keys(lastRoutes).length,
          ignoredPaths: ignoredPaths.length,
          // Without their columns: the id of a user's own column contains a label or a path.
          tableLayouts: Object.keys(tableLayouts),
          catalogColumns: catalogColumns.length,
          recentQueries: recentQueries.length,
          listQueries: Object.values(listQueries).flatMap((queries) => queries ?? []).length,
          updates: updates(),
        }),
      },
      { name: 'workspaces.json', what: descriptions.workspaces, text: asJson(this.#workspaces(withServers)) },
      { name: 'session.json', what: descriptions.session, text: asJson(sessionFacts(session())) },
      { name: 'sync.json', what: descriptions.sync, text: asJson(sync()) },
      {
        name: 'databases.json',
        what: descriptions.databases,
        text: asJson(await databaseFacts(join(paths.data, 'kept'))),
      },
      { name: 'main.log', what: descriptions.log, text: await readTail(join(paths.logs, 'main.log')) },
      {
        name: 'main.old.log',
        what: descriptions.oldLog,
        text: await readTail(join(paths.logs, 'main.old.log')),
      },
    ];
    const cleaning = this.#cleanTextOptions(withServers);
    return files.map((file) => ({ ...file, text: cleanText(file.text, cleaning) }));
  }

  #workspaces(withServers: boolean): readonly Record<string, unknown>[] {
    const { workspaces, openId } = this.#options.workspaces();
    return workspaces.map(({ id, name, origin, kind, originKind, identityMode, certificate }) => ({
      ...(withServers ? { name, origin } : { server: serverName(new URL(origin).host) }),
      kind,
      originKind,
      identityMode,
      certificate,
      open: id === openId,
    }));
  }

  #cleanTextOptions(withServers: boolean): CleanTextOptions {
    const { redactor, workspaces } = this.#options;
    const servers = workspaces().workspaces.map(({ origin, name }) => ({ host: new URL(origin).host, name }));
    return { redactor, home: homedir(), servers: withServers ? 'named' : servers };
  }
}
