import { create } from 'zustand';
import type {
  KubeconfigChange,
  KubeconfigInstalled,
  KubeconfigOutcome,
  KubeconfigRefusal,
  KubeconfigRequest,
  KubeconfigVerified,
} from '#contract/kubeconfig.ts';
import type { Toast } from '#kit/toasts/toastStore.ts';
import type { DisplayFailure } from '#parts/failures.ts';
import { undoOf } from './installationRules.ts';
import { messages } from './messages.ts';
import type { RemainingToken } from './useRemainingToken.ts';

/** The user's choices. Errors do not reset them. */
export interface InstallationChoices {
  readonly target: KubeconfigRequest['target'] | 'download';
  /** Undefined for the suggested name. */
  readonly name: string | undefined;
  readonly makeCurrent: boolean;
  readonly verify: boolean;
}

export type InstallationError =
  | { readonly kind: 'refusal'; readonly refusal: KubeconfigRefusal }
  | { readonly kind: 'failure'; readonly failure: DisplayFailure };

/** Verification of the new context: not requested, running, or its result. */
export type Verification = 'none' | 'running' | KubeconfigVerified;

export type InstallationStage =
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
      readonly check: Verification;
    };

export type RunningAction = 'install' | 'undo' | 'save' | 'copy';

/** Bridge procedures of an installation. */
export interface InstallationCalls {
  readonly install: (input: KubeconfigRequest & { fingerprint: string }) => Promise<KubeconfigOutcome>;
  readonly proceed: (input: { pending: string; fingerprint: string }) => Promise<KubeconfigOutcome>;
  readonly discard: (input: { pending: string }) => Promise<unknown>;
  readonly verify: (input: { id: string }) => Promise<KubeconfigVerified>;
  readonly undo: (input: { id: string }) => Promise<{ refusal: KubeconfigRefusal | null }>;
  readonly removeLock: (input: { path: string }) => Promise<unknown>;
}

export interface InstallationOptions {
  readonly calls: InstallationCalls;
  readonly toFailure: (error: unknown) => DisplayFailure;
  readonly notify: (toast: Omit<Toast, 'id'>) => void;
  readonly isShown: () => boolean;
  readonly show: () => void;
}

/** The last request and the change that the user saw at that time. */
interface LastRequest {
  readonly request: KubeconfigRequest;
  readonly preview: KubeconfigChange;
}

interface InstallationState {
  readonly stage: InstallationStage;
  readonly choices: InstallationChoices;
  readonly busy: RunningAction | undefined;
  readonly error: InstallationError | undefined;
  readonly lastRequest: LastRequest | undefined;
  /** Whether the dialog was closed. The next `begin()` then starts over. */
  readonly isClosed: boolean;
  readonly begin: () => void;
  readonly choose: (patch: Partial<InstallationChoices>) => void;
  readonly install: (wish: KubeconfigRequest, seen: KubeconfigChange) => Promise<void>;
  /** Installs the change of the `confirm` stage. */
  readonly accept: () => Promise<void>;
  /** Repeats a refused installation, with the existing token if there is one. */
  readonly retry: () => Promise<void>;
  /** Removes the lock file and continues. */
  readonly unlock: (path: string) => Promise<void>;
  readonly verify: () => Promise<void>;
  /** @param token what happens to the created access token, for the toast */
  readonly undo: (token: RemainingToken) => Promise<void>;
  /** Runs another action, such as saving. The dialog shows its failure. */
  readonly run: (busy: RunningAction, work: () => Promise<void>) => Promise<void>;
  /** Handles a closed dialog. A running installation continues and reports its result. */
  readonly close: () => void;
  /** Resets the state for another user or workspace. A running installation still reports its result. */
  readonly abandon: () => void;
}

const defaultChoices: InstallationChoices = {
  target: 'default',
  name: undefined,
  makeCurrent: false,
  verify: true,
};
const initialState = {
  stage: { at: 'choose' },
  choices: defaultChoices,
  error: undefined,
  lastRequest: undefined,
  isClosed: false,
} as const satisfies Partial<InstallationState>;

const pendingOf = (stage: InstallationStage): string | null =>
  stage.at === 'confirm' || stage.at === 'held' ? stage.pending : null;

