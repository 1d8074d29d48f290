import type { BrowserStep } from '#contract/entities/session.ts';
import type { Clock } from '#main/base/clock.ts';
import { systemClock } from '#main/base/clock.ts';
import type { WebHost } from '#main/host/web/WebHost.ts';
import type { TestWindow } from './bridgeClient.ts';

/** Records the links that the host opens, without a browser. */
export function openedLinks(): { readonly links: string[]; prepareHost: (host: WebHost) => void } {
  const links: string[] = [];
  return {
    links,
    prepareHost: (host) => {
      Object.assign(host, { openLink: async (url: string) => void links.push(url) });
    },
  };
}

interface Asked {
  readonly door?: 'oidc' | 'hosted';
  readonly register?: boolean;
  readonly confirm?: boolean;
  /** Simulates the user at the sign-in page. Default: no action. */
  readonly act?: (url: string) => Promise<unknown>;
  readonly onStep?: (step: BrowserStep) => void;
  readonly signal?: AbortSignal;
}

/**
 * Signs in on a provider's pages. @returns the reported steps @throws errors of main or of the simulated
 * user
 */
export async function signInByBrowser(
  { bridge }: TestWindow,
  { door = 'oidc', act, onStep, signal, ...more }: Asked,
): Promise<BrowserStep[]> {
  const steps: BrowserStep[] = [];
  const stream = await bridge.session.signIn.browser(
    { door, ...more },
    ...(signal === undefined ? [] : [{ signal }]),
  );
  let acting: Promise<unknown> | undefined;
  for await (const step of stream) {
    steps.push(step);
    onStep?.(step);
    if (step.step !== 'opened' || act === undefined) continue;
    acting = act(step.url);
    // Awaited below. If the console ends first, this loop ends first.
    acting.catch(() => undefined);
  }
  await acting;
  return steps;
}

/** Returns this computer's clock with an offset that a test sets. */
export function movedClock(): Clock & { moveBy(ms: number): void } {
  let movedMs = 0;
  return {
    ...systemClock,
    now: () => systemClock.now() + movedMs,
    elapsed: () => systemClock.elapsed() + movedMs,
    moveBy: (ms) => {
      movedMs += ms;
    },
  };
}
