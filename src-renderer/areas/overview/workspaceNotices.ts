import type { ListedWorkspace } from '#contract/workspaces.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import type { WorkspaceConnection, WorkspaceStatus } from '#parts/workspaces/workspaceConnection.ts';
import { messages } from './messages.ts';

const texts = messages.notices;

/** `sign-in` and `open` open the workspace. `retry` connects and reads again. */
export type NoticeAction = 'sign-in' | 'retry' | 'open';

/** Why a list lacks rows of a workspace, or may be out of date. */
export interface WorkspaceNotice {
  readonly workspace: ListedWorkspace;
  readonly shape: StatusShape;
  readonly text: string;
  readonly details?: string | undefined;
  readonly action?: NoticeAction | undefined;
  /** Usually over in a moment: displayed only if it lasts. */
  readonly isBrief?: true;
}

/** The answer of a workspace to the query of a list. */
export interface AnswerFacts {
  readonly connection: WorkspaceConnection;
  readonly error: unknown;
  readonly isPending: boolean;
  /** Whether the user has no permission to send the query. */
  readonly isRefused: boolean;
  /** Whether there are rows, also of an earlier answer. */
  readonly hasData: boolean;
  /** Whether the rows answer an earlier search, while the current one is loading. */
  readonly isEarlier?: boolean;
  /** Number of received rows, and of all matching rows. */
  readonly shown?: number | undefined;
  readonly total?: number | undefined;
}

type NoticePart = Omit<WorkspaceNotice, 'workspace'>;

const brief = (text: string): NoticePart => ({ shape: 'running', text, isBrief: true });

/** Returns what the user can do about a connection. Undefined: nothing is needed. */
export const connectionAction = (status: WorkspaceStatus): NoticeAction | undefined =>
  connectionNotice({ status }, false)?.action;

const withLastRows = (reason: string, hasRows: boolean): string =>
  [reason, hasRows ? texts.lastRows : ''].filter((part) => part !== '').join(' ');

function connectionNotice(
  { status, reason = '' }: Pick<WorkspaceConnection, 'status'> & Partial<WorkspaceConnection>,
  hasRows: boolean,
): NoticePart | undefined {
  const notices: Readonly<Record<WorkspaceStatus, NoticePart | undefined>> = {
    off: undefined,
    limit: undefined,
    shared: { shape: 'info', text: texts.shared, action: 'open' },
    online: undefined,
    starting: brief(texts.starting),
    connecting: brief(texts.connecting),
    'signed-out': { shape: 'suspended', text: reason === '' ? texts.signedOut : reason, action: 'sign-in' },
    expired: { shape: 'warning', text: withLastRows(reason, hasRows), action: 'sign-in' },
    offline: { shape: 'warning', text: withLastRows(reason, hasRows), action: 'retry' },
    blocked: { shape: 'unhealthy', text: reason, action: 'open' },
  };
  return notices[status];
}

function answerNotice(
  { error, isPending, isRefused, shown, total }: AnswerFacts,
  rows: string,
): NoticePart | undefined {
  if (isRefused) return { shape: 'info', text: texts.noPermission(rows) };
  if (error !== null) {
    const { code, sentence, details } = toDisplayFailure(error);
    return {
      shape: code === 'FORBIDDEN' ? 'info' : 'unhealthy',
      text: sentence,
      details,
      action: code === 'FORBIDDEN' ? undefined : 'retry',
    };
  }
  if (isPending) return brief(texts.loading);
  if (shown !== undefined && total !== undefined && shown < total)
    return { shape: 'info', text: texts.partial(formatInteger(shown), formatInteger(total), rows) };
  return undefined;
}

/**
 * Returns the notices above a list, in the order of the workspaces. A workspace has at most two: about its connection,
 * and about its rows.
 * @param rows name of the rows, for example `incidents`
 */
export function workspaceNotices(
  connections: readonly WorkspaceConnection[],
  answers: readonly AnswerFacts[],
  rows: string,
): readonly WorkspaceNotice[] {
  return connections.flatMap((connection): readonly WorkspaceNotice[] => {
    const { workspace, status } = connection;
    const answer = answers.find((one) => one.connection.workspace.id === workspace.id);
    const ofConnection = connectionNotice(connection, answer?.hasData === true);
    const ofAnswer = answer && answerNotice(answer, rows);
    // Without a connection, the same failure would be reported twice.
    const isKnown = ofConnection !== undefined && ofAnswer?.action === 'retry' && status !== 'online';
    return [ofConnection, isKnown ? undefined : ofAnswer].flatMap((part) =>
      part === undefined ? [] : [{ workspace, ...part }],
    );
  });
}

/** Names of the workspaces that are not included, because they are not synced in the background. */
export function leftOutNames(
  connections: readonly WorkspaceConnection[],
  status: 'off' | 'limit',
): string | undefined {
  const names = connections.filter((one) => one.status === status).map(({ workspace }) => workspace.name);
  return names.length === 0 ? undefined : names.join(', ');
}
