import type { FlowKind } from '#contract/entities/session.ts';

/** Flows with their own screen before the frame. */
export type StageFlow = Extract<FlowKind, 'registration' | 'recovery' | 'verification'>;

const stageFlows: Readonly<Record<string, StageFlow>> = {
  '/registration': 'registration',
  '/recovery': 'recovery',
  '/verification': 'verification',
};

export const stageFlowAt = (pathname: string): StageFlow | undefined => stageFlows[pathname];
