import type { FlowKind } from '../../../src-preload/contract/entities/session.ts';

/** Flows that have the sign-in stage for themselves. */
export type StageFlow = Extract<FlowKind, 'registration' | 'recovery' | 'verification'>;

const stageFlows: Readonly<Record<string, StageFlow>> = {
  '/registration': 'registration',
  '/recovery': 'recovery',
  '/verification': 'verification',
};

/** The flow that an address of the sign-in stage is about. */
export const stageFlowAt = (pathname: string): StageFlow | undefined => stageFlows[pathname];
