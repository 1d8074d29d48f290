import type { PreferenceStore } from '../areas/shell/PreferenceStore.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { FolderProblem } from '../host/DataFolder.ts';
import type { Host } from '../host/host.ts';
import type { UncaughtErrors } from '../host/uncaughtErrors.ts';
import type { KubeconfigPaths } from '../kubeconfig/paths.ts';
import type { IdentityProviders } from '../session/IdentityProvider.ts';
import type { Updater } from '../updates/Updater.ts';
import type { Vault } from '../vault/Vault.ts';

export interface ApplicationOptions {
  readonly folderProblem?: FolderProblem;
  readonly host: Host;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly preferences: PreferenceStore;
  /** Uncaught errors to display in windows. Absent: none are displayed. */
  readonly uncaughtErrors?: Pick<UncaughtErrors, 'follow'>;
  readonly version: string;
  /** Returns the build id that the host currently serves. */
  readonly readBuildId: () => string;
  /** The server to open. Default: the last workspace. */
  readonly server?: { readonly address: string; readonly sample: boolean };
  /** Locations of kubectl's files. Default: as kubectl finds them. */
  readonly kubeconfigPaths?: KubeconfigPaths;
  /** Identity providers by the server's identity mode. They override the built-in ones. */
  readonly identityProviders?: Partial<IdentityProviders>;
  /** Installs updates. Absent when running from sources. */
  readonly updater?: Updater;
  /** Path of this computer's policy file. Default: the system's location. */
  readonly policyPath?: string;
  /** How long (ms) sync and other background work wait for a window's first rows. Default: 3 s. */
  readonly firstRowsMs?: number;
  /** Whether the command line started this application for one command. Commands then wait for current data. */
  readonly runsForCommand?: boolean;
  /** Address of the chart registry for integrations, with a trailing slash. Default: the public registry. */
  readonly chartRegistry?: string;
  /** TCP port for the redirect of a sign-in in a browser. Default: any free port. */
  readonly signInPort?: number;
  readonly chartTimeoutMs?: number;
}
