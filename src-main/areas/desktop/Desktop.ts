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
  // Absent in files of versions that had no quiet hours.
  quietHours: quietHoursSchema.nullable().default(null),
  // Absent in files of versions that did not tell of what was sent.
  sends: z.boolean().default(true),
});

/** The catalog, filtered to what is unhealthy. */
const unhealthyScreen = '/catalog?health=unhealthy%3A1';

export interface DesktopOptions {
  readonly host: Host;
  readonly workspaces: LiveValue<WorkspaceList>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Opens a snapshot that the program was given. */
  readonly openFile: (path: string) => void;
  readonly sends: SendActs;
  /** Why nothing can be written to the data folder. */
  readonly folderProblem?: FolderProblem;
}

export type DesktopChange = {
  readonly [Key in keyof DesktopState['settings']]?: DesktopState['settings'][Key]['value'] | undefined;
};

/**
 * What the operating system does for the application: addresses from outside, the tray, notifications, the badge, the menu, and
 * what the person chose of these. What the host cannot do, the window does, or says why not.
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
  /** What came before the workspaces were known; nothing after that. */
  #early: Array<() => void> | undefined = [];
  #unhealthy: number | null = null;
  #seen = false;
  /** How many more became unhealthy since a window was seen last. */
  #news = 0;

  /** Hears the host from now on. */
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

  /** Reads what was chosen, and follows workspaces and items until `stop`. */
  async start(): Promise<void> {
    this.#file.load(this.#options.clock.now());
    const { folderProblem } = this.#options;
    if (folderProblem !== undefined) this.#noticeInWindow(messages.folderProblems[folderProblem]);
    void this.#followSetAsideFiles();
    this.#publish();
    this.#count.start();
    void this.#followWorkspaces();
  }

  /** The workspaces are known from now on: what came before leads to one of them, or to an unknown server. */
  ready(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const take of early) take();
  }

  /** Must come before the host stops. */
  stop(): void {
    this.#ending.abort();
    this.#count.stop();
    for (const notices of this.#allPaced()) notices.stop();
  }

  /** Something that is pinned failed: the person is told, whether or not a window can be seen. */
  pinnedFailed(kind: ToldKind, { id, name }: { readonly id: string; readonly name: string }): void {
    const { open } = this.#known();
    if (open !== undefined) this.#pinned[kind].add(id, { id, name, workspace: open });
  }

  /** There is nothing more to tell of it. */
  pinnedOver(kind: ToldKind, id: string): void {
    this.#pinned[kind].withdraw(id);
  }

  /** Something happened in an incident that concerns the person. @param key the same thing is told once */
  incidentNews({ key, ...news }: Omit<IncidentNotice, 'origin'> & { readonly key: string }): void {
    const { open } = this.#known();
    if (open !== undefined) this.#incidents.add(key, { ...news, origin: open.origin });
  }

  /** A run that was started here ended. */
  runEnded(run: Omit<RunNotice, 'workspace'>): void {
    const { open } = this.#known();
    if (open !== undefined) this.#runs.add(run.id, { ...run, workspace: open });
  }

  /** The server sent something to the person. */
  sendCame(send: Omit<SendNotice, 'workspace'>): void {
    const { open } = this.#known();
    if (open !== undefined) this.#sends.add(send.id, { ...send, workspace: open });
  }

  /**
   * Does what a notice in the window offered, once.
   * @returns what was done, in a sentence
   * @throws Failure NOT_FOUND for what is offered no more
   */
  act(name: string): Promise<string> {
    return this.#acts.take(name);
  }

  /** Leads a window to an address from outside; what leads nowhere is left alone. */
  receive(address: string): void {
    if (this.#early !== undefined) {
      this.#early.push(() => this.receive(address));
      return;
    }
    const target = targetOf(address, this.#options.workspaces.value);
    if (target === undefined) this.#options.log.warn('an address led nowhere', { length: address.length });
    else this.events.deliver({ kind: 'address', target });
  }

  /** Opens a snapshot that the program was given. @param path absolute, of a file that nobody has looked at */
  receiveFile(path: string): void {
    if (this.#early === undefined) this.#options.openFile(path);
    else this.#early.push(() => this.receiveFile(path));
  }

  /** Hears whether a window can be seen; a person who sees one has seen what became unhealthy. */
  seen(anyone: boolean): void {
    this.#seen = anyone;
    if (anyone) this.#setNews(0);
  }

  writeMenu(commands: readonly MenuCommand[]): void {
    const { menu } = this.#options.host.abilities;
    if (menu.able) menu.set(commands);
  }

  /** @throws Failure CONFLICT where no further window can be opened */
  async openWindow(address: string): Promise<void> {
    const { windows } = this.#options.host.abilities;
    if (!windows.able) throw new Failure('CONFLICT', { sentence: windows.reason });
    const list = this.#options.workspaces.value;
    const target = targetOf(address, list);
    await windows.open(target !== undefined && 'workspaceId' in target ? target.to : '/');
  }

  /** @throws Failure CONFLICT for what this host cannot do, SERVER when the choice cannot be kept */
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

  /** Reports each settings file that was moved aside, once. The list of workspaces has a notice of its own. */
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
      // Without a number to compare with, the first count of another workspace is not told as a change.
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
    // What waited may have been muted meanwhile.
    const acts = this.#options.sends;
    const wanted = sends.filter(({ ruleId }) => !acts.isMuted(ruleId));
    const { workspaces } = this.#options;
    this.#tell(wanted, (some) =>
      sendNotice(some, (send) => actsOn(send, acts, () => workspaces.value.openId)),
    );
  }

  /** Whether notices are shown. The setting is for those of the system; those inside the window disturb nobody. */
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
      // An address leads to a server, and a snapshot has that of another workspace.
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