/** State machine of an installation. Creates at most one token per click on Install. */
export function createInstallation({ calls, toFailure, notify, isShown, show }: InstallationOptions) {
  /** Incremented by `abandon()`. The results of work that began before are not displayed. */
  let generation = 0;
  return create<InstallationState>()((set, get) => {
    const showAction = { label: messages.show, run: show };

    const fail = (error: unknown) => {
      const failure = toFailure(error);
      set({ error: { kind: 'failure', failure } });
      if (isShown()) return;
      notify({ kind: 'failed', text: messages.failed, note: failure.sentence, action: showAction });
    };

    /** Runs one action at a time. */
    const runExclusive = async (busy: RunningAction, work: () => Promise<void>): Promise<void> => {
      if (get().busy !== undefined) return;
      const startGeneration = generation;
      set({ busy, error: undefined });
      try {
        await work();
      } catch (error) {
        if (startGeneration === generation) fail(error);
      } finally {
        if (startGeneration === generation) set({ busy: undefined });
      }
    };

    // If this fails, main discards the token when it exits.
    const discardToken = (pending: string | null) => {
      if (pending !== null) calls.discard({ pending }).catch(() => undefined);
    };

    const handleOutcomeFor = (startGeneration: number, outcome: KubeconfigOutcome) => {
      if (startGeneration === generation) return handleOutcome(outcome);
      if (outcome.outcome !== 'installed') return discardToken(outcome.pending);
      const note = messages.installedNote(outcome.name, outcome.path);
      notify({ kind: 'done', text: messages.installed, note });
    };

    const handleOutcome = (outcome: KubeconfigOutcome) => {
      const hidden = !isShown();
      if (outcome.outcome === 'installed') {
        set({ stage: { at: 'done', installed: outcome, check: 'none' } });
        const note = messages.installedNote(outcome.name, outcome.path);
        notify({ kind: 'done', text: messages.installed, note, ...(hidden && { action: showAction }) });
        if (get().choices.verify) void get().verify();
        return;
      }
      if (outcome.outcome === 'confirm') {
        const { pending, change, why } = outcome;
        set({ stage: { at: 'confirm', pending, change, why } });
      } else if (outcome.pending === null) {
        set({ error: { kind: 'refusal', refusal: outcome.refusal } });
      } else {
        set({ stage: { at: 'held', pending: outcome.pending, refusal: outcome.refusal } });
      }
      if (hidden) notify({ kind: 'info', text: messages.needsReview, action: showAction });
    };

    const requestInstall = async ({ request, preview }: LastRequest) => {
      const startGeneration = generation;
      set({ lastRequest: { request, preview } });
      handleOutcomeFor(
        startGeneration,
        await calls.install({ ...request, fingerprint: preview.fingerprint }),
      );
    };

    const proceed = async (pending: string, seen: KubeconfigChange) => {
      const startGeneration = generation;
      handleOutcomeFor(startGeneration, await calls.proceed({ pending, fingerprint: seen.fingerprint }));
    };

    return {
      ...initialState,
      busy: undefined,
      begin: () => {
        if (get().isClosed && get().busy === undefined) set(initialState);
      },
      choose: (patch) => set(({ choices }) => ({ choices: { ...choices, ...patch }, error: undefined })),
      install: (request, preview) => runExclusive('install', () => requestInstall({ request, preview })),
      accept: () =>
        runExclusive('install', async () => {
          const { stage, lastRequest } = get();
          if (stage.at !== 'confirm' || lastRequest === undefined) return;
          const { pending, change } = stage;
          set({ lastRequest: { ...lastRequest, preview: change } });
          if (pending === null) await requestInstall({ ...lastRequest, preview: change });
          else await proceed(pending, change);
        }),
      retry: () =>
        runExclusive('install', async () => {
          const { stage, lastRequest } = get();
          if (lastRequest === undefined) return;
          if (stage.at === 'held') await proceed(stage.pending, lastRequest.preview);
          else if (stage.at === 'choose') await requestInstall(lastRequest);
        }),
      unlock: async (path) => {
        await runExclusive('install', async () => void (await calls.removeLock({ path })));
        if (get().error === undefined) await get().retry();
      },
      verify: async () => {
        const { stage } = get();
        if (stage.at !== 'done' || stage.check === 'running') return;
        const { id } = stage.installed;
        const setCheck = (check: Verification) => {
          const now = get().stage;
          if (now.at === 'done' && now.installed.id === id) set({ stage: { ...now, check } });
        };
        setCheck('running');
        try {
          setCheck(await calls.verify({ id }));
        } catch (error) {
          const { sentence, details } = toFailure(error);
          setCheck({ outcome: 'unverified', sentence, ...(details !== undefined && { details }), tookMs: 0 });
        }
      },
      undo: (token) =>
        runExclusive('undo', async () => {
          const { stage } = get();
          if (stage.at !== 'done') return;
          const { refusal } = await calls.undo({ id: stage.installed.id });
          if (refusal !== null) return set({ error: { kind: 'refusal', refusal } });
          set({ stage: { at: 'choose' }, lastRequest: undefined });
          const text = messages.undone[undoOf(stage.installed)];
          notify({ kind: 'done', text, ...token });
        }),
      run: runExclusive,
      close: () => {
        const { stage, busy } = get();
        if (busy !== undefined) return;
        discardToken(pendingOf(stage));
        set({ isClosed: true });
      },
      abandon: () => {
        generation += 1;
        discardToken(pendingOf(get().stage));
        set({ ...initialState, busy: undefined });
      },
    };
  });
}
