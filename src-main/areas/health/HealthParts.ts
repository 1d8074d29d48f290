import type { Reading } from '../../reading/answerFrom.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { Pins } from './Pins.ts';

/** What the procedures of health work with. */
export interface HealthParts extends Reading {
  readonly session: SessionManager;
  readonly pins: Pins;
}
