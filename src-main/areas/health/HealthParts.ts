import type { Reading } from '../../reading/answerFrom.ts';
import type { Pins } from '../../reading/Pins.ts';
import type { SessionManager } from '../../session/SessionManager.ts';

export interface HealthParts extends Reading {
  readonly session: SessionManager;
  readonly pins: Pins;
}
