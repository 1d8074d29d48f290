import type { Host } from '#main/host/host.ts';
import type { AnswerSources } from '#main/reading/answerFrom.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OtherWorkspaceData } from '#main/sync/OtherWorkspaceData.ts';

export interface CatalogParts extends AnswerSources {
  readonly host: Pick<Host, 'saveFile'>;
  readonly session: SessionManager;
  readonly otherWorkspaces: OtherWorkspaceData;
}
