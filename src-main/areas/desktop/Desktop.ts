import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import {
  type DesktopEvent,
  type DesktopState,
  type MenuCommand,
  quietHoursSchema,
} from '#contract/desktop.ts';
import { resolveAddress, screenAddress } from '#contract/rules/address.ts';
import { defaultPinnedWait, type PinnedWait, pinnedWaits } from '#contract/rules/pinnedNotices.ts';
import { defaultZoomPercent } from '#contract/rules/zoom.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { damagedFiles } from '#main/base/loadJson.ts';
import type { Log } from '#main/base/log.ts';
import type { WatchedPinKind } from '#main/cache/reads/PinReader.ts';
import type { FolderProblem } from '#main/host/DataFolder.ts';
import type { Host, HostEvent, SystemNotification } from '#main/host/host.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { CommandLauncher } from './CommandLauncher.ts';
import { messages } from './messages.ts';
import { NotificationActions } from './NotificationActions.ts';
import {
  type ConfirmationNotice,
  confirmationNotice,
  type FailingTarget,
  type IncidentNotice,
  incidentNotice,
  isNonEmpty,
  type PinnedTargetKind,
  pinnedNotice,
  type RecoveredTarget,
  type RunNotice,
  recoveryNotice,
  runNotice,
  type SendNotice,
  type SilenceNotice,
  sendNotice,
  silenceNotice,
} from './notices.ts';
import { PacedNotices } from './PacedNotices.ts';
import { actionsFor, type SentNotificationActions, silenceActionsFor } from './sentNotificationActions.ts';
import { UnhealthyCounter } from './UnhealthyCounter.ts';
import { WindowEvents } from './WindowEvents.ts';

const fileSchema = z.object({
  tray: z.boolean(),
  notifications: z.boolean(),
  // Absent in files of versions without quiet hours.
  quietHours: quietHoursSchema.nullable().default(null),
  // Absent in files of versions without notices for sent notifications.
  sends: z.boolean().default(true),
  // Absent in files of versions that announce each failure at once, and no recovery.
  pinnedWait: z.enum(pinnedWaits).default(defaultPinnedWait).catch(defaultPinnedWait),
  pinnedRecovery: z.boolean().default(false),
});

const unhealthyScreen = '/catalog?health=unhealthy%3A1';

export interface DesktopOptions {
  readonly host: Host;
  readonly workspaces: LiveValue<WorkspaceList>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Opens a snapshot file that the operating system passed to the application. */
  readonly openFile: (path: string) => void;
  readonly sentNotificationActions: SentNotificationActions;
  /** Home folder of the user. Default: the system's. */
  readonly home?: string;
  /** Set if the data folder is not writable. */
  readonly folderProblem?: FolderProblem;
}

export type DesktopSettingsChange = {
  readonly [Key in keyof DesktopState['settings']]?: DesktopState['settings'][Key]['value'] | undefined;
};

/**
 * Minimum time between two notices about confirmations, in milliseconds. A confirmation ends after two minutes, and one
 * that was displayed in a window with the focus counts as announced.
 */
const confirmationIntervalMs = 5_000;

