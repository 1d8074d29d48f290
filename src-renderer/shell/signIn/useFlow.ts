import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FlowKind, FlowNode, FlowOutcome } from '#contract/entities/session.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { confirmAddress, loginAddress, returnAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useOnSessionEnd } from './useOnSessionEnd.ts';
import { useSubmit } from './useSubmit.ts';

export interface FlowQuery {
  readonly kind: FlowKind;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  readonly refresh?: boolean | undefined;
  readonly flowId?: string | undefined;
  readonly token?: string | undefined;
}

interface FlowOptions {
  /** Returns the address to return to after an intermediate sign-in. */
  readonly returnAddressFor: (flowId: string | undefined) => string;
  /** Called before an intermediate sign-in, so that the caller can store the input. */
  readonly onInterrupted?: () => void;
  /** Whether the form is a dialog over a page. The start address then means staying there. */
  readonly isOverlay?: boolean;
}

type FlowRedirect = Extract<FlowOutcome, { outcome: 'go' }>;

const flowPaths = {
  recovery: '/recovery',
  verification: '/verification',
  settings: '/profile-settings',
} as const;

/** Returns the address of the screen where the flow continues. */
export function addressOfOutcome({ to, flowId }: FlowRedirect, returnTo: string): string {
  switch (to) {
    case 'start':
      return '/';
    case 'sign-in':
      return loginAddress(returnTo);
    case 'confirm':
      return confirmAddress(returnTo);
    default:
      return flowId === undefined
        ? flowPaths[to]
        : `${flowPaths[to]}?${new URLSearchParams({ flow: flowId })}`;
  }
}

/** Creates a flow of the identity service, submits it, and navigates where the server redirects. */
export function useFlow(
  query: FlowQuery,
  { returnAddressFor, onInterrupted, isOverlay = false }: FlowOptions,
) {
  const [outcome, setOutcome] = useState<FlowOutcome>();
  const [signInAddress, setSignInAddress] = useState<string>();
  const { busy, failure, submit } = useSubmit();
  const navigateTo = useNavigateTo();
  const { kind, aal, refresh, flowId, token } = query;
  const flow = outcome?.outcome === 'flow' ? outcome.flow : undefined;

  const handleOutcome = (next: FlowOutcome) => {
    // Keep the form until the next screen opens.
    if (next.outcome !== 'go' || (isOverlay && next.to === 'start')) return setOutcome(next);
    if (next.to === 'sign-in' || next.to === 'confirm') onInterrupted?.();
    const address = addressOfOutcome(next, returnAddressFor(flow?.id));
    if (next.to === 'sign-in') setSignInAddress(address);
    else navigateTo(address, { replace: true });
  };
  useOnSessionEnd(signInAddress !== undefined, () => navigateTo(signInAddress ?? '/', { replace: true }));
  const create = () =>
    submit(async () =>
      handleOutcome(await bridge.session.flow.create({ kind, aal, refresh, flowId, token })),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: creates each flow once.
  useEffect(() => void create(), [kind, aal, refresh, token]);

  /** @returns The outcome. Undefined on failure, which `failure` describes. */
  const send = async (
    button: FlowNode,
    values: Readonly<Record<string, string>>,
  ): Promise<FlowOutcome | undefined> => {
    if (flow === undefined) return undefined;
    let result: FlowOutcome | undefined;
    await submit(async () => {
      result = await bridge.session.flow.submit({
        kind,
        flowId: flow.id,
        submit: { name: button.name, value: button.value },
        values,
      });
      handleOutcome(result);
    });
    return result;
  };
  return { outcome, busy, failure, create, send };
}

export function useReturnAddress(): string {
  return returnAddress(useLocation().searchStr);
}
