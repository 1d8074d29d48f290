import { join, relative } from 'node:path';
import { z } from 'zod';
import {
  type DesktopEvent,
  type DesktopState,
  type MenuCommand,
  quietHoursSchema,
} from '../../../src-preload/contract/desktop.ts';
import { addressOf, targetOf } from '../../../src-preload/contract/rules/address.ts';
import { plainZoomPercent } from '../../../src-preload/contract/rules/zoom.ts';
import type { WorkspaceList } from '../../../src-preload/contract/workspaces.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import { JsonFile } from '../../base/JsonFile.ts';
import { LiveValue } from '../../base/LiveValue.ts';
import { setAsideFiles } from '../../base/loadJson.ts';
import type { Log } from '../../base/log.ts';
import type { FolderProblem } from '../../host/DataFolder.ts';
import type { Host, HostEvent, Notice } from '../../host/host.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { messages } from './messages.ts';
import { NoticeActs } from './NoticeActs.ts';
import {
  areSome,
  type FailingThing,
  type IncidentNotice,
  incidentNotice,
  pinnedNotice,
  type RunNotice,
  runNotice,
  type SendNotice,
  sendNotice,
  type ToldKind,
} from './notices.ts';
import { PacedNotices } from './PacedNotices.ts';
import { actsOn, type SendActs } from './sendActs.ts';
import { UnhealthyCount } from './UnhealthyCount.ts';
import { WindowEvents } from './WindowEvents.ts';

