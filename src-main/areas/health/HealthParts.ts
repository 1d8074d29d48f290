import type { AnswerSources } from '#main/reading/answerFrom.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';

export interface HealthParts extends AnswerSources {
  readonly session: SessionManager;
}
