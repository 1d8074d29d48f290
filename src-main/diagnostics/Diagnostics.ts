import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SessionState } from '../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../src-preload/contract/entities/workspace.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import type { UpdateState } from '../../src-preload/contract/updates.ts';
import type { Clock } from '../base/clock.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { HostPaths } from '../host/host.ts';
import { type Cleaning, cleanText, serverName } from './cleanText.ts';
import { databaseFacts } from './databaseFacts.ts';
import { messages } from './messages.ts';

/** The end of each log that goes in, in bytes. */
const logTailBytes = 512 * 1024;

export interface DiagnosticsOptions {
  readonly paths: HostPaths;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** What this Quarterdeck is: versions and system. */
  readonly facts: () => Record<string, unknown>;
  /** What the window remembers. Of addresses that were visited only how many there are goes in. */
  readonly preferences: () => { readonly lastRoutes: Record<string, string> };
  readonly workspaces: () => { readonly workspaces: readonly Workspace[]; readonly openId: string | null };
  readonly session: () => SessionState;
  readonly sync: () => SyncState;
  readonly updates: () => UpdateState;
}

export interface DiagnosticsFile {
  readonly name: string;
  /** What stands in it, in a sentence. */
  readonly what: string;
  readonly text: string;
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The end of a text file from the beginning of a line on; empty when there is no file. */
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

/** When this process reached the phases of its start, in milliseconds since it began. */
const phases = () =>
  performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith('quarterdeck:'))
    .map(({ name, startTime }) => ({ phase: name, sinceStartMs: Math.round(startTime) }));

/** Who is signed in is nobody's business; that somebody is, is. */
function sessionFacts(state: SessionState): Record<string, unknown> {
  if (state.status !== 'signed-in') return { status: state.status };
  const { status, roles, keeping, server, backendVersion, versionOf } = state;
  return { status, roles, keptIn: keeping.where, server: server.status, backendVersion, versionOf };
}

/**
 * What somebody who helps needs to know, as files without a secret: no token, no cookie, no kubeconfig, nothing of what a server
 * holds, no name of a person. Source: issue 6, packaging.
 */
export class Diagnostics {
  readonly #options: DiagnosticsOptions;

  constructor(options: DiagnosticsOptions) {
    this.#options = options;
  }

  /**
   * Gathers the files anew.
   * @param withServers whether addresses and names of servers stand in them as they are
   * @throws the file system's error when a log or a database cannot be read
   */
  async read(withServers: boolean): Promise<DiagnosticsFile[]> {
    const { paths, facts, preferences, session, sync, updates, clock } = this.#options;
    const { lastRoutes, ...settings } = preferences();
    const { what } = messages;
    const files: DiagnosticsFile[] = [
      {
        name: 'about.json',
        what: what.about,
        text: asJson({ ...facts(), at: new Date(clock.now()).toISOString(), phases: phases() }),
      },
      {
        name: 'settings.json',
        what: what.settings,
        text: asJson({
          ...settings,
          rememberedAddresses: Object.keys(lastRoutes).length,
          updates: updates(),
        }),
      },
      { name: 'workspaces.json', what: what.workspaces, text: asJson(this.#workspaces(withServers)) },
      { name: 'session.json', what: what.session, text: asJson(sessionFacts(session())) },
      { name: 'sync.json', what: what.sync, text: asJson(sync()) },
      {
        name: 'databases.json',
        what: what.databases,
        text: asJson(await databaseFacts(join(paths.data, 'kept'))),
      },
      { name: 'main.log', what: what.log, text: await readTail(join(paths.logs, 'main.log')) },
      { name: 'main.old.log', what: what.oldLog, text: await readTail(join(paths.logs, 'main.old.log')) },
    ];
    const cleaning = this.#cleaning(withServers);
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

  #cleaning(withServers: boolean): Cleaning {
    const { redactor, workspaces } = this.#options;
    const servers = workspaces().workspaces.map(({ origin, name }) => ({ host: new URL(origin).host, name }));
    return { redactor, home: homedir(), servers: withServers ? 'named' : servers };
  }
}
