import { create } from 'zustand';
import type {
  KubeconfigChange,
  KubeconfigInstalled,
  KubeconfigOutcome,
  KubeconfigRefusal,
  KubeconfigVerified,
  KubeconfigWish,
} from '../../../src-preload/contract/kubeconfig.ts';
import type { Toast } from '../../kit/overlay/toastStore.ts';
import type { ShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

/** The user's choices. Errors do not reset them. */
export interface Wish {
  readonly target: KubeconfigWish['target'] | 'download';
  /** Undefined for the suggested name. */
  readonly name: string | undefined;
  readonly makeCurrent: boolean;
  readonly verify: boolean;
}

export type Trouble =
  | { readonly kind: 'refusal'; readonly refusal: KubeconfigRefusal }
  | { readonly kind: 'failure'; readonly failure: ShownFailure };

/** Verification of the new context: not requested, running, or its result. */
export type Check = 'none' | 'running' | KubeconfigVerified;

export type Stage =
  | { readonly at: 'choose' }
  /** The actual change differs from the preview. `pending` is set if a token was already created. */
  | {
      readonly at: 'confirm';
      readonly pending: string | null;
      readonly change: KubeconfigChange;
      readonly why: string;
    }
  /** A token was created, but the file could not be written. */
  | { readonly at: 'held'; readonly pending: string; readonly refusal: KubeconfigRefusal }
  | {
      readonly at: 'done';
      readonly installed: KubeconfigInstalled;
      readonly check: Check;
    };

export type Busy = 'install' | 'undo' | 'save' | 'copy';

/** Bridge procedures of an installation. */
export interface InstallationCalls {
  readonly install: (input: KubeconfigWish & { fingerprint: string }) => Promise<KubeconfigOutcome>;
  readonly proceed: (input: { pending: string; fingerprint: string }) => Promise<KubeconfigOutcome>;
  readonly discard: (input: { pending: string }) => Promise<unknown>;
  readonly verify: (input: { id: string }) => Promise<KubeconfigVerified>;
  readonly undo: (input: { id: string }) => Promise<{ refusal: KubeconfigRefusal | null }>;
  readonly removeLock: (input: { path: string }) => Promise<unknown>;
}

export interface InstallationOptions {
  readonly calls: InstallationCalls;
  readonly toFailure: (error: unknown) => ShownFailure;
  readonly tell: (toast: Omit<Toast, 'id'>) => void;
  readonly isShown: () => boolean;
  readonly show: () => void;
}

/** The last request and the change that the user saw at that time. */
interface Asked {
  readonly wish: KubeconfigWish;
  readonly seen: KubeconfigChange;
}

interface InstallationState {
  readonly stage: Stage;
  readonly wish: Wish;
  readonly busy: Busy | undefined;
  readonly trouble: Trouble | undefined;
  readonly asked: Asked | undefined;
  /** Whether the dialog was closed. The next `begin()` then starts over. */
  readonly over: boolean;
  readonly begin: () => void;
  readonly choose: (patch: Partial<Wish>) => void;
  readonly install: (wish: KubeconfigWish, seen: KubeconfigChange) => Promise<void>;
  /** Installs the change of the `confirm` stage. */
  readonly accept: () => Promise<void>;
  /** Repeats a refused installation, with the existing token if there is one. */
  readonly retry: () => Promise<void>;
  /** Removes the lock file and continues. */
  readonly unlock: (path: string) => Promise<void>;
  readonly verify: () => Promise<void>;
  readonly undo: () => Promise<void>;
  /** Runs another action, such as saving. The dialog shows its failure. */
  readonly run: (busy: Busy, work: () => Promise<void>) => Promise<void>;
  /** Handles a closed dialog. A running installation continues and reports its result. */
  readonly close: () => void;
  /** Resets the state for another user or workspace. A running installation still reports its result. */
  readonly abandon: () => void;
}

const noWish: Wish = { target: 'default', name: undefined, makeCurrent: false, verify: true };
const fresh = {
  stage: { at: 'choose' },
  wish: noWish,
  trouble: undefined,
  asked: undefined,
  over: false,
} as const satisfies Partial<InstallationState>;

const pendingOf = (stage: Stage): string | null =>
  stage.at === 'confirm' || stage.at === 'held' ? stage.pending : null;

/** State machine of an installation. Creates at most one token per click on Install. */
export function createInstallation({ calls, toFailure, tell, isShown, show }: InstallationOptions) {
  /** Incremented by `abandon()`. The results of work that began before are not displayed. */
  let owner = 0;
  return create<InstallationState>()((set, get) => {
    const showLater = { label: messages.showAgain, run: show };

    const fail = (error: unknown) => {
      const failure = toFailure(error);
      set({ trouble: { kind: 'failure', failure } });
      if (isShown()) return;
      tell({ kind: 'failed', text: messages.failed, note: failure.sentence, action: showLater });
    };

    /** Runs one action at a time. */
    const during = async (busy: Busy, work: () => Promise<void>): Promise<void> => {
      if (get().busy !== undefined) return;
      const begun = owner;
      set({ busy, trouble: undefined });
      try {
        await work();
      } catch (error) {
        if (begun === owner) fail(error);
      } finally {
        if (begun === owner) set({ busy: undefined });
      }
    };

    // If this fails, main discards the token when it exits.
    const forget = (pending: string | null) => {
      if (pending !== null) calls.discard({ pending }).catch(() => undefined);
    };

    const takeFor = (begun: number, outcome: KubeconfigOutcome) => {
      if (begun === owner) return take(outcome);
      if (outcome.outcome !== 'installed') return forget(outcome.pending);
      const note = messages.installedNote(outcome.name, outcome.path);
      tell({ kind: 'done', text: messages.installed, note });
    };

    const take = (outcome: KubeconfigOutcome) => {
      const hidden = !isShown();
      if (outcome.outcome === 'installed') {
        set({ stage: { at: 'done', installed: outcome, check: 'none' } });
        const note = messages.installedNote(outcome.name, outcome.path);
        tell({ kind: 'done', text: messages.installed, note, ...(hidden && { action: showLater }) });
        if (get().wish.verify) void get().verify();
        return;
      }
      if (outcome.outcome === 'confirm') {
        const { pending, change, why } = outcome;
        set({ stage: { at: 'confirm', pending, change, why } });
      } else if (outcome.pending === null) {
        set({ trouble: { kind: 'refusal', refusal: outcome.refusal } });
      } else {
        set({ stage: { at: 'held', pending: outcome.pending, refusal: outcome.refusal } });
      }
      if (hidden) tell({ kind: 'info', text: messages.needsYou, action: showLater });
    };

    const ask = async ({ wish, seen }: Asked) => {
      const begun = owner;
      set({ asked: { wish, seen } });
      takeFor(begun, await calls.install({ ...wish, fingerprint: seen.fingerprint }));
    };

    const goOn = async (pending: string, seen: KubeconfigChange) => {
      const begun = owner;
      takeFor(begun, await calls.proceed({ pending, fingerprint: seen.fingerprint }));
    };

    return {
      ...fresh,
      busy: undefined,
      begin: () => {
        if (get().over && get().busy === undefined) set(fresh);
      },
      choose: (patch) => set(({ wish }) => ({ wish: { ...wish, ...patch }, trouble: undefined })),
      install: (wish, seen) => during('install', () => ask({ wish, seen })),
      accept: () =>
        during('install', async () => {
          const { stage, asked } = get();
          if (stage.at !== 'confirm' || asked === undefined) return;
          const { pending, change } = stage;
          set({ asked: { ...asked, seen: change } });
          if (pending === null) await ask({ ...asked, seen: change });
          else await goOn(pending, change);
        }),
      retry: () =>
        during('install', async () => {
          const { stage, asked } = get();
          if (asked === undefined) return;
          if (stage.at === 'held') await goOn(stage.pending, asked.seen);
          else if (stage.at === 'choose') await ask(asked);
        }),
      unlock: async (path) => {
        await during('install', async () => void (await calls.removeLock({ path })));
        if (get().trouble === undefined) await get().retry();
      },
      verify: async () => {
        const { stage } = get();
        if (stage.at !== 'done' || stage.check === 'running') return;
        const { id } = stage.installed;
        const say = (check: Check) => {
          const now = get().stage;
          if (now.at === 'done' && now.installed.id === id) set({ stage: { ...now, check } });
        };
        say('running');
        try {
          say(await calls.verify({ id }));
        } catch (error) {
          const { sentence, details } = toFailure(error);
          say({ outcome: 'unverified', sentence, ...(details !== undefined && { details }), tookMs: 0 });
        }
      },
      undo: () =>
        during('undo', async () => {
          const { stage } = get();
          if (stage.at !== 'done') return;
          const { refusal } = await calls.undo({ id: stage.installed.id });
          if (refusal !== null) return set({ trouble: { kind: 'refusal', refusal } });
          set({ stage: { at: 'choose' }, asked: undefined });
          tell({ kind: 'done', text: messages.undone, note: messages.undoneNote });
        }),
      run: during,
      close: () => {
        const { stage, busy } = get();
        if (busy !== undefined) return;
        forget(pendingOf(stage));
        set({ over: true });
      },
      abandon: () => {
        owner += 1;
        forget(pendingOf(get().stage));
        set({ ...fresh, busy: undefined });
      },
    };
  });
}