const fileSchema = z.object({
  tray: z.boolean(),
  notifications: z.boolean(),
  // Absent in files of versions without quiet hours.
  quietHours: quietHoursSchema.nullable().default(null),
  // Absent in files of versions without notices for sent notifications.
  sends: z.boolean().default(true),
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
  readonly sends: SendActs;
  /** Set if the data folder is not writable. */
  readonly folderProblem?: FolderProblem;
}

export type DesktopChange = {
  readonly [Key in keyof DesktopState['settings']]?: DesktopState['settings'][Key]['value'] | undefined;
};

/**
 * Integrates the application with the operating system: links, tray, notifications, badge and menu,
 * and the user's settings for them. The window takes over what the host does not support, or explains
 * why it is missing.
 */
export class Desktop {
  readonly state: LiveValue<DesktopState>;
  readonly events = new WindowEvents<DesktopEvent>();
  readonly #options: DesktopOptions;
  readonly #file: JsonFile<typeof fileSchema>;
  readonly #count: UnhealthyCount;
  readonly #pinned: Readonly<Record<ToldKind, PacedNotices<FailingThing>>>;
  readonly #incidents: PacedNotices<IncidentNotice>;
  readonly #runs: PacedNotices<RunNotice>;
  readonly #sends: PacedNotices<SendNotice>;
  readonly #acts: NoticeActs;
  readonly #ending = new AbortController();
  /** Links and files received before the workspaces were loaded; undefined after that. */
  #early: Array<() => void> | undefined = [];
  #unhealthy: number | null = null;
  #seen = false;
  /** Number of items that became unhealthy since a window was last visible. */
  #news = 0;

  /** Subscribes to the host's events. */
  constructor(options: DesktopOptions) {
    const { host, store, log } = options;
    this.#options = options;
    this.#file = new JsonFile(
      join(host.paths.data, 'desktop.json'),
      fileSchema,
      { tray: false, notifications: true, quietHours: null, sends: true },
      log,
    );
    this.#count = new UnhealthyCount({ store, log, onCount: (count) => this.#noteCount(count) });
    const paced = <T>(show: (things: readonly T[]) => void) =>
      new PacedNotices<T>({ clock: options.clock, quietHours: () => this.#file.value.quietHours, show });
    const pinned = (kind: ToldKind) =>
      paced<FailingThing>((things) => this.#tell(things, (some) => pinnedNotice(kind, some)));
    this.#pinned = { check: pinned('check'), job: pinned('job') };
    this.#incidents = paced((things) => this.#tell(things, incidentNotice));
    this.#runs = paced((things) => this.#tell(things, runNotice));
    this.#sends = paced((things) => this.#tellSends(things));
    this.#acts = new NoticeActs(options.clock);
    this.state = new LiveValue(this.#read());
    host.onEvent((event) => this.#hear(event));
  }

  /** Loads the settings, and follows workspaces and items until `stop`. */
  async start(): Promise<void> {
    this.#file.load(this.#options.clock.now());
    const { folderProblem } = this.#options;
    if (folderProblem !== undefined) this.#noticeInWindow(messages.folderProblems[folderProblem]);
    void this.#followSetAsideFiles();
    this.#publish();
    this.#count.start();
    void this.#followWorkspaces();
  }

  /** Call once the workspaces are loaded: handles the links and files that were received before. */
  ready(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const take of early) take();
  }

  /** Call before the host stops. */
  stop(): void {
    this.#ending.abort();
    this.#count.stop();
    for (const notices of this.#allPaced()) notices.stop();
  }

  /** Notifies the user of a failed pinned check or job, whether or not a window is visible. */
  pinnedFailed(kind: ToldKind, { id, name }: { readonly id: string; readonly name: string }): void {
    const { open } = this.#known();
    if (open !== undefined) this.#pinned[kind].add(id, { id, name, workspace: open });
  }

  /** Withdraws a notice that is not shown yet. */
  pinnedOver(kind: ToldKind, id: string): void {
    this.#pinned[kind].withdraw(id);
  }

  /** Notifies the user of an event in an incident. @param key events with the same key are shown once */
  incidentNews({ key, ...news }: Omit<IncidentNotice, 'origin'> & { readonly key: string }): void {
    const { open } = this.#known();
    if (open !== undefined) this.#incidents.add(key, { ...news, origin: open.origin });
  }

  /** Notifies the user that a run started on this computer ended. */
  runEnded(run: Omit<RunNotice, 'workspace'>): void {
    const { open } = this.#known();
    if (open !== undefined) this.#runs.add(run.id, { ...run, workspace: open });
  }

  /** Shows a notification that the server sent to the user. */
  sendCame(send: Omit<SendNotice, 'workspace'>): void {
    const { open } = this.#known();
    if (open !== undefined) this.#sends.add(send.id, { ...send, workspace: open });
  }

  /**
   * Runs an action that a notice in the window offered; each action works once.
   * @returns the result, as a sentence
   * @throws Failure NOT_FOUND if the offer expired
   */
  act(name: string): Promise<string> {
    return this.#acts.take(name);
  }

  /** Opens a link from outside in the last used window. Links that match nothing are ignored. */
  receive(address: string): void {
    if (this.#early !== undefined) {
      this.#early.push(() => this.receive(address));
      return;
    }
    const target = targetOf(address, this.#options.workspaces.value);
    if (target === undefined) this.#options.log.warn('an address led nowhere', { length: address.length });
    else this.events.deliver({ kind: 'address', target });
  }

  /** Opens a snapshot file. @param path absolute; the file is not validated yet */
  receiveFile(path: string): void {
    if (this.#early === undefined) this.#options.openFile(path);
    else this.#early.push(() => this.receiveFile(path));
  }

  /** Records whether a window is visible. A visible window resets the number of new unhealthy items. */
  seen(anyone: boolean): void {
    this.#seen = anyone;
    if (anyone) this.#setNews(0);
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
    const target = targetOf(address, list);
    await windows.open(target !== undefined && 'workspaceId' in target ? target.to : '/');
  }

  /**
   * @throws Failure CONFLICT if the host does not support the setting, SERVER if the settings cannot be saved
   */
  async change(change: DesktopChange): Promise<void> {
    const { settings } = this.state.value;
    for (const name of Object.keys(settings) as Array<keyof typeof settings>) {
      const { unable } = settings[name];
      if (change[name] !== undefined && unable !== null) throw new Failure('CONFLICT', { sentence: unable });
    }
    const { openAtLogin, zoom } = this.#options.host.abilities;
    if (change.openAtLogin !== undefined && openAtLogin.able) await openAtLogin.set(change.openAtLogin);
    if (change.zoomPercent !== undefined && zoom.able) await zoom.set(change.zoomPercent);
    const { tray, notifications, quietHours, sends } = change;
    if ([tray, notifications, quietHours, sends].some((chosen) => chosen !== undefined)) {
      const before = this.#file.value;
      await this.#file.write({
        tray: tray ?? before.tray,
        notifications: notifications ?? before.notifications,
        quietHours: quietHours === undefined ? before.quietHours : quietHours,
        sends: sends ?? before.sends,
      });
    }
    if (change.notifications === false) this.#setNews(0);
    if (quietHours !== undefined) for (const notices of this.#allPaced()) notices.reconsider();
    this.#publish();
  }

  #hear(event: HostEvent): void {
    if (event.kind === 'address') this.receive(event.address);
    else if (event.kind === 'file') this.receiveFile(event.path);
    else if (event.kind === 'command') this.events.deliver(event);
    else this.#publish();
  }

  /** Reports each settings file that was moved aside, once. The list of workspaces reports its own. */
  async #followSetAsideFiles(): Promise<void> {
    const { data } = this.#options.host.paths;
    const reported = new Set<string>();
    for await (const files of setAsideFiles.follow(this.#ending.signal)) {
      for (const file of files) {
        const name = relative(data, file);
        if (reported.has(file) || name.startsWith('..') || name.startsWith('workspaces.json')) continue;
        reported.add(file);
        this.#noticeInWindow(messages.setAside(name));
      }
    }
  }

  #noticeInWindow(words: { readonly title: string; readonly body: string }): void {
    this.events.deliver({ kind: 'notice', ...words, target: null });
  }

  async #followWorkspaces(): Promise<void> {
    for await (const _ of this.#options.workspaces.follow(this.#ending.signal)) {
      // Resets the count, so that the first count of another workspace is not shown as a change.
      this.#unhealthy = null;
      this.#showTray();
    }
  }

  #noteCount(count: number | null): void {
    const before = this.#unhealthy;
    this.#unhealthy = count;
    this.#showTray();
    const more = count === null || before === null ? 0 : count - before;
    const { open } = this.#known();
    if (more <= 0 || this.#seen || open === undefined || !this.#tells()) return;
    this.#setNews(this.#news + more);
    const { title, body } = messages.unhealthy;
    const address = addressOf(open.origin, unhealthyScreen);
    this.#notify({ title: title(more), body: body(open.name), address });
  }

  #allPaced(): ReadonlyArray<Pick<PacedNotices<unknown>, 'stop' | 'reconsider'>> {
    return [...Object.values(this.#pinned), this.#incidents, this.#runs, this.#sends];
  }

  #tell<T>(things: readonly T[], toNotice: (things: readonly [T, ...T[]]) => Notice): void {
    if (areSome(things) && this.#tells()) this.#notify(toNotice(things));
  }

  #tellSends(sends: readonly SendNotice[]): void {
    if (!this.#file.value.sends) return;
    // The user may have muted a rule while its notice was waiting.
    const acts = this.#options.sends;
    const wanted = sends.filter(({ ruleId }) => !acts.isMuted(ruleId));
    const { workspaces } = this.#options;
    this.#tell(wanted, (some) =>
      sendNotice(some, (send) => actsOn(send, acts, () => workspaces.value.openId)),
    );
  }

  /**
   * Returns whether notices are shown. The setting applies only to system notifications, not to notices
   * inside the window.
   */
  #tells(): boolean {
    return !this.#options.host.abilities.notifications.able || this.#file.value.notifications;
  }

  #notify(notice: Notice): void {
    const { notifications } = this.#options.host.abilities;
    if (notifications.able) {
      notifications.show(notice);
      return;
    }
    const { address, further, acts, ...words } = notice;
    const target = targetOf(address, this.#options.workspaces.value) ?? null;
    const other = further && targetOf(further.address, this.#options.workspaces.value);
    this.events.deliver({
      kind: 'notice',
      ...words,
      target,
      ...(further === undefined || other === undefined
        ? {}
        : { further: { label: further.label, target: other } }),
      ...(acts === undefined
        ? {}
        : { acts: acts.map(({ label, run }) => ({ label, act: this.#acts.offer(run) })) }),
    });
  }

  #setNews(news: number): void {
    if (news === this.#news) return;
    this.#news = news;
    const { badge } = this.#options.host.abilities;
    if (badge.able) badge.set(news);
    else this.#publish();
  }

  #known() {
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
    const { workspaces, open } = this.#known();
    tray.show({
      // A snapshot has no link of its own: its origin is that of the workspace it was saved from.
      workspaces: workspaces
        .filter(({ kind }) => kind !== 'snapshot')
        .map((workspace) => ({
          name: workspace.name,
          open: workspace === open,
          address: addressOf(workspace.origin, '/'),
        })),
      unhealthy:
        open === undefined || this.#unhealthy === null
          ? null
          : { count: this.#unhealthy, address: addressOf(open.origin, unhealthyScreen) },
    });
  }

  #publish(): void {
    this.state.set(this.#read());
    this.#showTray();
  }

  #read(): DesktopState {
    const { notifications, badge, menu, tray, openAtLogin, zoom, windows } = this.#options.host.abilities;
    const chosen = this.#file.value;
    const whyNot = (ability: { readonly able: boolean; readonly reason?: string }) => ability.reason ?? null;
    return {
      settings: {
        openAtLogin: { value: openAtLogin.able && openAtLogin.get(), unable: whyNot(openAtLogin) },
        tray: { value: tray.able && chosen.tray, unable: whyNot(tray) },
        notifications: {
          value: notifications.able && chosen.notifications,
          unable: whyNot(notifications),
        },
        quietHours: { value: chosen.quietHours, unable: null },
        sends: { value: chosen.sends, unable: null },
        zoomPercent: { value: zoom.able ? zoom.get() : plainZoomPercent, unable: whyNot(zoom) },
      },
      menu: menu.able,
      windows: windows.able,
      badge: badge.able ? 0 : this.#news,
    };
  }
}
