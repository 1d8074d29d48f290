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

/** What the person chose. It outlives everything that goes wrong. */
export interface Wish {
  readonly target: KubeconfigWish['target'] | 'download';
  /** Undefined as long as it is the suggested one. */
  readonly name: string | undefined;
  readonly makeCurrent: boolean;
  readonly verify: boolean;
}

export type Trouble =
  | { readonly kind: 'refusal'; readonly refusal: KubeconfigRefusal }
  | { readonly kind: 'failure'; readonly failure: ShownFailure };

/** What is known of the new context: nothing was asked, the server is being asked, or what came of it. */
export type Check = 'none' | 'running' | KubeconfigVerified;

export type Stage =
  | { readonly at: 'choose' }
  /** The real change is another one than was shown. `pending` when a token was made already. */
  | {
      readonly at: 'confirm';
      readonly pending: string | null;
      readonly change: KubeconfigChange;
      readonly why: string;
    }
  /** A token was made, and the file could not be written. */
  | { readonly at: 'held'; readonly pending: string; readonly refusal: KubeconfigRefusal }
  | {
      readonly at: 'done';
      readonly installed: KubeconfigInstalled;
      readonly check: Check;
    };

export type Busy = 'install' | 'undo' | 'save' | 'copy';

/** Of the bridge: what an installation asks of main. */
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
  /** Whether the dialog can be seen. */
  readonly isShown: () => boolean;
  readonly show: () => void;
}

/** What was asked for last, and the change that the person saw then. */
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
  /** It was closed: the next opening begins anew. */
  readonly over: boolean;
  readonly begin: () => void;
  readonly choose: (patch: Partial<Wish>) => void;
  /** Installs the change that the person sees. */
  readonly install: (wish: KubeconfigWish, seen: KubeconfigChange) => Promise<void>;
  /** Installs what `confirm` shows. */
  readonly accept: () => Promise<void>;
  /** Tries again what was refused, with the token that there is. */
  readonly retry: () => Promise<void>;
  /** Removes the lock that stands in the way, and goes on. */
  readonly unlock: (path: string) => Promise<void>;
  readonly verify: () => Promise<void>;
  readonly undo: () => Promise<void>;
  /** Runs something else, such as saving: its failure stands in the dialog. */
  readonly run: (busy: Busy, work: () => Promise<void>) => Promise<void>;
  /** The dialog was closed. What runs goes on, and is told. */
  readonly close: () => void;
  /** Another person or workspace: what runs is told when it ends, and nothing of it is kept. */
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

/** The steps of an installation, whichever window parts show it. One token at most is made for each press of Install. */
export function createInstallation({ calls, toFailure, tell, isShown, show }: InstallationOptions) {
  /** Who the dialog is for now; what was begun for somebody else shows nothing. */
  let owner = 0;
  return create<InstallationState>()((set, get) => {
    const showLater = { label: messages.showAgain, run: show };

    const fail = (error: unknown) => {
      const failure = toFailure(error);
      set({ trouble: { kind: 'failure', failure } });
      if (isShown()) return;
      tell({ kind: 'failed', text: messages.failed, note: failure.sentence, action: showLater });
    };

    /** One thing at a time. */
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

    // What cannot be forgotten now is forgotten when main ends.
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
