import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FlowKind, FlowNode, FlowOutcome } from '../../../src-preload/contract/entities/session.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { confirmAddress, loginAddress, returnAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useOnceEnded } from './useOnceEnded.ts';
import { useSubmit } from './useSubmit.ts';

export interface FlowAsk {
  readonly kind: FlowKind;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  readonly refresh?: boolean | undefined;
  readonly flowId?: string | undefined;
  readonly token?: string | undefined;
}

interface FlowOptions {
  /** Returns the address to return to after an intermediate sign-in. */
  readonly here: (flowId: string | undefined) => string;
  /** Called before an intermediate sign-in, so that the caller can store the input. */
  readonly onInterrupted?: () => void;
  /** Whether the form is a dialog over a page. The start address then means staying there. */
  readonly over?: boolean;
}

type Going = Extract<FlowOutcome, { outcome: 'go' }>;

const flowPaths = {
  recovery: '/recovery',
  verification: '/verification',
  settings: '/profile-settings',
} as const;

/** Returns the address of the screen where the flow continues. */
export function addressOfOutcome({ to, flowId }: Going, here: string): string {
  switch (to) {
    case 'start':
      return '/';
    case 'sign-in':
      return loginAddress(here);
    case 'confirm':
      return confirmAddress(here);
    default:
      return flowId === undefined
        ? flowPaths[to]
        : `${flowPaths[to]}?${new URLSearchParams({ flow: flowId })}`;
  }
}

/** Creates a flow of the identity service, submits it, and navigates where the server redirects. */
export function useFlow(ask: FlowAsk, { here, onInterrupted, over = false }: FlowOptions) {
  const [outcome, setOutcome] = useState<FlowOutcome>();
  const [signInAt, setSignInAt] = useState<string>();
  const { busy, failure, submit } = useSubmit();
  const navigateTo = useNavigateTo();
  const { kind, aal, refresh, flowId, token } = ask;
  const flow = outcome?.outcome === 'flow' ? outcome.flow : undefined;

  const take = (next: FlowOutcome) => {
    // Keep the form until the next screen opens.
    if (next.outcome !== 'go' || (over && next.to === 'start')) return setOutcome(next);
    if (next.to === 'sign-in' || next.to === 'confirm') onInterrupted?.();
    const address = addressOfOutcome(next, here(flow?.id));
    if (next.to === 'sign-in') setSignInAt(address);
    else navigateTo(address, { replace: true });
  };
  useOnceEnded(signInAt !== undefined, () => navigateTo(signInAt ?? '/', { replace: true }));
  const create = () =>
    submit(async () => take(await bridge.session.flow.create({ kind, aal, refresh, flowId, token })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: creates each flow once.
  useEffect(() => void create(), [kind, aal, refresh, token]);

  /** @returns The outcome. Undefined on failure, which `failure` describes. */
  const send = async (
    button: FlowNode,
    values: Readonly<Record<string, string>>,
  ): Promise<FlowOutcome | undefined> => {
    if (flow === undefined) return undefined;
    let came: FlowOutcome | undefined;
    await submit(async () => {
      came = await bridge.session.flow.submit({
        kind,
        flowId: flow.id,
        submit: { name: button.name, value: button.value },
        values,
      });
      take(came);
    });
    return came;
  };
  return { outcome, busy, failure, create, send };
}

export function useReturnAddress(): string {
  return returnAddress(useLocation().searchStr);
}
