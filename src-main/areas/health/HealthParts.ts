import type { AnswerSources } from '#main/reading/answerFrom.ts';
import type { Pins } from '#main/reading/Pins.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';

export interface HealthParts extends AnswerSources {
  readonly session: SessionManager;
  readonly pins: Pins;
}