/** Returns the home folder of the user. Undefined for a user without one. */
function homeFolder(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Integrates the application with the operating system: links, tray, notifications, badge and menu,
 * and the user's settings for them. The window takes over what the host does not support, or explains
 * why it is missing.
 */
export class Desktop {
  readonly state: LiveValue<DesktopState>;
  readonly events = new WindowEvents<DesktopEvent>();
  readonly #options: DesktopOptions;
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;
  readonly #unhealthyCounter: UnhealthyCounter;
  readonly #pinned: Readonly<Record<PinnedTargetKind, PacedNotices<FailingTarget>>>;
  readonly #incidents: PacedNotices<IncidentNotice>;
  readonly #confirmations: PacedNotices<ConfirmationNotice>;
  readonly #runs: PacedNotices<RunNotice>;
  readonly #sends: PacedNotices<SendNotice>;
  readonly #silences: PacedNotices<SilenceNotice>;
  readonly #recoveries: Readonly<Record<WatchedPinKind, PacedNotices<RecoveredTarget>>>;
  /** Pinned records whose last shown notice was about a failure. */
  readonly #shownFailingIds = new Set<string>();
  readonly #actions: NotificationActions;
  readonly #launcher: CommandLauncher | undefined;
  readonly #ending = new AbortController();
  /** Links and files received before the workspaces were loaded; undefined after that. */
  #queuedUntilReady: Array<() => void> | undefined = [];
  #unhealthyCount: number | null = null;
  #isWindowVisible = false;
  #hasExplainedFailedNotices = false;
  /** Number of items that became unhealthy since a window was last visible. */
  #newUnhealthyCount = 0;

  /** Subscribes to the host's events. */
  constructor(options: DesktopOptions) {
    const { host, store, log } = options;
    this.#options = options;
    this.#file = new JsonFile(
      join(host.paths.data, 'desktop.json'),
      fileSchema,
      {
        tray: false,
        notifications: true,
        quietHours: null,
        sends: true,
        pinnedWait: defaultPinnedWait,
        pinnedRecovery: false,
      },
      log,
    );
    this.#unhealthyCounter = new UnhealthyCounter({
      store,
      log,
      onCount: (count) => this.#handleCount(count),
    });
    const paced = <T>(show: (things: readonly T[]) => void, minIntervalMs?: number) =>
      new PacedNotices<T>({
        clock: options.clock,
        quietHours: () => this.#file.value.quietHours,
        show,
        ...(minIntervalMs === undefined ? {} : { minIntervalMs }),
      });
    const pinned = (kind: PinnedTargetKind) =>
      paced<FailingTarget>((things) => {
        if (kind !== 'job') for (const { id } of things) this.#shownFailingIds.add(id);
        this.#notifyAbout(things, (some) => pinnedNotice(kind, some));
      });
    this.#pinned = {
      check: pinned('check'),
      item: pinned('item'),
      component: pinned('component'),
      job: pinned('job'),
    };
    this.#incidents = paced((things) => this.#notifyAbout(things, incidentNotice));
    this.#confirmations = paced((things) => {
      // Without system notifications, the dialog in the window is the only sign.
      if (host.abilities.notifications.able) this.#notifyAbout(things, confirmationNotice);
    }, confirmationIntervalMs);
    this.#runs = paced((things) => this.#notifyAbout(things, runNotice));
    this.#sends = paced((things) => this.#notifySends(things));
    const recoveries = (kind: WatchedPinKind) =>
      paced<RecoveredTarget>((things) => {
        for (const { id } of things) this.#shownFailingIds.delete(id);
        this.#notifyAbout(things, (some) => recoveryNotice(kind, some));
      });
    this.#recoveries = {
      check: recoveries('check'),
      item: recoveries('item'),
      component: recoveries('component'),
    };
    this.#silences = paced((things) => this.#notifySilences(things));
    this.#actions = new NotificationActions(options.clock);
    const { commandLine } = host.abilities;
    const home = options.home ?? homeFolder();
    if (commandLine.able && home !== undefined) {
      const launcher = new CommandLauncher(commandLine.program, home);
      this.#launcher = launcher;
      void this.#renew(launcher);
    }
    this.state = new LiveValue(this.#readState());
    host.onEvent((event) => this.#handleHostEvent(event));
  }

  /** Loads the settings, and follows workspaces and items until `stop`. */
  async start(): Promise<void> {
    this.#file.load(this.#options.clock.now());
    const { folderProblem } = this.#options;
    if (folderProblem !== undefined) this.#showWindowNotice(messages.folderProblems[folderProblem]);
    void this.#followDamagedFiles();
    this.#publish();
    this.#unhealthyCounter.start();
    void this.#followWorkspaces();
  }

  /** Call once the workspaces are loaded: handles the links and files that were received before. */
  ready(): void {
    const early = this.#queuedUntilReady ?? [];
    this.#queuedUntilReady = undefined;
    for (const take of early) take();
  }

  /** Call before the host stops. */
  stop(): void {
    this.#ending.abort();
    this.#unhealthyCounter.stop();
    for (const notices of this.#allNotices()) notices.stop();
  }

  /** Notifies the user of a failed pinned record or job, whether or not a window is visible. */
  notifyPinnedFailure(
    kind: PinnedTargetKind,
    { id, name }: { readonly id: string; readonly name: string },
  ): void {
    const { open } = this.#currentWorkspaces();
    if (open === undefined) return;
    if (kind !== 'job') this.#recoveries[kind].withdraw(id);
    this.#pinned[kind].add(id, { id, name, workspace: open });
  }

  /** Withdraws a notice that is not shown yet. */
  withdrawPinnedFailure(kind: PinnedTargetKind, id: string): void {
    this.#pinned[kind].withdraw(id);
  }

  /**
   * Notifies the user that a pinned record has recovered, if they want that and saw a notice about a failure.
   * @param failedMs milliseconds
   */
  notifyPinnedRecovery(
    kind: WatchedPinKind,
    { id, name }: { readonly id: string; readonly name: string },
    failedMs: number,
  ): void {
    const { open } = this.#currentWorkspaces();
    if (open === undefined || !this.#shownFailingIds.has(id)) return;
    if (this.#file.value.pinnedRecovery)
      this.#recoveries[kind].add(id, { id, name, workspace: open, failedMs });
    else this.#shownFailingIds.delete(id);
  }

  /** When a failing pinned record is announced. */
  get pinnedWait(): PinnedWait {
    return this.#file.value.pinnedWait;
  }

  /** Notifies the user of an event in an incident. @param key events with the same key are shown once */
  notifyIncidentEvent({ key, ...news }: Omit<IncidentNotice, 'origin'> & { readonly key: string }): void {
    const { open } = this.#currentWorkspaces();
    if (open !== undefined) this.#incidents.add(key, { ...news, origin: open.origin });
  }

  /** Notifies the user, unless a window has the focus, that an action of an assistant waits for a confirmation. */
  notifyConfirmation({
    id,
    ...confirmation
  }: Omit<ConfirmationNotice, 'workspace'> & { readonly id: string }): void {
    const { open } = this.#currentWorkspaces();
    if (open !== undefined) this.#confirmations.add(id, { ...confirmation, workspace: open });
  }

  /** Withdraws a notice about an action that no longer waits. */
  withdrawConfirmation(id: string): void {
    this.#confirmations.withdraw(id);
  }

  /** Notifies the user that a run started on this computer ended. */
  notifyRunEnded(run: Omit<RunNotice, 'workspace'>): void {
    const { open } = this.#currentWorkspaces();
    if (open !== undefined) this.#runs.add(run.id, { ...run, workspace: open });
  }

  /** Shows a notification that the server sent to the user. */
  notifySentNotification(send: Omit<SendNotice, 'workspace'>): void {
    const { open } = this.#currentWorkspaces();
    if (open !== undefined) this.#sends.add(send.id, { ...send, workspace: open });
  }

  /** Notifies the user that one of their silences ends soon, or has ended. */
  notifySilenceEnd(silence: Omit<SilenceNotice, 'workspace'>): void {
    const { open } = this.#currentWorkspaces();
    // The end replaces a waiting notice that it is near.
    if (open !== undefined) this.#silences.add(silence.id, { ...silence, workspace: open });
  }

  /** Withdraws a notice about a silence whose end was changed before the notice was shown. */
  withdrawSilenceEnd(id: string): void {
    this.#silences.withdraw(id);
  }

  /**
   * Runs an action that a notice in the window offered; each action works once.
   * @returns the result, as a sentence
   * @throws Failure NOT_FOUND if the offer expired
   */
  runAction(name: string): Promise<string> {
    return this.#actions.run(name);
  }

  /** Opens a link from outside in the last used window. Links that match nothing are ignored. */
  openAddress(address: string): void {
    if (this.#queuedUntilReady !== undefined) {
      this.#queuedUntilReady.push(() => this.openAddress(address));
      return;
    }
    const target = resolveAddress(address, this.#options.workspaces.value);
    if (target === undefined)
      this.#options.log.warn('ignored an address that matches nothing', { length: address.length });
    else this.events.deliver({ kind: 'address', target });
  }

  /** Opens a snapshot file. @param path absolute; the file is not validated yet */
  openSnapshotFile(path: string): void {
    if (this.#queuedUntilReady === undefined) this.#options.openFile(path);
    else this.#queuedUntilReady.push(() => this.openSnapshotFile(path));
  }

  /** Records whether a window is visible. A visible window resets the number of new unhealthy items. */
  setWindowVisible(anyone: boolean): void {
    const appears = anyone && !this.#isWindowVisible;
    this.#isWindowVisible = anyone;
    if (anyone) this.#setNewUnhealthyCount(0);
    // The user may have changed or deleted the file of the command line meanwhile.
    if (appears) this.state.set(this.#readState());
  }

  writeMenu(commands: readonly MenuCommand[]): void {
    const { menu } = this.#options.host.abilities;
    if (menu.able) menu.set(commands);
  }

  /** @throws Failure CONFLICT if the host cannot open another window */
  async openWindow(address: string): Promise<void> {
    const { windows } = this.#options.host.abilities;
    if (!windows.able) throw new Failure('CONFLICT', { sentence: windows.reason });
    const list = this.#options.workspaces.value;
    const target = resolveAddress(address, list);
    await windows.open(target !== undefined && 'workspaceId' in target ? target.to : '/');
  }

  /**
   * @throws Failure CONFLICT if the host does not support the setting, SERVER if the settings cannot be saved
   */
  async changeSettings(change: DesktopSettingsChange): Promise<void> {
    const { settings } = this.state.value;
    for (const name of Object.keys(settings) as Array<keyof typeof settings>) {
      const { unable } = settings[name];
      if (change[name] !== undefined && unable !== null) throw new Failure('CONFLICT', { sentence: unable });
    }
    try {
      await this.#apply(change);
    } finally {
      // Also after a failure, because a part of the change may have been applied.
      this.#publish();
    }
  }

  async #apply(change: DesktopSettingsChange): Promise<void> {
    const { openAtLogin, zoom } = this.#options.host.abilities;
    if (change.openAtLogin !== undefined && openAtLogin.able) await openAtLogin.set(change.openAtLogin);
    if (change.zoomPercent !== undefined && zoom.able) await zoom.set(change.zoomPercent);
    if (change.commandLine === true) await this.#launcher?.install();
    if (change.commandLine === false) await this.#launcher?.remove();
    const { tray, notifications, quietHours, sends, pinnedWait, pinnedRecovery } = change;
    const stored = [tray, notifications, quietHours, sends, pinnedWait, pinnedRecovery];
    if (stored.some((chosen) => chosen !== undefined)) {
      const before = this.#file.value;
      await this.#file.write({
        tray: tray ?? before.tray,
        notifications: notifications ?? before.notifications,
        quietHours: quietHours === undefined ? before.quietHours : quietHours,
        sends: sends ?? before.sends,
        pinnedWait: pinnedWait ?? before.pinnedWait,
        pinnedRecovery: pinnedRecovery ?? before.pinnedRecovery,
      });
    }
    if (change.notifications === false) this.#setNewUnhealthyCount(0);
    if (quietHours !== undefined) for (const notices of this.#allNotices()) notices.applyQuietHours();
  }

  async #renew(launcher: CommandLauncher): Promise<void> {
    try {
      if (await launcher.renew()) this.#publish();
    } catch (error) {
      this.#options.log.warn('failed to renew the command', { error });
    }
  }

  #handleHostEvent(event: HostEvent): void {
    if (event.kind === 'address') this.openAddress(event.address);
    else if (event.kind === 'file') this.openSnapshotFile(event.path);
    else if (event.kind === 'command') this.events.deliver(event);
    else if (event.kind === 'notificationFailed') this.#showFailedNotice(event.notice);
    else this.#publish();
  }

  /** Reports each settings file that was moved aside, once. The list of workspaces reports its own. */
  async #followDamagedFiles(): Promise<void> {
    const { data } = this.#options.host.paths;
    const reported = new Set<string>();
    for await (const files of damagedFiles.follow(this.#ending.signal)) {
      for (const file of files) {
        const name = relative(data, file);
        if (reported.has(file) || name.startsWith('..') || name.startsWith('workspaces.json')) continue;
        reported.add(file);
        this.#showWindowNotice(messages.damagedFile(name));
      }
    }
  }

  #showWindowNotice(words: { readonly title: string; readonly body: string }): void {
    this.events.deliver({ kind: 'notice', ...words, target: null });
  }

  async #followWorkspaces(): Promise<void> {
    let openId: string | null | undefined;
    for await (const list of this.#options.workspaces.follow(this.#ending.signal)) {
      // Resets the count, so that the first count of another workspace is not shown as a change.
      if (list.openId !== openId) this.#unhealthyCount = null;
      openId = list.openId;
      this.#showTray();
    }
  }

  #handleCount(count: number | null): void {
    const before = this.#unhealthyCount;
    this.#unhealthyCount = count;
    this.#showTray();
    const more = count === null || before === null ? 0 : count - before;
    const { open } = this.#currentWorkspaces();
    if (more <= 0 || this.#isWindowVisible || open === undefined || !this.#areNotificationsOn()) return;
    this.#setNewUnhealthyCount(this.#newUnhealthyCount + more);
    const { title, body } = messages.unhealthy;
    const address = screenAddress(open.origin, unhealthyScreen);
    this.#notify({ title: title(more), body: body(open.name), address });
  }

  #allNotices(): ReadonlyArray<Pick<PacedNotices<unknown>, 'stop' | 'applyQuietHours'>> {
    return [
      ...Object.values(this.#pinned),
      this.#incidents,
      this.#confirmations,
      this.#runs,
      this.#sends,
      this.#silences,
      ...Object.values(this.#recoveries),
    ];
  }

  #notifyAbout<T>(
    things: readonly T[],
    toNotice: (things: readonly [T, ...T[]]) => SystemNotification,
  ): void {
    if (isNonEmpty(things) && this.#areNotificationsOn()) this.#notify(toNotice(things));
  }

  #notifySends(sends: readonly SendNotice[]): void {
    if (!this.#file.value.sends) return;
    // The user may have muted a rule while its notice was waiting.
    const acts = this.#options.sentNotificationActions;
    const wanted = sends.filter(({ ruleId }) => !acts.isMuted(ruleId));
    const { workspaces } = this.#options;
    this.#notifyAbout(wanted, (some) =>
      sendNotice(some, (send) => actionsFor(send, acts, () => workspaces.value.openId)),
    );
  }

  #notifySilences(silences: readonly SilenceNotice[]): void {
    const { workspaces, sentNotificationActions, clock } = this.#options;
    this.#notifyAbout(silences, (some) =>
      silenceNotice(some, clock.now(), (silence) =>
        silenceActionsFor(silence, sentNotificationActions, () => workspaces.value.openId),
      ),
    );
  }

  /**
   * Returns whether notices are shown. The setting applies only to system notifications, not to notices
   * inside the window.
   */
  #areNotificationsOn(): boolean {
    return !this.#options.host.abilities.notifications.able || this.#file.value.notifications;
  }

  #notify(notice: SystemNotification): void {
    const { notifications } = this.#options.host.abilities;
    if (notifications.able) {
      notifications.show(notice);
      return;
    }
    this.#deliverNotice(notice);
  }

  /** Shows a notice in the window that the system did not show, and explains why, once. */
  #showFailedNotice(notice: SystemNotification): void {
    if (!this.#hasExplainedFailedNotices) this.#showWindowNotice(messages.failedNotice);
    this.#hasExplainedFailedNotices = true;
    this.#deliverNotice(notice);
  }

  #deliverNotice(notice: SystemNotification): void {
    const { address, secondaryLink, actions, isShownInWindow, ...words } = notice;
    if (isShownInWindow === true) return;
    const target = resolveAddress(address, this.#options.workspaces.value) ?? null;
    const other = secondaryLink && resolveAddress(secondaryLink.address, this.#options.workspaces.value);
    this.events.deliver({
      kind: 'notice',
      ...words,
      target,
      ...(secondaryLink === undefined || other === undefined
        ? {}
        : { further: { label: secondaryLink.label, target: other } }),
      ...(actions === undefined
        ? {}
        : { acts: actions.map(({ label, run }) => ({ label, act: this.#actions.offer(run) })) }),
    });
  }

  #setNewUnhealthyCount(news: number): void {
    if (news === this.#newUnhealthyCount) return;
    this.#newUnhealthyCount = news;
    const { badge } = this.#options.host.abilities;
    if (badge.able) badge.set(news);
    else this.#publish();
  }

  #currentWorkspaces() {
    const { workspaces, openId } = this.#options.workspaces.value;
    return { workspaces, open: workspaces.find(({ id }) => id === openId) };
  }

  #showTray(): void {
    const { tray } = this.#options.host.abilities;
    if (!tray.able) return;
    if (!this.#file.value.tray) {
      tray.show(null);
      return;
    }
    const { workspaces, open } = this.#currentWorkspaces();
    tray.show({
      // A snapshot has no link of its own: its origin is that of the workspace it was saved from.
      workspaces: workspaces
        .filter(({ kind }) => kind !== 'snapshot')
        .map((workspace) => ({
          name: workspace.name,
          open: workspace === open,
          address: screenAddress(workspace.origin, '/'),
        })),
      unhealthy:
        open === undefined || this.#unhealthyCount === null
          ? null
          : { count: this.#unhealthyCount, address: screenAddress(open.origin, unhealthyScreen) },
    });
  }

  #publish(): void {
    this.state.set(this.#readState());
    this.#showTray();
  }

  #readState(): DesktopState {
    const { abilities } = this.#options.host;
    const { notifications, badge, menu, tray, openAtLogin, zoom, windows, commandLine } = abilities;
    const launcher = this.#launcher;
    const chosen = this.#file.value;
    const reasonOf = (ability: { readonly able: boolean; readonly reason?: string }) =>
      ability.reason ?? null;
    return {
      settings: {
        openAtLogin: { value: openAtLogin.able && openAtLogin.get(), unable: reasonOf(openAtLogin) },
        tray: { value: tray.able && chosen.tray, unable: reasonOf(tray) },
        notifications: {
          value: notifications.able && chosen.notifications,
          unable: reasonOf(notifications),
        },
        quietHours: { value: chosen.quietHours, unable: null },
        sends: { value: chosen.sends, unable: null },
        pinnedWait: { value: chosen.pinnedWait, unable: null },
        pinnedRecovery: { value: chosen.pinnedRecovery, unable: null },
        zoomPercent: { value: zoom.able ? zoom.get() : defaultZoomPercent, unable: reasonOf(zoom) },
        commandLine: {
          value: launcher?.isInstalled() ?? false,
          unable: reasonOf(commandLine) ?? (launcher === undefined ? messages.commandLine.noHome : null),
        },
      },
      commandLine:
        launcher !== undefined && commandLine.able
          ? {
              program: [...commandLine.program],
              file: launcher.file,
              otherProgram: launcher.otherProgram() ?? null,
            }
          : null,
      menu: menu.able,
      windows: windows.able,
      badge: badge.able ? 0 : this.#newUnhealthyCount,
    };
  }
}
