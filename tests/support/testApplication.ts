import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createApplication } from '#main/application.ts';
import { PreferenceStore } from '#main/areas/shell/PreferenceStore.ts';
import { type Clock, systemClock } from '#main/base/clock.ts';
import { openLog } from '#main/base/log.ts';
import { ensurePrivateFolder } from '#main/base/privateFile.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import type { KubeconfigPaths } from '#main/kubeconfig/paths.ts';
import type { IdentityProviders } from '#main/session/IdentityProvider.ts';
import type { Updater } from '#main/updates/Updater.ts';
import { type Keychain, KeychainVault } from '#main/vault/KeychainVault.ts';
import { connectWindow } from './bridgeClient.ts';
import { newWindowFolder } from './windowFolder.ts';

export interface TestApplicationOptions {
  readonly data?: string;
  readonly server?: string;
  readonly sample?: boolean;
  /** Default: the real keychain. */
  readonly loadKeychain?: () => Promise<Keychain>;
  readonly clock?: Clock;
  /** Default: the current user's files, so only for tests that do not touch them. */
  readonly kubeconfigPaths?: KubeconfigPaths;
  /** Updater, as in a package. Absent when running from source. */
  readonly updater?: Updater;
  readonly policyPath?: string;
  /** Folder of the window's files. Default: a few placeholder files. */
  readonly windowFolder?: string;
  /** Changes the web host before the start. */
  readonly prepareHost?: (host: WebHost) => void;
  /** Default for absent entries: the product's own. */
  readonly identityProviders?: Partial<IdentityProviders>;
  /**
   * Max delay of sync and other deferrable work until the first rows, in milliseconds. Default: none. See
   * `withoutSync`.
   */
  readonly firstRowsMs?: number;
  /** URL of the chart registry. Default: an unreachable URL, so that no test contacts the public registry. */
  readonly chartRegistry?: string;
  readonly chartTimeoutMs?: number;
  /** TCP port of the callback for sign-in in a browser. Default: any free port. */
  readonly signInPort?: number;
}

/**
 * Options of a console that syncs only after its window displays rows (`shell.window.painted`). A sync of the
 * sample takes seconds of CPU time, which a test without synced rows does not need.
 */
export const withoutSync = { firstRowsMs: 24 * 3_600_000 } as const;

/** Most tests need no keychain. The reason appears in the log. */
export const noKeychain = () => Promise.reject(new Error('no keychain in this test'));

/** Starts the application on the web host, without a browser. Everything else is real. */
export async function startApplication(options: TestApplicationOptions) {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'quarterdeck-app-'));
  const logs = join(data, 'logs');
  ensurePrivateFolder(logs);
  const redactor = new Redactor();
  const log = openLog(logs, redactor);
  const preferences = new PreferenceStore(data, log);
  const files = new WindowFiles(options.windowFolder ?? newWindowFolder(), () => preferences.value.theme);
  const host = new WebHost({ paths: { data, logs }, files, port: 0 });
  options.prepareHost?.(host);
  const application = createApplication({
    host,
    log,
    redactor,
    preferences,
    clock: options.clock ?? systemClock,
    ...(options.kubeconfigPaths === undefined ? {} : { kubeconfigPaths: options.kubeconfigPaths }),
    ...(options.updater === undefined ? {} : { updater: options.updater }),
    ...(options.policyPath === undefined ? {} : { policyPath: options.policyPath }),
    ...(options.identityProviders === undefined ? {} : { identityProviders: options.identityProviders }),
    version: '0.0.0-test',
    firstRowsMs: options.firstRowsMs ?? 0,
    chartRegistry: options.chartRegistry ?? 'http://127.0.0.1:9/',
    ...(options.chartTimeoutMs === undefined ? {} : { chartTimeoutMs: options.chartTimeoutMs }),
    ...(options.signInPort === undefined ? {} : { signInPort: options.signInPort }),
    readBuildId: () => files.readBuildId(),
    vault: new KeychainVault({
      load: options.loadKeychain ?? (async () => (await import('keytar')).default),
      platform: process.platform,
      log,
    }),
    ...(options.server === undefined
      ? {}
      : { server: { address: options.server, sample: options.sample ?? false } }),
  });
  await application.start();
  return {
    data,
    host,
    url: host.url(),
    stop: () => application.stop(),
    connectAssistant: (stream: Duplex) => application.connectAssistant(stream),
    readLog: () => readFileSync(join(logs, 'main.log'), 'utf8'),
  };
}

/**
 * Starts the application and opens a window.
 * @param ended receives the stop function, to run after each test; a test may also call it earlier
 */
export async function openApplication(options: TestApplicationOptions, ended: Array<() => unknown>) {
  const app = await startApplication(options);
  const window = await connectWindow(app.url);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    if (stopping === undefined) window.close();
    stopping ??= app.stop();
    return stopping;
  };
  ended.push(stop);
  return { app, window, data: app.data, stop };
}
