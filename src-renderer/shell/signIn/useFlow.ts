import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FlowKind, FlowNode, FlowOutcome } from '../../../src-preload/contract/entities/session.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { confirmAddress, loginAddress, returnAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useOnceEnded } from './useOnceEnded.ts';
import { useSubmit } from './useSubmit.ts';

/** Which flow a form draws. */
export interface FlowAsk {
  readonly kind: FlowKind;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  readonly refresh?: boolean | undefined;
  readonly flowId?: string | undefined;
  readonly token?: string | undefined;
}

interface FlowOptions {
  /** Where a sign-in that comes between leads back to. */
  readonly here: (flowId: string | undefined) => string;
  /** Something is left for a sign-in: the caller keeps what was typed. */
  readonly onInterrupted?: () => void;
  /** It stands over a page that stays: who is led to the start is there. */
  readonly over?: boolean;
}

type Going = Extract<FlowOutcome, { outcome: 'go' }>;

const flowPaths = {
  recovery: '/recovery',
  verification: '/verification',
  settings: '/profile-settings',
} as const;

/** The address of the screen on which a flow goes on. */
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

/** A flow of the identity service: created once, sent as often as it takes, and left for where the server leads. */
export function useFlow(ask: FlowAsk, { here, onInterrupted, over = false }: FlowOptions) {
  const [outcome, setOutcome] = useState<FlowOutcome>();
  const [signInAt, setSignInAt] = useState<string>();
  const { busy, failure, submit } = useSubmit();
  const navigateTo = useNavigateTo();
  const { kind, aal, refresh, flowId, token } = ask;
  const flow = outcome?.outcome === 'flow' ? outcome.flow : undefined;

  const take = (next: FlowOutcome) => {
    // The form stays as it is until the next screen is there.
    if (next.outcome !== 'go' || (over && next.to === 'start')) return setOutcome(next);
    if (next.to === 'sign-in' || next.to === 'confirm') onInterrupted?.();
    const address = addressOfOutcome(next, here(flow?.id));
    if (next.to === 'sign-in') setSignInAt(address);
    else navigateTo(address, { replace: true });
  };
  useOnceEnded(signInAt !== undefined, () => navigateTo(signInAt ?? '/', { replace: true }));
  const create = () =>
    submit(async () => take(await bridge.session.flow.create({ kind, aal, refresh, flowId, token })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flow is started once for each that is asked for.
  useEffect(() => void create(), [kind, aal, refresh, token]);

  /** @returns what came of it; undefined when it failed, which `failure` tells */
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

/** The address that a screen of sign-in leads back to. */
export function useReturnAddress(): string {
  return returnAddress(useLocation().searchStr);
}
