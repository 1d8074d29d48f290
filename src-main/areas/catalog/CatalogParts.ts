import type { Host } from '../../host/host.ts';
import type { Reading } from '../../reading/answerFrom.ts';
import type { SessionManager } from '../../session/SessionManager.ts';

export interface CatalogParts extends Reading {
  readonly host: Pick<Host, 'saveFile'>;
  readonly session: SessionManager;
}
