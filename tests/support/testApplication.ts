import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '../../src-main/application.ts';
import { Preferences } from '../../src-main/areas/shell/Preferences.ts';
import { type Clock, systemClock } from '../../src-main/base/clock.ts';
import { openLog } from '../../src-main/base/log.ts';
import { ensurePrivateFolder } from '../../src-main/base/privateFile.ts';
import { Redactor } from '../../src-main/base/Redactor.ts';
import { WebHost } from '../../src-main/host/web/WebHost.ts';
import { WindowFiles } from '../../src-main/host/windowFiles.ts';
import type { KubeconfigPaths } from '../../src-main/kubeconfig/paths.ts';
import type { IdentityProviders } from '../../src-main/session/IdentityProvider.ts';
import type { Updater } from '../../src-main/updates/Updater.ts';
import { type Keychain, KeychainVault } from '../../src-main/vault/KeychainVault.ts';
import { connectWindow } from './bridgeClient.ts';
import { newWindowFolder } from './windowFolder.ts';

export interface TestApplicationOptions {
  readonly data?: string;
  readonly server?: string;
  readonly sample?: boolean;
  /** The real keychain when absent. */
  readonly loadKeychain?: () => Promise<Keychain>;
  readonly clock?: Clock;
  /** Those of this computer's person when absent: only for tests that do not touch them. */
  readonly kubeconfigPaths?: KubeconfigPaths;
  /** What brings updates, as in a package; absent as where Quarterdeck runs from its source. */
  readonly updater?: Updater;
  readonly policyPath?: string;
  /** The window's files; a few made up ones when absent. */
  readonly windowFolder?: string;
  /** Makes the host another one than the web host is. */
  readonly prepareHost?: (host: WebHost) => void;
  /** The product's own where a row is absent. */
  readonly identityProviders?: Partial<IdentityProviders>;
  /** How long sync and what else can wait do so for the first rows, in milliseconds; not at all when absent: most tests show none. */
  readonly firstRowsMs?: number;
  /** Where charts are asked for; at an address that nobody has when absent, so that no test reaches the public one. */
  readonly chartRegistry?: string;
  readonly chartTimeoutMs?: number;
  /** TCP port for the answer of a sign-in in a browser; any free one when absent. */
  readonly signInPort?: number;
}

/** Why there is no keychain in most tests: they do not need one, and say so. */
export const noKeychain = () => Promise.reject(new Error('no keychain in this test'));

/** The application on the web host, without a browser; everything else is real. */
export async function startApplication(options: TestApplicationOptions) {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'quarterdeck-app-'));
  const logs = join(data, 'logs');
  ensurePrivateFolder(logs);
  const redactor = new Redactor();
  const log = openLog(logs, redactor);
  const preferences = new Preferences(data, log);
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
    readLog: () => readFileSync(join(logs, 'main.log'), 'utf8'),
  };
}

/**
 * The application with a window.
 * @param ended where their end is put, for what a file does after each of its tests; it may be asked for before, too
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
